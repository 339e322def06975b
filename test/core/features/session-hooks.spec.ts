/** Hooks of features on the sessions of both strategies. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import { SessionTokenError } from '../../../src/core/errors/upstream.errors.js';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { SessionService } from '../../../src/core/sessions/session.service.js';
import type { SessionHook } from '../../../src/features/index.js';
import type { Browser } from '../../support/browser.js';
import { hooked } from '../../support/probe.js';
import { type App, ADA, makeApp, COOKIE, password } from '../actions/app.js';
import { copyBrowser } from '../sessions/session-app.js';

const STRATEGIES = ['jwt', 'database'] as const;
type Strategy = (typeof STRATEGIES)[number];

async function appWith(
  strategy: Strategy,
  hooks: readonly SessionHook[],
  config: Partial<AuthConfig> = {},
): Promise<App> {
  const adapter = new MemoryAdapter();
  const user = await adapter.createUser({ ...ADA, emailVerified: null });
  return makeApp({
    providers: [password(() => user)],
    adapter,
    session: { strategy },
    features: hooks.map((hook, index) => hooked(hook, `hooked-${index}`)),
    ...config,
  });
}

async function signIn(app: App, browser = app.browser()): Promise<Browser> {
  await browser.post('/auth/callback/password', { password: 'right' });
  return browser;
}

/** The claims in the cookie of a browser. */
async function readClaims(app: App, browser: Browser): Promise<object> {
  const token = browser.jar.get(COOKIE.session) ?? '';
  return { ...(await app.services.get(JwtService).decode(token, COOKIE.session)) };
}

describe('claims', () => {
  const hook: SessionHook = {
    claimNames: ['sid'],
    getClaims: ({ sid }) => ({ sid: sid ?? 'session-1' }),
  };

  it('are added to the token of a sign-in', async () => {
    const app = await appWith('jwt', [hook]);
    const browser = await signIn(app);
    await expect(readClaims(app, browser)).resolves.toMatchObject({ sid: 'session-1' });
  });

  it('survive a callback that returns a new object', async () => {
    const callbacks: AuthConfig['callbacks'] = { jwt: ({ token }) => ({ sub: token.sub ?? '' }) };
    const app = await appWith('jwt', [hook], { callbacks });
    const browser = await signIn(app);
    app.clock.now += 25 * 60 * 60 * 1000;
    await browser.session();
    await expect(readClaims(app, browser)).resolves.toMatchObject({
      sub: expect.any(String),
      sid: 'session-1',
    });
  });

  it('cannot be changed by an update, whatever the callback copies', async () => {
    const callbacks: AuthConfig['callbacks'] = {
      jwt: ({ token, session }) => ({ ...token, ...(session as object | undefined) }),
    };
    const app = await appWith('jwt', [hook], { callbacks });
    const browser = await signIn(app);
    const json = { csrfToken: await browser.csrfToken(), data: { sid: 'stolen', theme: 'dark' } };
    await browser.visit('/auth/session', { json });
    await expect(readClaims(app, browser)).resolves.toMatchObject({
      sid: 'session-1',
      theme: 'dark',
    });
  });

  it('cannot be set by the callback at the sign-in', async () => {
    const fixed: SessionHook = { claimNames: ['sid'], getClaims: () => ({ sid: 'own' }) };
    const callbacks: AuthConfig['callbacks'] = {
      jwt: ({ token }) => ({ ...token, sid: 'chosen' }),
    };
    const app = await appWith('jwt', [fixed], { callbacks });
    const browser = await signIn(app);
    await expect(readClaims(app, browser)).resolves.toMatchObject({ sid: 'own' });
  });

  it('are added to an older session as it is renewed', async () => {
    const app = await appWith('jwt', [hook]);
    const browser = app.browser();
    const token = await app.services.get(JwtService).encode({ sub: 'ada' }, COOKIE.session);
    browser.jar.set(COOKIE.session, token);
    await browser.session();
    const json = { csrfToken: await browser.csrfToken(), data: {} };
    await browser.visit('/auth/session', { json });
    await expect(readClaims(app, browser)).resolves.toMatchObject({ sub: 'ada', sid: 'session-1' });
  });

  it('of several hooks are all added', async () => {
    const other: SessionHook = { claimNames: ['level'], getClaims: () => ({ level: 2 }) };
    const app = await appWith('jwt', [hook, other]);
    const browser = await signIn(app);
    await expect(readClaims(app, browser)).resolves.toMatchObject({ sid: 'session-1', level: 2 });
  });
});

describe('claims that would not be protected', () => {
  it('are left out, because the hook does not name them', async () => {
    const hook: SessionHook = {
      claimNames: ['sid'],
      getClaims: () => ({ sid: 'own', tenant: 'own', sub: 'grace' }),
    };
    const app = await appWith('jwt', [hook]);
    const claims = await readClaims(app, await signIn(app));
    expect(claims).toMatchObject({ sid: 'own' });
    expect(claims).not.toHaveProperty('tenant');
    expect(claims).not.toHaveProperty('sub', 'grace');
  });

  const getClaims = () => ({});

  it.each<[string, readonly SessionHook[], string]>([
    [
      'of a hook without names',
      [{ getClaims }],
      'A session hook has `getClaims` without `claimNames`. Name its claims there: only those are ' +
        'protected from clients.',
    ],
    [
      'of two hooks',
      [{ claimNames: ['sid'] }, { claimNames: ['level', 'sid'] }],
      'The claim "sid" is in `claimNames` of two session hooks. Rename it.',
    ],
    ...['sub', 'iat', 'exp', 'nbf', 'jti', 'name', 'email', 'picture'].map(
      (name): [string, readonly SessionHook[], string] => [
        `that the library sets: ${name}`,
        [{ claimNames: [name], getClaims }],
        `The claim "${name}" is one of the library's own. Rename it.`,
      ],
    ),
  ])('are refused as the services are made: %s', async (_name, hooks, message) => {
    const attempt = appWith('jwt', hooks).then(({ services }) => services.get(SessionService));
    await expect(attempt).rejects.toEqual(new InvalidOption(message));
  });
});

