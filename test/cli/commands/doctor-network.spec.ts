/** `portcullis doctor`: identity providers and the clock. */
import { describe, expect, it } from '@jest/globals';
import type { Files } from '../support/command-line.js';
import { type IssuerFaults, LocalIssuer } from '../support/issuer.js';
import { CLIENT_SECRET, examine, GITHUB, SOUND } from '../support/doctor.js';

describe('an identity provider', () => {
  const OIDC = `import OpenIDConnect from 'portcullis/providers/openid-connect';\n`;
  const files = {
    'auth.js': `${OIDC}export default { providers: [OpenIDConnect({ id: 'acme', name: 'Acme' })] };`,
  };
  const settings = (issuer: string) => ({
    ...SOUND,
    AUTH_ACME_ID: 'a',
    AUTH_ACME_SECRET: CLIENT_SECRET,
    AUTH_ACME_ISSUER: issuer,
  });

  it.each<[name: string, faults: IssuerFaults, code: number, message: string]>([
    ['is sound', {}, 0, 'publishes 1 key.'],
    ['names another issuer', { metadata: { issuer: 'https://other.example' } }, 1, '✘ acme: '],
    ['has no keys', { keys: [] }, 1, '/jwks has no keys, so no ID token can be verified.'],
    [
      'is ahead in time',
      { skew: 10 * 60_000 },
      1,
      '✘ This clock is 600 s behind the identity providers',
    ],
    ['is behind in time', { skew: -120_000 }, 1, 'ahead of the identity providers'],
    [
      'is on this machine',
      { skew: 5_000 },
      0,
      '- It was not checked: the identity providers that were asked are on this machine, and have its clock.',
    ],
  ])('that %s', async (_name, faults, code, message) => {
    const issuer = await LocalIssuer.start(faults);
    try {
      const outcome = await examine(files, [], settings(issuer.address));
      expect(outcome.stdout.replace(/\b(599|601) s/, '600 s')).toContain(message);
      expect(outcome.code).toBe(code);
    } finally {
      issuer.stop();
    }
  });

  it('is asked while the running app has not answered yet', async () => {
    const issuer = await LocalIssuer.start({
      held: '/auth/providers',
      describe: (own) => ({ acme: { callbackUrl: `${own}/auth/callback/acme` } }),
    });
    try {
      const words = ['--url', issuer.address];
      const { stdout } = await examine(files, words, settings(issuer.address));
      expect(stdout).toContain('✔ The running app is at');
      expect(stdout).toContain('publishes 1 key.');
    } finally {
      issuer.stop();
    }
  });

  it('that cannot be reached is named with the cause, and the rest is checked', async () => {
    const issuer = await LocalIssuer.start();
    issuer.stop();
    const { code, stdout } = await examine(files, [], settings(issuer.address));
    expect(stdout).toContain(
      `✘ acme: ${new URL(issuer.address).host} cannot be reached: nothing listens there (ECONNREFUSED).`,
    );
    expect(stdout).toContain('- It was not checked: no identity provider was asked for the time.');
    expect(stdout).toContain('acme: https://app.example/auth/callback/acme');
    expect(code).toBe(1);
  });
});

/** An app whose providers are asked by a `fetch` of its own. */
const withFetch = (fetch: string, issuers: readonly string[]): Files => ({
  'auth.js': `import { customFetch } from 'portcullis';
    import OpenIDConnect from 'portcullis/providers/openid-connect';
    const fail = (code) => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
    const documents = (host) => ({
      issuer: 'https://' + host,
      authorization_endpoint: 'https://' + host + '/auth',
      token_endpoint: 'https://' + host + '/token',
      jwks_uri: 'https://' + host + '/jwks',
      keys: [{}, {}],
    });
    const fetch = async (input) => {
      const { host, pathname } = new URL(input);
      ${fetch}
      return Response.json(documents(host), { headers: { date: new Date(Date.now() - 60_000).toUTCString(), age: '60' } });
    };
    export default { providers: [${issuers
      .map(
        (issuer) =>
          `OpenIDConnect({ id: '${issuer}', name: 'A', clientId: 'a', clientSecret: 'b', issuer: 'https://${issuer}.example', [customFetch]: fetch })`,
      )
      .join(', ')}] };`,
});

