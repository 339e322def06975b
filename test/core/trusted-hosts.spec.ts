/** The hosts that are believed when there is a list of them, and what is said of the others. */
import { describe, expect, it } from '@jest/globals';
import { type AuthConfig, withEnvDefaults } from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import { Browser } from '../support/browser.js';
import { ADDRESS, Mailbox } from './email/mailbox.js';
import { ORIGIN, readCookies, inertly, makeApp } from './http/app.js';

type HeaderFields = Readonly<Record<string, string>>;
type Trust = AuthConfig['trustHost'];

const LIST = ['app.test', '*.app.test', 'localhost:3000'];

/** Where the site says that it is, or the status of its refusal. */
async function statedAt(
  trustHost: Trust,
  origin: string,
  headers: HeaderFields = {},
): Promise<string | number> {
  const { browser } = makeApp({ trustHost });
  const response = await browser(origin).visit('/auth/providers', { headers });
  if (response.status !== 200) return response.status;
  const listed = (await response.json()) as { password: { signinUrl: string } };
  return new URL(listed.password.signinUrl).origin;
}

const forwarded = (host: string, proto = 'https'): HeaderFields => ({
  'x-forwarded-host': host,
  'x-forwarded-proto': proto,
});

describe('a list of hosts accepts', () => {
  it.each([
    ['https://app.test', {}, 'https://app.test'],
    ['https://shop.app.test', {}, 'https://shop.app.test'],
    ['https://APP.test', {}, 'https://app.test'],
    ['http://localhost:3000', {}, 'http://localhost:3000'],
    ['http://10.0.0.5:8080', forwarded('shop.app.test'), 'https://shop.app.test'],
    ['http://10.0.0.5:8080', forwarded('App.Test:443'), 'https://app.test'],
    ['http://10.0.0.5:8080', forwarded('app.test:80', 'http'), 'http://app.test'],
    ['http://10.0.0.5:8080', forwarded('app.test, 10.0.0.5:8080'), 'https://app.test'],
  ])('%s with %j', async (origin, headers, stated) => {
    await expect(statedAt(LIST, origin, headers)).resolves.toBe(stated);
  });
});

describe('a list of hosts refuses', () => {
  it.each([
    ['https://evil.test', {}],
    ['https://a.b.app.test', {}],
    ['https://app.test.evil.test', {}],
    ['https://evil-app.test', {}],
    ['https://app.test:8443', {}],
    ['http://localhost:3001', {}],
    ['http://localhost', {}],
    ['https://app.test', forwarded('evil.test')],
    ['https://app.test', forwarded('evil.test, app.test')],
    ['https://app.test', forwarded('app.test:8443')],
    ['https://app.test', forwarded('appxtest')],
    ['http://10.0.0.5:8080', {}],
  ])('A22 %s with %j', async (origin, headers) => {
    await expect(statedAt(LIST, origin, headers)).resolves.toBe(500);
  });

  it.each(['session', 'csrf', 'signin', 'signout', 'callback/idp'])(
    'A21 an unlisted host, without side effects: /%s',
    async (action) => {
      const app = makeApp({ trustHost: LIST });
      const browser = app.browser('https://evil.test');
      const response = await inertly(app, browser, () => browser.visit(`/auth/${action}`));
      expect([response.status, readCookies(response)]).toEqual([500, []]);
      expect(await response.text()).not.toContain('evil');
    },
  );

  it('A24 an invalid host, on the list or not', async () => {
    for (const trustHost of [LIST, true]) {
      await expect(statedAt(trustHost, ORIGIN, forwarded('app.test/x'))).resolves.toBe(400);
    }
  });
});