describe.each(STRATEGIES)('a revoked session with the strategy %s', (strategy) => {
  const verdicts: [string, (isRevoked: boolean) => SessionHook['isRevoked']][] = [
    ['at once', (isRevoked) => () => isRevoked],
    ['later', (isRevoked) => async () => isRevoked],
  ];

  it.each(verdicts)('is none: the hook answers %s', async (_name, answering) => {
    let isRevoked = false;
    const hook: SessionHook = { isRevoked: (session) => answering(isRevoked)?.(session) ?? false };
    const app = await appWith(strategy, [{}, hook, {}]);
    const browser = await signIn(app);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    isRevoked = true;
    const response = await browser.visit('/auth/session');
    await expect(response.json()).resolves.toBeNull();
    expect([...browser.jar.keys()]).not.toContain(COOKIE.session);
    isRevoked = false;
  });

  it.each([0, 1])('is none if any of several hooks says so: %i', async (index) => {
    const no: SessionHook = { isRevoked: async () => false };
    const hooks = [no, no].map((hook, i) => (i === index ? { isRevoked: async () => true } : hook));
    const browser = await signIn(await appWith(strategy, hooks));
    await expect(browser.session()).resolves.toBeNull();
  });

  it.each<[string, () => never | Promise<never>]>([
    [
      'at once',
      () => {
        throw new SessionTokenError('It is not known.');
      },
    ],
    ['later', async () => Promise.reject(new SessionTokenError('It is not known.'))],
  ])('may be one when the hook fails: 503, and the cookie is kept: %s', async (_name, fail) => {
    let fails = false;
    const hook: SessionHook = { isRevoked: () => (fails ? fail() : false) };
    const app = await appWith(strategy, [hook]);
    const browser = await signIn(app);
    fails = true;
    const response = await browser.visit('/auth/session');
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
    fails = false;
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe.each(STRATEGIES)('with the strategy %s, the hook learns', (strategy) => {
  function telling() {
    const calls: [string, unknown][] = [];
    const hook: SessionHook = {
      started: async ({ userId, strategy: kind }, { account, isNewUser }) =>
        void calls.push(['started', { userId, kind, provider: account.provider, isNewUser }]),
      ended: async (session) => void calls.push(['ended', session.strategy]),
    };
    return { calls, hook };
  }

  it('that a session started, and that its user ended it', async () => {
    const { calls, hook } = telling();
    const app = await appWith(strategy, [hook]);
    const browser = await signIn(app);
    expect(calls).toEqual([
      [
        'started',
        { userId: expect.any(String), kind: strategy, provider: 'password', isNewUser: false },
      ],
    ]);
    await browser.session();
    await browser.post('/auth/signout');
    expect(calls.map(([what]) => what)).toEqual(['started', 'ended']);
    expect(calls.at(-1)).toEqual(['ended', strategy]);
  });

  it('that a new sign-in ended the session before it', async () => {
    const { calls, hook } = telling();
    const app = await appWith(strategy, [hook]);
    await signIn(app, await signIn(app));
    expect(calls.map(([what]) => what)).toEqual(['started', 'ended', 'started']);
  });

  it('nothing by a sign-out without a session', async () => {
    const { calls, hook } = telling();
    const browser = (await appWith(strategy, [hook])).browser();
    await browser.post('/auth/signout');
    expect(calls).toEqual([]);
  });

  it('and its failure at the start is logged, while the user stays signed in', async () => {
    const hook: SessionHook = { started: async () => Promise.reject(new TypeError('no record')) };
    const app = await appWith(strategy, [hook]);
    const browser = await signIn(app);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    expect(app.errors()).toEqual(['TypeError']);
  });

  it('and its failure at the end is reported: the session may be accepted elsewhere', async () => {
    const hook: SessionHook = { ended: async () => Promise.reject(new TypeError('no record')) };
    const app = await appWith(strategy, [hook]);
    const browser = await signIn(app);
    const response = await browser.post('/auth/signout');
    expect(response.headers.get('location')).toContain('/auth/error');
    expect([...browser.jar.keys()]).not.toContain(COOKIE.session);
    expect(app.errors()).toEqual(['SignOutError']);
  });

  it('nothing about a session that another browser copied', async () => {
    const { calls, hook } = telling();
    const app = await appWith(strategy, [hook]);
    const copy = copyBrowser(await signIn(app), app);
    await copy.session();
    expect(calls).toHaveLength(1);
  });
});

describe('without hooks', () => {
  it('a sign-in over an older session decodes as few tokens as ever', async () => {
    const counts: number[] = [];
    for (const features of [[], [hooked({ ended: async () => undefined })]]) {
      let decoded = 0;
      const jwt: AuthConfig['jwt'] = {
        encode: async ({ token }) => JSON.stringify(token),
        decode: async ({ token }) => {
          decoded++;
          return JSON.parse(token ?? 'null') as Record<string, unknown>;
        },
      };
      const app = makeApp({ jwt, features });
      const browser = await signIn(app);
      decoded = 0;
      await signIn(app, browser);
      counts.push(decoded);
    }
    expect(counts).toEqual([0, 1]);
  });
});