describe('an identity provider elsewhere', () => {
  it('that answers has a clock to compare, also from a cache', async () => {
    const { code, stdout } = await examine(withFetch('', ['one', 'two']));
    expect(stdout).toContain('✔ one: it publishes 2 keys.');
    expect(stdout).toContain('✔ It agrees with one.example, two.example.');
    expect(code).toBe(0);
  });

  it.each<[code: string, words: string]>([
    ['ENOTFOUND', 'no host has this name (ENOTFOUND).'],
    ['ECONNREFUSED', 'nothing listens there (ECONNREFUSED).'],
    ['CERT_HAS_EXPIRED', 'its certificate has expired (CERT_HAS_EXPIRED).'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is from an authority that this machine'],
    ['UND_ERR_CONNECT_TIMEOUT', 'it did not answer in time (UND_ERR_CONNECT_TIMEOUT).'],
  ])('that fails with %s is an error with the cause', async (failure, words) => {
    const { code, stdout } = await examine(withFetch(`return fail('${failure}');`, ['one']));
    expect(stdout).toContain(`✘ one: one.example cannot be reached: ${words}`);
    expect(code).toBe(1);
  });

  it('that alone does not answer is an error', async () => {
    const fetch = `if (host === 'two.example') return fail('ENOTFOUND');`;
    const { code, stdout } = await examine(withFetch(fetch, ['one', 'two']));
    expect(stdout).toContain('✘ two: two.example cannot be reached: no host has this name');
    expect(stdout).toContain('✔ It agrees with one.example.');
    expect(code).toBe(1);
  });

  it('whose keys alone cannot be read is an error', async () => {
    const fetch = `if (pathname === '/jwks') return fail('ECONNRESET');`;
    const { code, stdout } = await examine(withFetch(fetch, ['one']));
    expect(stdout).toContain('✔ one: https://one.example publishes metadata');
    expect(stdout).toContain('✘ one: one.example cannot be reached: it closed the connection');
    expect(code).toBe(1);
  });

  it.each([
    ['ENOTFOUND', ['one', 'two']],
    ['EAI_AGAIN', ['one']],
  ])('is skipped, and said once, without a network (%s)', async (failure, issuers) => {
    const { code, stdout } = await examine(withFetch(`return fail('${failure}');`, issuers));
    const hosts = issuers.map((issuer) => `${issuer}.example`).join(', ');
    expect(stdout).toContain(`- There seems to be no network here: ${hosts} cannot be reached.`);
    expect(stdout.match(/cannot be reached/g)).toHaveLength(1);
    expect(code).toBe(0);
  });
});

describe('the keys of an identity provider', () => {
  it.each<[where: string, paths: readonly string[], options: string, message: string]>([
    [
      'of which `wellKnown` is configured are named there',
      ['/tenant/.well-known/metadata', '/jwks'],
      `wellKnown: own + '/tenant/.well-known/metadata'`,
      '✔ acme: it publishes 1 key.',
    ],
    [
      'of which `jwks_endpoint` is configured are there',
      ['/keys'],
      `jwks_endpoint: own + '/keys', authorization: own + '/auth', token: own + '/token'`,
      '✘ acme: http://localhost:PORT/keys has no keys',
    ],
    [
      'are not asked for with OAuth 2.0',
      ['/.well-known/openid-configuration'],
      `type: 'oauth', issuer: own`,
      '✔ acme: http://localhost:PORT publishes metadata that a sign-in can use.',
    ],
    [
      'are not asked for where the client secret signs',
      ['/.well-known/openid-configuration'],
      `issuer: own, client: { id_token_signed_response_alg: 'HS256' }`,
      '✔ acme: http://localhost:PORT publishes metadata that a sign-in can use.',
    ],
  ])('%s', async (_where, paths, options, message) => {
    const issuer = await LocalIssuer.start({ paths });
    const { port } = new URL(issuer.address);
    const outcome = await examine({
      'auth.js': `const own = '${issuer.address}';
        export default { providers: [{ id: 'acme', name: 'A', type: 'oidc', clientId: 'a', clientSecret: 'b', ${options} }] };`,
    });
    issuer.stop();
    expect(outcome.stdout).toContain(message.replace('PORT', port));
    expect(outcome.stdout).not.toContain('answered 404');
    expect(outcome.stdout.includes('key')).toBe(/key/.test(message));
    expect(outcome.code).toBe(message.startsWith('✔') ? 0 : 1);
  });
});

it('prints its findings as JSON', async () => {
  const files = { 'auth.js': `${GITHUB}export default { providers: [GitHub] };` };
  const { stdout } = await examine(files, ['--json']);
  const results = JSON.parse(stdout) as { title: string; findings: { severity: string }[] }[];
  expect(results.map(({ title }) => title)).toEqual([
    'Configuration',
    'Left over from Auth.js',
    'Public address and proxy',
    'Cookies',
    'Assurance',
    'Identity providers',
    'Redirect URIs to register',
    'Clock',
    'Database',
    'Versions',
    'The app itself',
  ]);
});
