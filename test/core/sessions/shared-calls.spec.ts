/** Which requests share a call of the `jwt` callback. */
import { describe, expect, it } from '@jest/globals';
import {
  type AuthConfig,
  RequestCookies,
  SessionService,
  OriginResolver,
  createAuth,
} from '../../../src/core/index.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import type { JWT } from '../../../src/core/models/session.js';
import GitHub from '../../../src/providers/github.js';
import Credentials from '../../../src/providers/credentials.js';
import { Browser } from '../../support/browser.js';

const ORIGIN = 'https://app.test';
type Callbacks = AuthConfig['callbacks'];

const configured = (extra: Partial<AuthConfig>): AuthConfig => ({
  secret: 'a secret that is at least 32 bytes long',
  url: ORIGIN,
  providers: [Credentials({ authorize: () => ({ id: '42', name: 'Ada' }) })],
  logger: { error: () => undefined },
  ...extra,
});

/** Tells all that the token holds. */
const session: NonNullable<Callbacks>['session'] = ({ session: given, token }) =>
  Object.assign(given, { token });

const makeReader = (extra: Partial<AuthConfig>) => {
  const services = createAuth(configured(extra));
  const requestOrigin = services.get(OriginResolver).resolve(ORIGIN, new Headers());
  return {
    services,
    read: async (cookie: string) =>
      services.get(SessionService).read(new RequestCookies(cookie), requestOrigin),
    end: async (cookie: string) =>
      services.get(SessionService).end(new RequestCookies(cookie), requestOrigin),
  };
};

async function obtainCookie(extra: Partial<AuthConfig> = {}): Promise<string> {
  const handler = createAuth(configured(extra)).get(AuthHandler);
  const browser = new Browser(async (request) => handler.respond(request), ORIGIN);
  await browser.post('/auth/callback/credentials');
  return browser.cookieHeader();
}

describe('concurrent requests with one cookie', () => {
  it('call the callback of each configuration', async () => {
    const cookie = await obtainCookie();
    const light = makeReader({
      callbacks: {
        session,
        jwt: async ({ token }) => {
          await Promise.resolve();
          return { ...token, light: true };
        },
      },
    });
    const full = makeReader({
      callbacks: { session, jwt: ({ token }) => ({ ...token, banned: true }) },
    });
    const [, read] = await Promise.all([light.read(cookie), full.read(cookie)]);
    expect(read).toMatchObject({ token: { banned: true } });
  });

  const noting: Callbacks = {
    session,
    jwt: ({ token }) => ({
      ...token,
      notes: [...((token.notes as string[] | undefined) ?? []), 'x'],
    }),
  };

  it.each<readonly [string, Partial<AuthConfig>, notes: string[] | undefined]>([
    ['another client', { providers: [GitHub({ clientId: 'other' })], callbacks: noting }, ['x']],
    ['another path', { basePath: '/others', callbacks: noting }, ['x']],
    ['another address', { url: 'https://others.test', callbacks: noting }, ['x']],
  ])(
    'F44 reveal nothing that a callback added to a configuration of %s',
    async (_, other, notes) => {
      const cookie = await obtainCookie();
      const one = makeReader({ callbacks: noting });
      await one.read(cookie);
      await expect(one.read(cookie)).resolves.toMatchObject({ token: { notes: ['x', 'x'] } });
      const read = (await makeReader(other).read(cookie)) as { token?: JWT } | null;
      expect([read?.token?.sub, read?.token?.notes]).toEqual(['42', notes]);
    },
  );

  it('share results with another bundle of the app that was minified differently', async () => {
    const cookie = await obtainCookie();
    await makeReader({ callbacks: noting }).read(cookie);
    const other = makeReader({ callbacks: { session, jwt: (e) => ({ ...e.token, other: true }) } });
    await expect(other.read(cookie)).resolves.toMatchObject({ token: { notes: ['x'] } });
  });

  it('get the result of the callback, each as a separate object', async () => {
    const cookie = await obtainCookie();
    const { read } = makeReader({
      callbacks: {
        jwt: async ({ token }) => ({ ...token, at: new Date(0) }),
        session: ({ session: given, token }) => {
          const year = (token.at as Date).getUTCFullYear();
          Object.assign(token, { at: undefined });
          return Object.assign(given, { year });
        },
      },
    });
    const sessions = await Promise.all([read(cookie), read(cookie), read(cookie)]);
    for (const one of sessions) expect(one).toMatchObject({ year: 1970 });
  });

  it('keep no cached result when one of them signs out', async () => {
    const cookie = await obtainCookie();
    let calls = 0;
    let goOn: () => void = () => undefined;
    const begun = new Promise<void>((begin) => (goOn = begin));
    let finish: () => void = () => undefined;
    const signedOut = new Promise<void>((ended) => (finish = ended));
    const { read, end } = makeReader({
      callbacks: {
        session,
        jwt: async ({ token }) => {
          goOn();
          await signedOut;
          calls += 1;
          return { ...token, seen: [...((token.seen as number[] | undefined) ?? []), calls] };
        },
      },
    });
    const reading = read(cookie);
    await begun;
    await end(cookie);
    finish();
    await expect(reading).resolves.toMatchObject({ token: { seen: [1] } });
    await expect(read(cookie)).resolves.toMatchObject({ token: { seen: [2] } });
  });
});

describe('tokens that a function of the app decodes', () => {
  it('are decoded each time, since equal text may mean different users', async () => {
    const rows: Record<string, string> = { '1': 'admin' };
    const decode = () => ({ sub: '42', role: rows['1'] });
    const callbacks: Callbacks = { session, jwt: ({ token }) => ({ ...token, checked: true }) };
    const { read } = makeReader({ jwt: { decode, encode: () => '1' }, callbacks });
    const cookie = '__Secure-authjs.session-token=1';
    await expect(read(cookie)).resolves.toMatchObject({ token: { role: 'admin' } });
    rows['1'] = 'user';
    await expect(read(cookie)).resolves.toMatchObject({ token: { role: 'user' } });
  });
});
