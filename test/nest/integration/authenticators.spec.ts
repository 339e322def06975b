/** Handlers that accept the way of a feature: a key of a machine. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Session as SessionModel, User } from '../../../src/core/public-types.js';
import {
  Auth,
  AuthModule,
  AuthService,
  ClockToken,
  CurrentUser,
  OptionalAuth,
  Session,
} from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import { KEYS, KeyRing, Keys } from '../../support/keys.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { rolesConfig, tokenWith } from '../../support/roles.js';
import { toCookieHeader } from '../../support/stored-sessions.js';
import { TokenIssuer } from '../../support/token-issuer.js';

@Controller()
class OrdersController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Get('key')
  @Auth({ via: ['key'] })
  key(@Session() session: SessionModel, @CurrentUser() user: User | null) {
    return { isSession: session !== null, name: user?.name ?? null };
  }

  @Get('scoped')
  @Auth({ via: ['session', 'key'], scopes: ['orders:read'] })
  scoped(@CurrentUser() user: User | null) {
    return { name: user?.name ?? null };
  }

  @Get('admin')
  @Auth({ via: ['key'], roles: ['admin'] })
  admin(@CurrentUser() user: User) {
    return { name: user.name };
  }

  @Get('admins')
  @Auth({ via: ['session', 'key'], roles: ['admin'] })
  admins(@CurrentUser() user: User) {
    return { name: user.name };
  }

  @Get('any')
  @Auth({ via: ['accessToken', 'key'], scopes: ['orders:read'] })
  any(@CurrentUser() user: User | null) {
    return { name: user?.name ?? null };
  }

  @Get('session')
  @Auth()
  session(@CurrentUser() user: User) {
    return { name: user.name };
  }

  @Get('open')
  @OptionalAuth()
  open(@Session() session: SessionModel | null) {
    return { name: session === null ? null : 'a user' };
  }

  @Get('code')
  async code(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    const caller = await this.auth.requestAuth({ request, reply }).authenticate(['key']);
    return { isSession: caller !== null };
  }
}

const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

describe.each(PLATFORMS)('on %s, a key', (_platform, adapter) => {
  let issuer: TokenIssuer;
  let running: RunningApp;
  let ring: KeyRing;
  let logged: unknown[];

  beforeEach(async () => {
    [ring, logged] = [new KeyRing(), []];
    issuer = await TokenIssuer.create();
    issuer.now = Date.now();
    running = await startApp(
      {
        imports: [
          AuthModule.forRoot({
            ...rolesConfig,
            // A session token and an access token may come in the same header.
            bearerTokens: true,
            features: [Keys(ring)],
            logger: { error: (error) => void logged.push(error), warn: () => undefined },
            resourceServer: { issuers: [issuer.describe({ toUser: () => ({ name: 'token' }) })] },
          }),
        ],
        controllers: [OrdersController],
      },
      adapter(),
      { customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => Date.now()) },
    );
  });
  afterEach(async () => {
    await running.close();
    expect(logged).toEqual([]);
  });

  const get = async (path: string, headers: Record<string, string>) => {
    const response = await running.serve(new Request(`http://localhost/${path}`, { headers }));
    const challenge = response.headers.get('www-authenticate');
    return response.status === 200 ? await response.json() : [response.status, challenge];
  };

  it.each<[string, Record<string, string>, unknown]>([
    ['key', bearer(KEYS.robot), { isSession: true, name: null }],
    ['key', { 'x-api-key': KEYS.ada }, { isSession: true, name: 'Ada' }],
    ['key', {}, [401, 'Bearer']],
    ['key', { accept: 'text/html' }, [401, 'Bearer']],
    ['key', bearer('shop_unknown'), [401, 'Bearer']],
    ['key', { ...bearer(KEYS.robot), 'x-api-key': KEYS.robot }, [400, 'Bearer']],
    ['scoped', bearer(KEYS.robot), { name: null }],
    ['scoped', bearer(KEYS.ada), [403, 'Bearer error="insufficient_scope", scope="orders:read"']],
    // A credential without scopes has none.
    ['scoped', bearer(KEYS.plain), [403, 'Bearer error="insufficient_scope", scope="orders:read"']],
    ['admin', bearer(KEYS.ada), { name: 'Ada' }],
    ['admin', bearer(KEYS.plain), [403, null]],
    ['any', bearer(KEYS.robot), { name: null }],
    ['any', bearer('shop_unknown'), [401, 'Bearer']],
    // Where no handler accepts it, it is as if it were not there.
    ['session', bearer(KEYS.ada), [401, null]],
    ['open', bearer(KEYS.ada), { name: null }],
    ['code', bearer(KEYS.ada), { isSession: true }],
    ['code', bearer('shop_unknown'), [401, 'Bearer']],
    ['code', { ...bearer(KEYS.ada), 'x-api-key': 'x' }, [400, 'Bearer']],
    ['code', {}, { isSession: false }],
  ])('for GET /%s with %j: %j', async (path, headers, expected) => {
    expect(await get(path, headers)).toEqual(expected);
    expect(ring.asked.length).toBeLessThanOrEqual(1);
  });

  it('U10 is refused with JSON where a browser with a session gets a page', async () => {
    const typeFor = async (headers: Record<string, string>) => {
      const request = new Request('http://localhost/admins', { headers });
      const response = await running.serve(request);
      return [response.status, response.headers.get('content-type')?.split(';', 1)[0]];
    };
    const html = { accept: 'text/html' };
    expect(await typeFor({ ...html, ...bearer(KEYS.plain) })).toEqual([403, 'application/json']);
    expect(await typeFor({ ...html, ...toCookieHeader(await tokenWith([])) })).toEqual([
      403,
      'text/html',
    ]);
  });

  it('stands beside sessions and access tokens, in the order of the handler', async () => {
    const token = await tokenWith([]);
    const cookie = toCookieHeader(token);
    expect(await get('scoped', cookie)).toEqual({ name: 'Ada' });
    expect(await get('scoped', bearer(token))).toEqual({ name: 'Ada' });
    expect(await get('scoped', { ...cookie, ...bearer('shop_unknown') })).toEqual({ name: 'Ada' });
    expect(await get('key', cookie)).toEqual([401, 'Bearer']);
    expect(await get('any', bearer(await issuer.sign({ scope: 'orders:read' })))).toEqual({
      name: 'token',
    });
    expect(await get('any', {})).toEqual([
      401,
      expect.stringMatching(/^Bearer scope="orders:read", DPoP [^,]*$/),
    ]);
  });
});

it('the app does not start with a handler whose way no feature has', async () => {
  @Controller()
  class WrongController {
    @Get()
    @Auth({ via: ['key'] })
    wrong() {
      return '';
    }
  }
  const module = await Test.createTestingModule({
    imports: [AuthModule.forRoot(rolesConfig)],
    controllers: [WrongController],
  }).compile();
  await expect(module.init()).rejects.toThrow(
    '`@Auth()` of WrongController.wrong is `via` "key", which is no way to authenticate here. There are "session": ' +
      'if it is one of a feature, add that to `features`.',
  );
});
