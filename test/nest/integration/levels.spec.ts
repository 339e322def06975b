/**
 * Handlers that require a level: what users have proven, and how the others are asked for a proof.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Proof } from '../../../src/core/levels/index.js';
import { Auth, AuthModule, AuthService, ClockToken } from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import { KEYS, Keys } from '../../support/keys.js';
import { KnownLevels, Levels, PROOF_PAGE, proofBefore } from '../../support/levels.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { rolesConfig, tokenWith } from '../../support/roles.js';
import { toCookieHeader } from '../../support/stored-sessions.js';
import { TokenIssuer } from '../../support/token-issuer.js';

@Controller()
class AccountController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Get('plain')
  @Auth()
  plain() {
    return 'inside';
  }

  @Get('recent')
  @Auth({ level: 'recent' })
  recent() {
    return 'inside';
  }

  @Get('age')
  @Auth({ maxAge: 3600 })
  age() {
    return 'inside';
  }

  @Get('mfa')
  @Auth({ acr: 'mfa' })
  mfa() {
    return 'inside';
  }

  @Get('strict')
  @Auth({ level: 'strict' })
  strict() {
    return 'inside';
  }

  @Post('strict')
  @Auth({ level: 'strict' })
  change() {
    return 'inside';
  }

  @Get('admins')
  @Auth({ level: 'strict', roles: ['admin'] })
  admins() {
    return 'inside';
  }

  @Get('either')
  @Auth({ via: ['session', 'accessToken', 'key'], acr: 'mfa', maxAge: 300 })
  either() {
    return 'inside';
  }

  @Get('asks')
  @Auth()
  async asks(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    await this.auth.requestAuth({ request, reply }).requireLevel('strict');
    return 'inside';
  }

  @Post('asks')
  @Auth()
  change2(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    const auth = this.auth.requestAuth({ request, reply });
    return auth.requireLevel('strict', { redirectTo: '/billing' });
  }

  @Get('has')
  @Auth()
  has(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    return this.auth.requestAuth({ request, reply }).has('strict').then(String);
  }
}

const HTML = { accept: 'text/html,application/xhtml+xml' };
const REQUIRED = 'error="insufficient_user_authentication", acr_values="mfa", max_age="300"';
const query = (callbackUrl: string | undefined, parameters: Record<string, string>) =>
  `${PROOF_PAGE}?${new URLSearchParams({ ...(callbackUrl && { callbackUrl }), ...parameters })}`;
const STRICT = { acr_values: 'mfa', max_age: '300' };
const BODY = {
  statusCode: 401,
  error: 'Unauthorized',
  message: expect.stringMatching(/^Prove again who you are/),
  code: 'InsufficientUserAuthentication',
  acr_values: 'mfa',
  max_age: 300,
};

/** What a user has proven, and what the handlers answer a script of theirs. */
const LEVELS: readonly (readonly [string, () => readonly Proof[], string])[] = [
  ['nothing', () => [], 'plain'],
  ['a password now', () => [proofBefore(0, 'pwd')], 'plain recent age'],
  ['a password long ago', () => [proofBefore(7200, 'pwd')], 'plain'],
  [
    'a password half an hour ago, and a code',
    () => [proofBefore(1800, 'pwd'), proofBefore(1700, 'otp')],
    'plain age mfa',
  ],
  [
    'a password half an hour ago, and a code now',
    () => [proofBefore(1800, 'pwd'), proofBefore(10, 'otp')],
    'plain recent age mfa strict',
  ],
  ['a sign-in at a provider', () => [proofBefore(0, 'fed')], 'plain recent age'],
  ['a passkey', () => [proofBefore(0, 'hwk', 'user')], 'plain recent age mfa strict'],
];

