/** Text that a database would alter or refuse: a NUL, a lone surrogate; and blank ids. */
import { describe, expect, it } from '@jest/globals';
import { isStorableKey } from '../../../src/adapters/typeorm/storable-values.js';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { isStorableId, isStorableText } from '../../../src/core/adapters/adapter.js';
import type { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { ADA, COOKIE, makeApp, readCookies, password, signIn } from '../actions/app.js';

const ALTERED: readonly string[] = ['a\0da', '\0', 'ada\ud83d', '\ude00ada', '\ud83d\ud83d\ude00'];
const BLANK: readonly string[] = ['', ' ', '\t\n', '\u00a0', '\u3000'];
const KEPT: readonly string[] = ['ada', ' ada ', '\ud83d\ude00', 'a\u0301', 'a\tb', '\ufffd'];

describe('text that a database stores unchanged', () => {
  it.each(ALTERED)('S3 is not %j', (text) => {
    expect([isStorableText(text), isStorableId(text)]).toEqual([false, false]);
    expect(['varchar', 'text', 'uuid'].map((type) => isStorableKey(type, text))).not.toContain(
      true,
    );
  });

  it.each(BLANK)('S3 includes %j, which is not an id', (text) => {
    expect([isStorableText(text), isStorableId(text)]).toEqual([true, false]);
  });

  it.each(KEPT)('S3 is %j', (text) => {
    expect([isStorableText(text), isStorableId(text)]).toEqual([true, true]);
    expect(isStorableKey('varchar', text)).toBe(true);
  });
});

const KINDS = {
  oidc: (op: MisbehavingProvider) => [op.oidc()],
  oauth: (op: MisbehavingProvider) => [op.oauth({ profile: ({ sub }) => ({ id: String(sub) }) })],
} as const;

describe.each(Object.entries(KINDS))('the id of an account of the type %s', (_, providers) => {
  it.each([...ALTERED, ...BLANK])('S3 is refused when it is %j', async (sub) => {
    const misbehaviour = { claims: { sub }, userinfo: { sub } };
    const scenario = new SignInScenario({ providers, misbehaviour });
    const url = await scenario.authorizationUrl();
    const attempt = await scenario.attempt(() => scenario.comeBack(url));
    expect(attempt.response.headers.get('location')).toContain('error=Configuration');
    expect(attempt.after.rows).toEqual({ users: [], accounts: [], sessions: [] });
  });

  it.each(KEPT)('S3 is found again when it is %j', async (sub) => {
    const misbehaviour = { claims: { sub }, userinfo: { sub } };
    const scenario = new SignInScenario({ providers, misbehaviour });
    await scenario.signIn();
    await scenario.signIn({ browser: scenario.newBrowser() });
    const { users, accounts } = await scenario.database.rows();
    expect([users.length, accounts.map((row) => row.providerAccountId)]).toEqual([1, [sub]]);
  });
});

it('S3 an account id that is refused is named in the log, and not repeated', async () => {
  const misbehaviour = { claims: { sub: 'canary\0' } };
  const scenario = new SignInScenario({ misbehaviour });
  await scenario.expectReturnRefused('Configuration');
  const { message } = (scenario.logs[0]?.cause as { err: Error }).err;
  expect(message).toContain('a NUL or half a character');
  expect(message).not.toContain('canary');
});

describe('invalid characters in a profile', () => {
  it.each(ALTERED)('S3 are removed from name, address and image: %j', async (text) => {
    const claims = { name: text, email: `${text}@example.com`, picture: `https://a.test/${text}` };
    const scenario = new SignInScenario({ misbehaviour: { claims } });
    await scenario.signIn();
    expect(scenario.logs).toEqual([]);
    const { users } = await scenario.database.rows();
    expect(users).toMatchObject([{ name: null, email: null, image: null }]);
  });
});

describe('credentials', () => {
  it.each([...ALTERED, ' ', '\t'])('S3 are refused when the user has the id %j', async (id) => {
    for (const strategy of ['jwt', 'database'] as const) {
      const providers = [password(() => ({ ...ADA, id }))];
      const adapter = new MemoryAdapter();
      const app = makeApp({ providers, adapter, session: { strategy } });
      const browser = app.browser();
      const response = await signIn(browser);
      expect(response.headers.get('location')).toContain('error=Configuration');
      await expect(browser.session()).resolves.toBeNull();
      await expect(adapter.getUserByEmail(ADA.email)).resolves.toBeNull();
      expect(app.log.map(({ subject }) => (subject as Error).message).join()).toContain('whose id');
    }
  });
});

describe('the token of a session in the database', () => {
  /** Refuses text with a NUL as PostgreSQL does. */
  function strict(memory: MemoryAdapter): Adapter {
    const refusing = (text: string): void => {
      if (!isStorableText(text)) throw new Error('invalid byte sequence for encoding "UTF8": 0x00');
    };
    return {
      ...memory,
      getSessionAndUser: async (token) => (refusing(token), memory.getSessionAndUser(token)),
      deleteSession: async (token) => (refusing(token), memory.deleteSession(token)),
    };
  }
  const config = () => ({
    adapter: strict(new MemoryAdapter()),
    session: { strategy: 'database' as const },
  });

  it.each(['%00', 'a%00b', '%20'])('S3 is ignored when a cookie has %j', async (token) => {
    const app = makeApp(config());
    const browser = app.browser();
    browser.jar.set(COOKIE.session, token);
    const response = await browser.visit('/auth/session');
    expect([response.status, await response.json()]).toEqual([200, null]);
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    browser.jar.set(COOKIE.session, token);
    await browser.post('/auth/signout');
    browser.jar.set(COOKIE.session, token);
    await signIn(browser);
    expect(app.errors()).toEqual([]);
    await expect(browser.session()).resolves.not.toBeNull();
  });

  it.each([...ALTERED, ...BLANK])('S3 is not stored when the app generates %j', async (token) => {
    const { session, ...rest } = config();
    const app = makeApp({ ...rest, session: { ...session, generateSessionToken: () => token } });
    const response = await signIn(app.browser());
    expect(response.headers.get('location')).toContain('error=Configuration');
    expect(app.errors()).toEqual(['InvalidOption']);
  });
});