describe('M12 a URL in the list of hosts', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
    ['http://localhost:3000/', 'http://localhost:3000', 'http://localhost:3000'],
    ['https://app.test/some/path?a=b#c', 'https://app.test', 'https://app.test'],
    ['HTTPS://App.Test:443', 'https://app.test', 'https://app.test'],
    ['http://app.test:80', 'http://app.test', 'http://app.test'],
    ['https://*.app.test', 'https://shop.app.test', 'https://shop.app.test'],
    ['http://[::1]:3000', 'http://[::1]:3000', 'http://[::1]:3000'],
    ['app.test/', 'https://app.test', 'https://app.test'],
    ['app.test/auth', 'https://app.test', 'https://app.test'],
    // A proxy ends https in front of the app, or does not: the host is what is believed.
    ['http://app.test', 'https://app.test', 'https://app.test'],
    ['https://app.test', 'https://evil.test', 500],
    ['https://app.test', 'https://app.test:8443', 500],
    ['http://localhost:3000', 'http://localhost:3001', 500],
    ['https://evil.test/app.test', 'https://app.test', 500],
    ['https://evil.test?//app.test', 'https://app.test', 500],
  ])('M12 %s accepts %s: %s', async (entry, origin, stated) => {
    await expect(statedAt([entry], origin)).resolves.toBe(stated);
    await expect(statedAt(['other.test', entry], origin)).resolves.toBe(stated);
    const env = { NODE_ENV: 'production', AUTH_TRUST_HOST: `other.test, ${entry}` };
    const { trustHost } = withEnvDefaults(env, { providers: [] });
    await expect(statedAt(trustHost, origin)).resolves.toBe(stated);
  });

  it('M12 is named by its host in the error for another one', async () => {
    const app = makeApp({ trustHost: ['https://app.test/'] });
    await app.browser('https://seen.test').visit('/auth/session');
    expect(app.log).toEqual([expect.stringContaining('not listed in `trustHost`: app.test.')]);
  });
});

describe('a configured address', () => {
  it.each<readonly [Trust]>([[LIST], [['other.test']], [true], [false]])(
    'needs no list, and overrides it: %j',
    async (trustHost) => {
      const { browser } = makeApp({ trustHost, url: ORIGIN });
      const visit = { headers: forwarded('evil.test') };
      const response = await browser('https://evil.test').visit('/auth/providers', visit);
      await expect(response.json()).resolves.toMatchObject({
        password: { signinUrl: `${ORIGIN}/auth/signin/password` },
      });
    },
  );
});

describe('the error for a host', () => {
  async function readWarning(trustHost: Trust, headers: HeaderFields = {}): Promise<string> {
    const app = makeApp({ trustHost });
    await app.browser('https://seen.test:8443').visit('/auth/session', { headers });
    expect(app.log).toHaveLength(1);
    return app.log[0]!;
  }

  it('that is untrusted has its name, and the option to set', async () => {
    const said = await readWarning(false);
    expect(said).toContain('UntrustedHost: The host "seen.test:8443" cannot be trusted.');
    expect(said).toMatch(/Set AUTH_URL .* AUTH_TRUST_HOST=true behind a proxy/);
  });

  it('in an invalid list is about the list only', async () => {
    const app = makeApp({ trustHost: 'app.test' as unknown as boolean });
    await app.browser().visit('/auth/session');
    expect(String(app.log[0])).toContain(
      '`trustHost` (or AUTH_TRUST_HOST) must be true, false, or a list of hosts',
    );
  });

  it('that is not on the list has its name, the list, and the remedy', async () => {
    const said = await readWarning(['app.test', '*.app.test']);
    expect(said).toContain('UntrustedHost: The host "seen.test:8443" is not listed');
    expect(said).toContain('in `trustHost`: app.test, *.app.test. If it is one of yours, add it');
  });

  it('in a forwarded header has that name', async () => {
    const said = await readWarning(['app.test'], forwarded('claimed.test'));
    expect(said).toContain('"claimed.test"');
    expect(said).not.toContain('seen.test');
  });

  it('that is invalid has the value, and the option to set', async () => {
    const said = await readWarning(true, forwarded('a test, b.test'));
    expect(said).toContain('The forwarded host is not a host: "a test".');
    expect(said).toMatch(/have the proxy send one host, or set AUTH_URL/i);
  });

  it('that is too long is cut to the length of a host name', async () => {
    const said = await readWarning(true, forwarded('a'.repeat(10_000)));
    expect(said.length).toBeLessThan(600);
  });
});