describe.each(PLATFORMS)('on %s', (_platform, adapter) => {
  let levels: KnownLevels;
  let issuer: TokenIssuer;
  let running: RunningApp;
  let logged: unknown[];
  beforeEach(async () => {
    [levels, logged] = [new KnownLevels(), []];
    issuer = await TokenIssuer.create();
    issuer.now = Date.now();
    running = await startApp(
      {
        imports: [
          AuthModule.forRoot({
            ...rolesConfig,
            bearerTokens: true,
            features: [Levels(levels), Keys()],
            logger: { error: (error) => void logged.push(error), warn: () => undefined },
            resourceServer: {
              issuers: [issuer.describe({ mfaAcrValues: ['mfa', 'urn:two'] })],
              resource: 'https://app.test/api',
            },
          }),
        ],
        controllers: [AccountController],
      },
      adapter(),
      { customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => Date.now()) },
    );
  });
  afterEach(() => running.close());

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const cookie = headers['authorization'] ? {} : toCookieHeader(await tokenWith([]));
    const all = { ...cookie, ...headers };
    return running.serve(new Request(`https://app.test/${path}`, { method, headers: all }));
  };
  const bearer = (token: string, scheme = 'Bearer') => ({ authorization: `${scheme} ${token}` });

  it.each(LEVELS)('with %s, the handlers that admit are these', async (_what, prove, admitting) => {
    levels.proofs = prove();
    const paths = ['plain', 'recent', 'age', 'mfa', 'strict'];
    const answers = await Promise.all(paths.map(async (path) => (await ask(path)).status));
    expect(paths.filter((_, index) => answers[index] === 200).join(' ')).toBe(admitting);
    expect(new Set(answers).size).toBeLessThanOrEqual(2);
    expect(answers.every((status) => [200, 401].includes(status))).toBe(true);
  });

  it.each([
    ['recent', 'max_age="600"', { max_age: 600 }],
    ['age', 'max_age="3600"', { max_age: 3600 }],
    ['mfa', 'acr_values="mfa"', { acr_values: 'mfa' }],
    ['strict', 'acr_values="mfa", max_age="300"', { acr_values: 'mfa', max_age: 300 }],
  ])('Step-up 2: a script at /%s is asked for %s', async (path, parameters, facts) => {
    const response = await ask(path);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_user_authentication", ${parameters}`,
    );
    const body = (await response.json()) as { readonly location: string };
    expect(body).toMatchObject({ ...facts, code: 'InsufficientUserAuthentication' });
    expect(new URL(body.location).searchParams.has('callbackUrl')).toBe(false);
  });

  it.each(['strict', 'asks'])('Step-up 2: a script at /%s gets the page of proof', async (path) => {
    const response = await ask(path);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer ${REQUIRED}`);
    expect(await response.json()).toEqual({ ...BODY, location: query(undefined, STRICT) });
  });

  it.each(['strict', 'asks'])(
    'Step-up 3: a browser goes to the page of proof from /%s, and back',
    async (path) => {
      const response = await ask(`${path}?tab=1`, HTML);
      expect(response.status).toBe(302);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(response.headers.get('www-authenticate')).toBeNull();
      const location = new URL(response.headers.get('location') ?? '');
      expect(`${location.origin}${location.pathname}`).toBe(PROOF_PAGE);
      expect(Object.fromEntries(location.searchParams)).toEqual({
        ...STRICT,
        callbackUrl: `https://app.test/${path}?tab=1`,
      });
    },
  );

  it.each([
    ['strict', 'https://app.test/settings?tab=1', 'https://app.test/settings?tab=1'],
    ['strict', 'https://evil.test/settings', 'https://app.test/'],
    ['strict', 'no address', 'https://app.test/'],
    ['strict', undefined, 'https://app.test/'],
    ['asks', 'https://app.test/settings', '/billing'],
  ])('Step-up 3: a form at /%s of %s leads back to %s', async (path, referer, callbackUrl) => {
    const response = await ask(path, { ...HTML, ...(referer && { referer }) }, 'POST');
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.searchParams.get('callbackUrl')).toBe(callbackUrl);
  });

  it('Step-up 2: a script that posts gets 401, and no redirect', async () => {
    const response = await ask('strict', { accept: '*/*' }, 'POST');
    expect([response.status, response.headers.get('location')]).toEqual([401, null]);
  });

  it('a user without the role is not asked for a proof', async () => {
    expect((await ask('admins')).status).toBe(403);
    expect(levels.asked).toBe(0);
  });

  it('a level that is not known is an outage, and no refusal', async () => {
    levels.isAway = true;
    const response = await ask('strict', HTML);
    expect(response.status).toBe(503);
    expect(logged).toEqual([expect.objectContaining({ name: 'SessionTokenError' })]);
  });

  it.each([true, false])('requestAuth knows the level of a bearer token: %p', async (isStrict) => {
    levels.proofs = isStrict ? [proofBefore(0, 'hwk', 'user')] : [];
    const token = bearer(await tokenWith([]));
    expect(await (await ask('has', token)).text()).toBe(String(isStrict));
    expect((await ask('strict', token)).status).toBe(isStrict ? 200 : 401);
  });

  it.each([
    [{ acr: 'mfa', ago: 10 }, 200],
    [{ acr: 'urn:two', ago: 297 }, 200],
    [{ acr: 'mfa', ago: 302 }, 401],
    [{ acr: 'urn:one', ago: 10 }, 401],
    [{ acr: 'mfa' }, 401],
    [{ ago: 10 }, 401],
    [{ acr: 'mfa', ago: -300 }, 401],
    [{ acr: ['mfa'], ago: 10 }, 401],
  ] as const)(
    'LVL-15: an access token with %j is answered %d',
    async ({ ago, ...claims }: { ago?: number; acr?: unknown }, status) => {
      const now = Math.floor(Date.now() / 1000);
      const token = await issuer.sign({
        ...claims,
        ...(ago !== undefined && { auth_time: now - ago }),
      });
      const response = await ask('either', { ...HTML, ...bearer(token) });
      expect(response.status).toBe(status);
      if (status === 200) return;
      expect(response.headers.get('www-authenticate')).toMatch(
        new RegExp(`^Bearer ${REQUIRED}, resource_metadata="https://app.test/[^"]*", DPoP algs="`),
      );
      expect(await response.json()).toEqual(BODY);
    },
  );

  it('a key has no level', async () => {
    const response = await ask('either', { ...HTML, ...bearer(KEYS.ada) });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer ${REQUIRED}`);
    expect(await response.json()).toEqual(BODY);
  });
});

describe('the app does not start with', () => {
  class Orders {
    pay() {
      return '';
    }
  }
  const starting = async (decorator: MethodDecorator, features: ReturnType<typeof Keys>[]) => {
    class Started extends Orders {
      override pay() {
        return '';
      }
    }
    const descriptor = Object.getOwnPropertyDescriptor(Started.prototype, 'pay');
    if (descriptor) {
      Get()(Started.prototype, 'pay', descriptor);
      decorator(Started.prototype, 'pay', descriptor);
    }
    Controller('orders')(Started);
    const module = await Test.createTestingModule({
      imports: [AuthModule.forRoot({ ...rolesConfig, features })],
      controllers: [Started],
    }).compile();
    return module.init();
  };

  it('§12.1 a level, without a feature that keeps levels', async () => {
    await expect(starting(Auth({ maxAge: 300 }), [])).rejects.toThrow(
      '`@Auth()` of Started.pay needs to know what the user of a session has proven, and when: add `Sessions()`',
    );
  });

  it('a level of a key alone', async () => {
    const features = [Keys(), Levels(new KnownLevels())];
    await expect(starting(Auth({ via: ['key'], acr: 'mfa' }), features)).rejects.toThrow(
      '`@Auth()` of Started.pay requires a level, and each of its ways to authenticate has none: every request would be ' +
        'refused. Add "session" or "accessToken" to `via`.',
    );
  });

  it('nothing wrong, where a feature keeps levels', async () => {
    const app = await starting(Auth({ level: 'strict' }), [Levels(new KnownLevels())]);
    await app.close();
  });
});
