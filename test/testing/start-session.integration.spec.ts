/** Sessions without a sign-in: who is signed in, and what the app makes of them. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import { createAuth } from '../../src/core/index.js';
import type { JwtParams } from '../../src/core/public-types.js';
import { AuthCallbacks } from '../../src/index.js';
import { bearer, signedIn } from '../../src/testing/index.js';
import { PLATFORMS } from '../support/nest-app.js';
import { type MeApp, STRATEGIES, startMeApp, withRoles } from './me-app.js';

const ADA = { name: 'Ada', email: 'ada@example.com' };

let app: MeApp | undefined;
const start = async (...parameters: Parameters<typeof startMeApp>): Promise<MeApp> => {
  app = await startMeApp(...parameters);
  return app;
};
afterEach(async () => {
  await app?.close();
  app = undefined;
});

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  describe.each(STRATEGIES)('with the strategy %s', (_strategy, kept) => {
    it('tests a guarded route in three lines', async () => {
      const { app, url } = await start(kept(), adapter());

      const headers = await signedIn(app, { name: 'Ada', email: 'ada@example.com' });
      const response = await fetch(`${url}/me`, { headers });
      expect(await response.json()).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
    });

    it('signs in no other client', async () => {
      const { app, ask } = await start(kept(), adapter());
      await signedIn(app, ADA);
      expect((await ask('/me'))[0]).toBe(401);
    });

    it('signs in two users at once', async () => {
      const { app, ask } = await start(kept(), adapter());
      const ada = await signedIn(app, ADA);
      const grace = await signedIn(app, { name: 'Grace', email: 'grace@example.com' });
      expect((await ask('/me', ada))[1]).toMatchObject({ name: 'Ada' });
      expect((await ask('/me', grace))[1]).toMatchObject({ name: 'Grace' });
    });

    it('starts a session that the routes of the library read', async () => {
      const { app, ask } = await start(kept(), adapter());
      const [status, session] = await ask('/auth/session', await signedIn(app, ADA));
      expect([status, session]).toEqual([
        200,
        { user: expect.objectContaining(ADA), expires: expect.any(String) },
      ]);
    });

    it('passes fields of the app to its callbacks', async () => {
      const { app, ask } = await start({ ...kept(), callbacks: withRoles }, adapter());
      const editor = await signedIn(app, { ...ADA, roles: ['editor'] });
      const reader = await signedIn(app, { email: 'r@example.com', roles: ['reader'] });
      expect((await ask('/drafts', editor))[0]).toBe(200);
      expect((await ask('/drafts', reader))[0]).toBe(403);
    });

    it('returns a bearer token as well', async () => {
      const { app, ask } = await start({ ...kept(), bearerTokens: true }, adapter());
      const headers = await bearer(app, ADA);
      expect(headers.authorization).toMatch(/^Bearer \S+$/);
      expect((await ask('/me', headers))[1]).toMatchObject(ADA);
    });
  });
});

describe('the callbacks of the app', () => {
  it('decide which fields are in the session', async () => {
    const { app, ask } = await start();
    const headers = await signedIn(app, { ...ADA, roles: ['editor'] });
    expect((await ask('/me', headers))[1]).toEqual(ADA);
    expect((await ask('/drafts', headers))[0]).toBe(403);
  });

  it('get the trigger signIn in the jwt callback', async () => {
    const calls: JwtParams[] = [];
    const { app } = await start({
      callbacks: { jwt: (params) => (calls.push(params), params.token) },
    });
    const account = { provider: 'github', type: 'oauth', access_token: 'an access token' } as const;
    const profile = { login: 'ada' };
    await signedIn(app, { id: '42', name: 'Ada', roles: ['editor'] }, { account, profile });
    expect(calls).toEqual([
      {
        token: { name: 'Ada', sub: '42' },
        user: { id: '42', name: 'Ada', roles: ['editor'] },
        account: { ...account, providerAccountId: '42' },
        profile,
        trigger: 'signIn',
        isNewUser: false,
      },
    ]);
  });

  it('get a placeholder account and a new id, unless the test gives them', async () => {
    const calls: JwtParams[] = [];
    const { app } = await start({
      callbacks: { jwt: (params) => (calls.push(params), params.token) },
    });
    await signedIn(app, ADA);
    await signedIn(app, ADA);
    const [first, second] = calls.map(({ token, account }) => ({ id: token.sub, account }));
    expect(first?.id).not.toBe(second?.id);
    expect(first?.account).toEqual({
      provider: 'testing',
      type: 'credentials',
      providerAccountId: first?.id,
    });
  });

  it('include those of providers', async () => {
    @AuthCallbacks()
    class Titles {
      jwt({ token, user }: JwtParams) {
        return user ? { ...token, name: `Countess ${user.name}` } : token;
      }
    }
    const { app, ask } = await start({}, PLATFORMS[0][1](), [Titles]);
    expect((await ask('/me', await signedIn(app, ADA)))[1]).toMatchObject({ name: 'Countess Ada' });
  });

  it('do not include signIn, and no signIn event is emitted', async () => {
    const emitted: string[] = [];
    const { app, ask } = await start({
      callbacks: { signIn: () => false },
      events: { signIn: () => void emitted.push('signIn') },
    });
    expect((await ask('/me', await signedIn(app, ADA)))[0]).toBe(200);
    expect(emitted).toEqual([]);
  });

  it('start no session when the jwt callback returns null', async () => {
    const { app } = await start({ callbacks: { jwt: () => null } });
    await expect(signedIn(app, ADA)).rejects.toMatchObject({
      type: 'AccessDenied',
      message: 'The jwt callback gave this user no session.',
    });
  });

  it('rethrow their errors', async () => {
    const jwt = () => Promise.reject(new Error('out of order'));
    const { app } = await start({ callbacks: { jwt } });
    await expect(signedIn(app, ADA)).rejects.toThrow('out of order');
  });
});

describe('a bearer token', () => {
  it('is refused by an app that accepts none', async () => {
    const { app } = await start();
    await expect(bearer(app, ADA)).rejects.toThrow(
      new TypeError(
        'This app takes no bearer tokens. Give AuthModule `bearerTokens: true`, or use signedIn().',
      ),
    );
  });

  it('is a single token, even where a cookie would be chunked', async () => {
    const { app, ask } = await start({ callbacks: withRoles, bearerTokens: true });
    const roles = ['editor', 'x'.repeat(5_000)];
    const headers = await bearer(app, { ...ADA, roles });
    expect((await ask('/drafts', headers))[0]).toBe(200);
  });
});

describe('an app without NestJS', () => {
  it('starts sessions by its services', async () => {
    const adapter = new MemoryAdapter();
    const services = createAuth({ providers: [], secret: 'a secret', trustHost: true, adapter });
    const { cookie } = await signedIn(services, ADA);
    const [, token = ''] = cookie.split('=');
    expect(await adapter.getSessionAndUser(token)).toMatchObject({ user: ADA });
  });
});
