/** `portcullis doctor`: identity providers, the clock and the running app. */
import { describe, expect, it } from '@jest/globals';
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
    ['is sound', {}, 0, 'publishes 1 keys.'],
    ['names another issuer', { metadata: { issuer: 'https://other.example' } }, 1, '✘ acme: '],
    ['has no keys', { keys: [] }, 1, '/jwks has no keys, so no ID token can be verified.'],
    [
      'is ahead in time',
      { skew: 10 * 60_000 },
      1,
      '✘ This clock is 600 s behind the identity providers',
    ],
    ['is behind in time', { skew: -120_000 }, 1, 'ahead of the identity providers'],
    ['is off by seconds', { skew: 5_000 }, 0, 'It agrees with the identity providers.'],
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

  it('that cannot be reached is not checked, and the rest is', async () => {
    const { code, stdout } = await examine(files, [], settings('http://localhost:1'));
    expect(stdout).toContain('- acme: localhost:1 cannot be reached from here.');
    expect(stdout).toContain('- No host was asked for the time.');
    expect(stdout).toContain('acme: https://app.example/auth/callback/acme');
    expect(code).toBe(0);
  });
});

describe('the running app', () => {
  it.each([
    [
      'believes to be elsewhere',
      () => 'http://internal:3000',
      1,
      'believes to be at http://internal:3000',
    ],
    ['is where it believes to be', (own: string) => own, 0, 'as it believes.'],
  ])('%s', async (_name, getOrigin, code, message) => {
    const app = await LocalIssuer.start({
      describe: (own) => ({ github: { callbackUrl: `${getOrigin(own)}/auth/callback/github` } }),
    });
    const files = { 'auth.js': `${GITHUB}export default { providers: [GitHub] };` };
    const outcome = await examine(files, ['--url', app.address]);
    app.stop();
    expect([outcome.code, outcome.stdout]).toEqual([code, expect.stringContaining(message)]);
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
    'Identity providers',
    'Redirect URIs to register',
    'Clock',
    'Database',
    'Versions',
    'The app itself',
  ]);
});
