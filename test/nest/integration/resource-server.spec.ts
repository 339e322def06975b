/** An API that accepts access tokens of an issuer, on Express and Fastify. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import {
  AccessToken,
  Auth,
  AuthModule,
  ClockToken,
  CurrentUser,
  OptionalAuth,
  Public,
  Roles,
  Session,
} from '../../../src/index.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { ISSUER, TokenIssuer } from '../../support/token-issuer.js';

interface Claims {
  readonly sub: string;
}

@Controller()
class OrdersController {
  @Get('orders')
  @Auth()
  list(
    @CurrentUser() user: Claims,
    @AccessToken() token: AccessToken,
    @Session() session: Session,
  ) {
    return { sub: user.sub, scopes: token.scopes, expires: session.expires };
  }

  @Get('read')
  @Auth({ scopes: ['orders:read', 'orders:list'] })
  read() {
    return 'inside';
  }

  @Get('admin')
  @Roles('admin')
  admin() {
    return 'inside';
  }

  @Get('maybe')
  @OptionalAuth()
  maybe(@CurrentUser() user: Claims | null) {
    return { sub: user?.sub ?? null };
  }

  @Get('public')
  @Public()
  open() {
    return 'open';
  }
}

describe.each(PLATFORMS)('on %s', (_name, platform) => {
  let issuer: TokenIssuer;
  let running: RunningApp;

  beforeEach(async () => {
    issuer = await TokenIssuer.create();
    running = await startApp(
      {
        imports: [
          AuthModule.forResourceServer({
            issuers: [issuer.describe()],
            resource: 'https://api.example.com/v1',
            scopesSupported: ['orders:read'],
          }),
        ],
        controllers: [OrdersController],
      },
      platform(),
      {
        customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => issuer.now),
        configure: (app) => app.setGlobalPrefix('v1'),
      },
    );
  });
  afterEach(() => running.close());

  const get = (path: string, token?: string) =>
    running.serve(
      new Request(`http://localhost${path}`, {
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      }),
    );

  it('the claims are the user, and the token has its scopes', async () => {
    const response = await get('/v1/orders', await issuer.sign({ scope: 'orders:read openid' }));
    expect(await response.json()).toEqual({
      sub: 'ada',
      scopes: ['orders:read', 'openid'],
      expires: new Date(issuer.now + 600_000).toISOString(),
    });
  });

  it('without a token, it says which one it takes and where to get it', async () => {
    const response = await get('/v1/orders');
    expect(response.status).toBe(401);
    const [, bearer] = /^(Bearer [^,]+)/.exec(response.headers.get('www-authenticate') ?? '') ?? [];
    expect(bearer).toBe(
      'Bearer resource_metadata="https://api.example.com/.well-known/oauth-protected-resource/v1"',
    );
  });

  it('the metadata is at its well-known path, whatever the prefix of the app', async () => {
    const response = await get('/.well-known/oauth-protected-resource/v1');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      resource: 'https://api.example.com/v1',
      authorization_servers: [ISSUER],
      scopes_supported: ['orders:read'],
      bearer_methods_supported: ['header'],
    });
  });

  it.each([
    [[], 403],
    ['orders:read', 403],
    ['orders:list orders:read', 200],
  ])('with the scopes %j, a handler that requires two answers %d', async (scope, status) => {
    const response = await get('/v1/read', await issuer.sign({ scope }));
    expect(response.status).toBe(status);
    if (status === 403) {
      expect(response.headers.get('www-authenticate')).toMatch(
        /^Bearer error="insufficient_scope", scope="orders:read orders:list"/,
      );
    }
  });

  it.each([
    [['admin', 'other'], 200],
    [['other'], 403],
    [undefined, 403],
  ])('with the roles %j, a handler for admins answers %d', async (roles, status) => {
    expect((await get('/v1/admin', await issuer.sign({ roles }))).status).toBe(status);
  });

  it('with @OptionalAuth() a valid token is read, and one that is not is refused', async () => {
    expect(await (await get('/v1/maybe')).json()).toEqual({ sub: null });
    expect(await (await get('/v1/maybe', await issuer.sign())).json()).toEqual({ sub: 'ada' });
    expect((await get('/v1/maybe', 'x')).status).toBe(401);
    expect((await get('/v1/public', 'x')).status).toBe(200);
  });

  it('a token that was verified is refused once it has expired', async () => {
    const token = await issuer.sign();
    expect((await get('/v1/orders', token)).status).toBe(200);
    issuer.now += 629_000;
    expect((await get('/v1/orders', token)).status).toBe(200);
    issuer.now += 2_000;
    const refused = await get('/v1/orders', token);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token"/),
    ]);
  });
});