describe('`trustHost`', () => {
  it.each<readonly [unknown]>([[true], [['app.test']], [LIST], [['[::1]:3000']]])(
    'may be %j',
    (trustHost) => {
      expect(findProblems(trustHost)).toEqual([]);
    },
  );

  it.each<readonly [unknown]>([['app.test'], ['true'], [1], [{}], [[]]])(
    'may not be %j',
    (trustHost) => {
      expect(findProblems(trustHost)).toEqual([
        'InvalidOption: `trustHost` (or AUTH_TRUST_HOST) must be true, false, or a list of hosts such as *.example.com.',
      ]);
    },
  );

  it.each<readonly [unknown]>([
    [''],
    [42],
    [null],
    ['*.app.test,b.test'],
    ['(a|b).test'],
    ['ftp://app.test'],
    ['https://'],
    ['https:///path'],
    ['https://ada@app.test'],
    ['app.test\n'],
  ])('M12 names the invalid entry: %j', (entry) => {
    expect(findProblems(['app.test', entry])).toEqual([
      `InvalidOption: \`trustHost\` (or AUTH_TRUST_HOST) has "${String(entry)}", ` +
        'which is no host such as *.example.com.',
    ]);
  });

  function findProblems(trustHost: unknown): string[] {
    const config = { secret: 's', providers: [], trustHost } as AuthConfig;
    return findConfigurationErrors(config).map(({ type, message }) => `${type}: ${message}`);
  }
});

describe('AUTH_TRUST_HOST', () => {
  const production = { NODE_ENV: 'production' };

  it.each<readonly [unknown, Trust]>([
    ['app.test', ['app.test']],
    ['app.test,*.app.test', ['app.test', '*.app.test']],
    [' app.test , , b.test:8443 ', ['app.test', 'b.test:8443']],
    ['localhost:3000', ['localhost:3000']],
    ['localhost', ['localhost']],
    ['[::1]:3000', ['[::1]:3000']],
    [',', false],
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['yes', true],
    ['on', true],
    [true, true],
    ['false', false],
    ['0', false],
    ['no', false],
    ['Off', false],
    [false, false],
  ])('%j is parsed as %j', (AUTH_TRUST_HOST, trustHost) => {
    const env = { ...production, AUTH_TRUST_HOST };
    expect(withEnvDefaults(env, { providers: [] }).trustHost).toEqual(trustHost);
  });

  it('is overridden by the configuration', () => {
    const env = { ...production, AUTH_TRUST_HOST: 'app.test' };
    for (const trustHost of [true, false, ['own.test']]) {
      expect(withEnvDefaults(env, { providers: [], trustHost }).trustHost).toEqual(trustHost);
    }
  });

  it('as a list applies to requests', async () => {
    const env = { ...production, AUTH_TRUST_HOST: 'app.test,*.app.test' };
    const { trustHost } = withEnvDefaults(env, { providers: [] });
    await expect(statedAt(trustHost, 'https://shop.app.test')).resolves.toBe(
      'https://shop.app.test',
    );
    await expect(statedAt(trustHost, 'https://evil.test')).resolves.toBe(500);
  });
});

describe('A26 a magic link', () => {
  async function asked(config: Partial<AuthConfig>, origin: string, headers: HeaderFields = {}) {
    const mailbox = new Mailbox({ config });
    const browser = new Browser(mailbox.app.server, origin);
    const token = (await (await browser.visit('/auth/csrf', { headers })).json()) as HeaderFields;
    const form = { csrfToken: token.csrfToken ?? '', email: ADDRESS };
    const response = await browser.visit('/auth/signin/email', { form, headers });
    return { mailbox, response };
  }

  it.each([
    ['a host that is on the list', 'https://shop.app.test', {}, 'https://shop.app.test'],
    ['a proxy’s host that is', 'http://10.0.0.5', forwarded('app.test'), 'https://app.test'],
  ])('leads to %s', async (_, origin, headers, stated) => {
    const { mailbox } = await asked({ trustHost: LIST }, origin, headers);
    expect(new URL(mailbox.mail.url).origin).toBe(stated);
    expect(mailbox.app.log.filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  it.each([
    ['a host that is not', 'https://evil.test', {}],
    ['a header’s host that is not', 'https://app.test', forwarded('evil.test')],
  ])('is not sent to another one: %s', async (_, origin, headers) => {
    const { mailbox, response } = await asked({ trustHost: LIST }, origin, headers);
    expect([response.status, mailbox.outbox, mailbox.storedTokens]).toEqual([500, [], []]);
    expect(new Set(mailbox.app.errors())).toEqual(new Set(['UntrustedHost']));
  });

  it('leads to the configured URL, whatever hosts are trusted', async () => {
    for (const trustHost of [true, LIST]) {
      const config = { url: ORIGIN, trustHost };
      const { mailbox } = await asked(config, 'https://evil.test', forwarded('evil.test'));
      expect(new URL(mailbox.mail.url).origin).toBe(ORIGIN);
      expect(mailbox.app.log.filter(({ level }) => level !== 'debug')).toEqual([]);
    }
  });
});
