/**
 * The session of `Authorization: Bearer` for the code of handlers: what ends it, changes it, and
 * reads it.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { encode } from '../../../src/core/jwt/public.js';
import { Auth, AuthModule, AuthService, AuthToken, CurrentUser } from '../../../src/index.js';
import type { AuthCallbacks, JWT, User } from '../../../src/core/public-types.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { DAY_MS, SessionRenewalApp, sessionLines } from '../../support/session-renewal-app.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import { StoredSessions } from '../../support/stored-sessions.js';

@Controller()
class BearerController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Post('leave')
  async leave(
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply,
  ): Promise<(string | null)[]> {
    const auth = this.auth.requestAuth({ request, reply });
    const before = await auth.user();
    await auth.signOut();
    return [before, await auth.user()].map(getName);
  }

  @Post('change')
  async change(
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply,
  ): Promise<(string | null)[]> {
    const auth = this.auth.requestAuth({ request, reply });
    const before = await auth.user();
    const changed = await auth.update({});
    return [before, changed?.user ?? null, await auth.user()].map(getName);
  }

  @Post('out')
  async out(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    return this.auth.signOut({ request, reply });
  }

  @Post('update')
  async update(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    return this.auth.update({ request, reply }, {});
  }

  @Get('members')
  @Auth()
  members() {
    return 'inside';
  }

  @Get('claims')
  claims(@AuthToken() token: JWT | null) {
    return { sub: token?.sub ?? null };
  }

  @Get('who')
  who(@CurrentUser() user: User | null, @AuthToken() token: JWT | null) {
    return [getName(user), token?.sub];
  }
}

const controllers = [BearerController];

function getName(user: Pick<User, 'name'> | null): string | null {
  return user?.name ?? null;
}

describe.each(PLATFORMS)('a stored session that came as a bearer token, on %s', (_, adapter) => {
  let running: RunningApp | undefined;
  afterEach(() => running?.close());

  /** What a client with the token of a session gets. */
  async function start() {
    const stored = new StoredSessions();
    const errors: unknown[] = [];
    const logger = { error: (error: unknown) => void errors.push(error) };
    const imports = [AuthModule.forRoot({ ...stored.config, logger, bearerTokens: true })];
    const { serve } = (running = await startApp({ imports, controllers }, adapter()));
    const headers = { authorization: `Bearer ${await stored.start('Grace')}` };
    // Without the cookies of earlier answers.
    const ask = (path: string, method: 'GET' | 'POST' = 'POST') =>
      new Browser(serve).visit(path, { method, headers });
    return { stored, errors, ask };
  }

  it('is ended by requestAuth', async () => {
    const { ask } = await start();
    await expect((await ask('/leave')).json()).resolves.toEqual(['Grace', null]);
    expect((await ask('/members', 'GET')).status).toBe(401);
  });

  it('is changed by requestAuth, and stays', async () => {
    const { ask } = await start();
    await expect((await ask('/change')).json()).resolves.toEqual(['Grace', 'Grace', 'Grace']);
    expect((await ask('/members', 'GET')).status).toBe(200);
  });

  it.each(['/out', '/update'])(
    'is not ended or changed while the database is away: %s is 503, and logged once',
    async (path) => {
      const { stored, errors, ask } = await start();
      stored.goAway();
      expect((await ask(path)).status).toBe(503);
      expect(errors).toMatchObject([{ type: 'SessionTokenError' }]);
      stored.comeBack();
      expect((await ask('/members', 'GET')).status).toBe(200);
    },
  );
});

describe.each(PLATFORMS)('the claims of a token, on %s', (_, adapter) => {
  let app: { close(): Promise<void> } | undefined;
  afterEach(() => app?.close());

  const bearer = { authorization: 'Bearer abc' };

  /** A browser whose session is due. */
  async function startDue(callbacks: Partial<AuthCallbacks> = {}) {
    const renewing = new SessionRenewalApp();
    app = renewing;
    await renewing.start({ controllers }, adapter(), { bearerTokens: true, callbacks });
    return renewing.signedIn(2 * DAY_MS);
  }

  it.each([
    ['alone', {}],
    ['beside a bearer token', bearer],
  ])('are read from a cookie %s, and renew no session', async (_beside, headers) => {
    const response = await (await startDue()).visit('/claims', { headers });
    await expect(response.json()).resolves.toEqual({ sub: '42' });
    expect(sessionLines(response)).toEqual([]);
  });

  it('of a cookie beside a bearer token are read once for an update, and changed once', async () => {
    const triggers: unknown[] = [];
    const jwt: AuthCallbacks['jwt'] = ({ token, trigger }) => {
      triggers.push(trigger);
      return token;
    };
    const browser = await startDue({ jwt });
    triggers.length = 0;
    const response = await browser.visit('/update', { method: 'POST', headers: bearer });
    expect(triggers).toEqual([undefined, 'update']);
    expect(sessionLines(response)).toHaveLength(1);
  });

  it('of a bearer token are read once, for the user and for the claims', async () => {
    const session = jest.fn<AuthCallbacks['session']>(({ session: read }) => read);
    const config = { ...handlerConfig, bearerTokens: true, callbacks: { session } };
    const imports = [AuthModule.forRoot(config)];
    const running = await startApp({ imports, controllers }, adapter());
    app = running;
    const { secret } = handlerConfig;
    const claims = { name: 'Ada', sub: '42' };
    const token = await encode({ token: claims, secret, salt: SESSION_COOKIE });
    const headers = { authorization: `Bearer ${token}` };
    const response = await new Browser(running.serve).visit('/who', { headers });
    await expect(response.json()).resolves.toEqual(['Ada', '42']);
    expect(session).toHaveBeenCalledTimes(1);
  });
});
