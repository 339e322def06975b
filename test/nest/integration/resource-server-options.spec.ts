/** How access tokens are configured: with sessions in one app, by a factory, and wrongly. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AccessToken, Auth, AuthModule, ClockToken, CurrentUser } from '../../../src/index.js';
import type { User } from '../../../src/core/public-types.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { rolesConfig, tokenWith } from '../../support/roles.js';
import { toCookieHeader } from '../../support/stored-sessions.js';
import { AUDIENCE, NOW, TokenIssuer } from '../../support/token-issuer.js';

@Controller()
class MixedController {
  @Get('either')
  @Auth({ via: ['session', 'accessToken'], scopes: ['read'] })
  either(@CurrentUser() user: User, @AccessToken() token: AccessToken | null) {
    return { name: user.name, subject: token?.subject ?? null };
  }

  @Get('session')
  @Auth()
  session(@CurrentUser() user: User) {
    return { name: user.name };
  }

  @Get('token')
  @Auth({ via: ['accessToken'] })
  token(@CurrentUser() user: User) {
    return { name: user.name };
  }
}

describe('an app with sessions and access tokens', () => {
  let issuer: TokenIssuer;
  let running: RunningApp;
  let logged: unknown[];

  beforeEach(async () => {
    logged = [];
    issuer = await TokenIssuer.create();
    const toUser = ({ sub }: { sub?: string }) => ({ name: `user ${sub}` });
    running = await startApp(
      {
        imports: [
          AuthModule.forRoot({
            ...rolesConfig,
            // A session token may come in the same header.
            bearerTokens: true,
            logger: { error: (error) => void logged.push(error), warn: () => undefined },
            resourceServer: { issuers: [issuer.describe({ toUser })] },
          }),
        ],
        controllers: [MixedController],
      },
      PLATFORMS[0][1](),
      { customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => Date.now()) },
    );
    issuer.now = Date.now();
  });
  afterEach(async () => {
    await running.close();
    expect(logged).toEqual([]);
  });

  const get = async (path: string, headers: Record<string, string>) => {
    const response = await running.serve(new Request(`http://localhost/${path}`, { headers }));
    return response.status === 200 ? await response.json() : response.status;
  };
  const bearer = async (scope?: string) => ({
    authorization: `Bearer ${await issuer.sign({ scope })}`,
  });

  it('takes either where the handler says so; scopes are those of tokens', async () => {
    const cookie = toCookieHeader(await tokenWith([]));
    expect(await get('either', cookie)).toEqual({ name: 'Ada', subject: null });
    expect(await get('either', await bearer('read'))).toEqual({ name: 'user ada', subject: 'ada' });
    expect(await get('either', await bearer('write'))).toBe(403);
    expect(await get('either', {})).toBe(401);
    const session = { authorization: `Bearer ${await tokenWith([])}` };
    expect(await get('either', session)).toEqual({ name: 'Ada', subject: null });
    // The session comes first.
    expect(await get('either', { ...cookie, ...(await bearer('read')) })).toMatchObject({
      name: 'Ada',
    });
  });

  it('takes sessions alone, or tokens alone, otherwise', async () => {
    const cookie = toCookieHeader(await tokenWith([]));
    expect(await get('session', await bearer())).toBe(401);
    expect(await get('session', cookie)).toEqual({ name: 'Ada' });
    expect(await get('token', cookie)).toBe(401);
    expect(await get('token', await bearer())).toEqual({ name: 'user ada' });
  });

  it('a token that is not valid is refused, and not passed over', async () => {
    expect(await get('token', { authorization: 'Bearer x' })).toBe(401);
    const forged = `${await issuer.sign()}x`;
    expect(await get('either', { authorization: `Bearer ${forged}` })).toBe(401);
  });
});

it('a factory may make the options', async () => {
  const issuer = await TokenIssuer.create();
  @Module({ providers: [{ provide: 'AUDIENCE', useValue: AUDIENCE }], exports: ['AUDIENCE'] })
  class SettingsModule {}
  @Controller()
  class PlainController {
    @Get()
    list(@CurrentUser() user: { sub: string }) {
      return user.sub;
    }
  }
  const running = await startApp(
    {
      imports: [
        AuthModule.forResourceServerAsync({
          imports: [SettingsModule],
          inject: ['AUDIENCE'],
          useFactory: (audience: string) => ({ issuers: [issuer.describe({ audience })] }),
          globalGuard: true,
        }),
      ],
      controllers: [PlainController],
    },
    PLATFORMS[1][1](),
    { customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => NOW) },
  );
  const headers = { authorization: `Bearer ${await issuer.sign()}` };
  const [without, withToken] = await Promise.all([
    running.serve(new Request('http://localhost/')),
    running.serve(new Request('http://localhost/', { headers })),
  ]);
  expect([without.status, await withToken.text()]).toEqual([401, 'ada']);
  await running.close();
});

describe('the app does not start', () => {
  const issuer = { issuer: 'https://id.example.com', audience: 'orders' };
  type Options = Parameters<typeof AuthModule.forResourceServer>[0];
  const start = (options: unknown) =>
    Test.createTestingModule({ imports: [AuthModule.forResourceServer(options as Options)] })
      .compile()
      .then((module) => module.init());

  it.each([
    [{}, '`issuers` must be a list'],
    [{ issuers: [] }, '`issuers` must be a list'],
    [{ issuers: [{ ...issuer, issuer: undefined }] }, '`issuers[0]` has no `issuer`'],
    [{ issuers: [{ ...issuer, issuer: 'http://id.example.com' }] }, '`issuers[0]` has no `issuer`'],
    [{ issuers: [{ ...issuer, audience: undefined }] }, '`issuers[0]` has no `audience`'],
    [{ issuers: [{ ...issuer, audience: [] }] }, '`issuers[0]` has no `audience`'],
    [{ issuers: [{ ...issuer, mfaAcrValues: [''] }] }, 'mfaAcrValues` that are no list of names'],
    [{ issuers: [{ ...issuer, mfaAcrValues: 'mfa' }] }, 'mfaAcrValues` that are no list of names'],
    [{ issuers: [{ ...issuer, algorithms: ['HS256'] }] }, 'algorithms` that are not among'],
    [{ issuers: [{ ...issuer, algorithms: ['none'] }] }, 'algorithms` that are not among'],
    [{ issuers: [{ ...issuer, algorithms: [] }] }, 'algorithms` that are not among'],
    [{ issuers: [{ ...issuer, types: ['JWT'] }] }, 'types` that ID tokens have too'],
    [{ issuers: [issuer, issuer] }, 'Two `issuers` are the same'],
    [{ issuers: [{ ...issuer, introspection: { clientId: 'x' } }] }, 'without `clientId` and'],
    [{ issuers: [{ ...issuer, sharesSessions: true }] }, '`sharesSessions` needs'],
    [{ issuers: [issuer], clockTolerance: 3600 }, '`clockTolerance` must be'],
    [{ issuers: [issuer], dpop: true }, '`dpop` must be'],
    [{ issuers: [issuer], dpop: 'required' }, 'needs `resource`'],
    [{ issuers: [issuer], resource: '/orders' }, '`resource` must be'],
    [{ issuers: [issuer], resource: 'https://api.example.com/#a' }, '`resource` must be'],
  ])('with %j', async (options, problem) => {
    await expect(start(options)).rejects.toThrow(problem);
  });

  it('with all problems of the option `resourceServer`', async () => {
    const options = { ...rolesConfig, resourceServer: { issuers: [], dpop: 'no' } };
    const module = Test.createTestingModule({
      imports: [AuthModule.forRoot(options as unknown as typeof rolesConfig)],
    });
    await expect(module.compile()).rejects.toThrow('`resourceServer`: `issuers` must be a list');
  });

  it.each([
    [{ via: ['accessToken'] as const }, 'name the issuers in `resourceServer`'],
    [{ scopes: ['read'] }, 'needs `via` with "accessToken"'],
  ])('with a handler that requires %j, and no issuers', async (requirement, problem) => {
    @Controller()
    class WrongController {
      @Get()
      @Auth(requirement)
      wrong() {
        return '';
      }
    }
    const module = await Test.createTestingModule({
      imports: [AuthModule.forRoot(rolesConfig)],
      controllers: [WrongController],
    }).compile();
    await expect(module.init()).rejects.toThrow(problem);
  });

  it('with a handler that requires a session, where there are none', async () => {
    @Controller()
    class WrongController {
      @Get()
      @Auth({ via: ['session'] })
      wrong() {
        return '';
      }
    }
    const module = await Test.createTestingModule({
      imports: [AuthModule.forResourceServer({ issuers: [issuer] })],
      controllers: [WrongController],
    }).compile();
    await expect(module.init()).rejects.toThrow('use `AuthModule.forRoot`');
  });
});
