/** Sessions that an app starts without a sign-in: after a registration, or for support. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { requireAdapter } from '../../../src/core/adapters/adapter.js';
import type { JwtParams } from '../../../src/core/public-types.js';
import { Auth, AuthService, Session, type StartSessionOptions } from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import {
  SessionRenewalApp,
  type SessionRenewalOptions,
  RENEWED,
  sessionLines,
} from '../../support/session-renewal-app.js';
import { PLATFORMS } from '../../support/nest-app.js';

interface Given {
  readonly user: { readonly id: string };
  readonly options?: StartSessionOptions;
}

@Controller()
class SupportController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Post('start')
  async start(
    @Body() { user, options }: Given,
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply,
  ) {
    return this.auth.startSession({ request, reply }, user, options);
  }

  @Get('members')
  @Auth()
  members(@Session() session: Session) {
    return session;
  }
}

const WAYS = PLATFORMS.flatMap(([platform, adapter]) =>
  (['jwt', 'database'] as const).map((strategy) => ({ platform, strategy, adapter })),
);

describe.each(WAYS)('startSession on $platform, sessions $strategy', ({ strategy, adapter }) => {
  let app: SessionRenewalApp;
  let published: unknown[];
  beforeEach(() => {
    app = new SessionRenewalApp();
    published = [];
  });
  afterEach(() => app.close());

  const start = (options: SessionRenewalOptions = {}) =>
    app.start({ controllers: [SupportController] }, adapter(), {
      strategy,
      events: {
        signIn: ({ user, account, isNewUser }) =>
          void published.push([user.email, account, isNewUser]),
      },
      ...options,
    });

  /** Grace, who is stored, and has never signed in. */
  const grace = async () => {
    const { createUser } = requireAdapter(app.database.adapter, ['createUser']);
    const { id, name, email } = await createUser({
      id: 'grace',
      name: 'Grace',
      email: 'grace@example.com',
      emailVerified: null,
    });
    return { id, name, email };
  };

  it('N6 starts a session without the signIn callback', async () => {
    await start({ callbacks: { signIn: () => false } });
    const browser = app.browser();
    const user = await grace();
    const response = await browser.visit('/start', { json: { user } });
    expect([response.status, await response.json()]).toEqual([201, {}]);
    expect(sessionLines(response)).toEqual(RENEWED);
    expect(response.headers.getSetCookie().join()).toContain('csrf-token');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await (await browser.visit('/members')).json()).toMatchObject({
      user: { name: 'Grace', email: 'grace@example.com' },
    });
    const account = { provider: 'app', providerAccountId: user.id, type: 'credentials' };
    expect(published).toEqual([['grace@example.com', account, false]]);
  });

  it('N6 ends the previous session', async () => {
    await start();
    const browser = await app.signedIn();
    const before = browser.cookieHeader();
    await browser.visit('/start', { json: { user: await grace() } });
    expect(await browser.session()).toMatchObject({ user: { name: 'Grace' } });
    const old = await app.browser().visit('/members', { headers: { cookie: before } });
    expect(old.status).toBe(strategy === 'database' ? 401 : 200);
  });

  it('N6 passes the trigger to callbacks and events', async () => {
    const seen: JwtParams[] = [];
    await start({ callbacks: { jwt: (params) => (seen.push(params), params.token) } });
    const account = { provider: 'registration', providerAccountId: 'form 7' };
    const options = { account, isNewUser: true };
    await app.browser().visit('/start', { json: { user: await grace(), options } });
    const full = { ...account, type: 'credentials' };
    expect(published).toEqual([['grace@example.com', full, true]]);
    if (strategy !== 'jwt') return;
    expect(seen).toMatchObject([{ trigger: 'signUp', account: full, user: { name: 'Grace' } }]);
  });

  it('N6 returns the session token if bearer tokens are accepted', async () => {
    await start({ bearerTokens: true });
    const response = await app.browser().visit('/start', { json: { user: await grace() } });
    const { sessionToken } = (await response.json()) as { sessionToken: string };
    const headers = { authorization: `Bearer ${sessionToken}` };
    expect((await app.browser().visit('/members', { headers })).status).toBe(200);
  });

  const noUsers = [
    {},
    { id: '' },
    { id: ' ' },
    { id: 'a\0' },
    { id: true },
    null,
    ...(strategy === 'jwt' ? [] : [{ id: 'x' }]),
  ];
  it.each(noUsers.map((user) => ({ user })))('N6 refuses the user %j', async ({ user }) => {
    await start();
    const browser = await app.signedIn();
    const response = await browser.visit('/start', { json: { user } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([500, []]);
    expect(app.errors.map(({ name }) => name)).toEqual(['InvalidOption']);
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
  });

  it('N6 ends a session with an email address that its owner verifies later', async () => {
    const stored = { adapter: app.database.adapter, session: { strategy } };
    const providers = [
      { id: 'email', name: 'Email', type: 'email', sendVerificationRequest: () => undefined },
    ];
    await start({ ...stored, providers } as SessionRenewalOptions);
    const user = await grace();
    const browser = app.browser();
    await browser.visit('/start', { json: { user } });
    expect(await browser.session()).toMatchObject({ user: { name: 'Grace' } });
    const { updateUser } = requireAdapter(app.database.adapter, ['updateUser']);
    await updateUser({ id: user.id, emailVerified: new Date() });
    if (strategy === 'database') return; // its rows are taken away by the link itself
    app.clock.now += 6 * 60 * 1000;
    expect(await browser.session()).toBeNull();
  });

  it('N6 accepts a number as the id of a user', async () => {
    await start({
      callbacks: { session: ({ session, token }) => ({ ...session, sub: token?.sub }) },
    });
    const browser = app.browser();
    if (strategy === 'database') return;
    await browser.visit('/start', { json: { user: { id: 7 } } });
    expect(await browser.session()).toMatchObject({ sub: '7' });
  });

  it('N6 refuses a request from another site', async () => {
    await start();
    const browser = app.browser();
    const headers = { origin: 'https://evil.test' };
    const response = await browser.visit('/start', { json: { user: await grace() }, headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(published).toEqual([]);
  });

  it('N6 starts no session when the jwt callback ends it', async () => {
    await start({ callbacks: { jwt: () => null }, bearerTokens: true });
    const browser = app.browser();
    const response = await browser.visit('/start', { json: { user: await grace() } });
    const isRow = strategy === 'database';
    expect(await response.json()).toEqual(isRow ? { sessionToken: expect.any(String) } : {});
    expect((await browser.visit('/members')).status).toBe(isRow ? 200 : 401);
  });
});
