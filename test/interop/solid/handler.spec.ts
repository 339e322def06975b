/** The routes in a SolidStart app: the handler contract, and what is SolidStart's own. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as solid from '../../../src/interop/solid/index.js';
import { SolidAuth, type SolidAuthConfig } from '../../../src/interop/solid/index.js';
import { handlerConfig, handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { Browser, readLocation } from '../../support/browser.js';
import { makeApp } from '../../core/actions/app.js';
import { requestTo, served } from './solid-start.js';

handlerContract(
  'SolidStart',
  async () => ({
    serve: served(SolidAuth({ ...mailingConfig, prefix: '/auth' })),
    close: async () => undefined,
  }),
  { isBeforeApp: true },
);

const NAMES = ['AUTH_URL', 'AUTH_SECRET', 'AUTH_TRUST_HOST', 'NODE_ENV'] as const;
const before = { ...process.env };
beforeEach(() => NAMES.forEach((name) => void Reflect.deleteProperty(process.env, name)));
afterEach(() => void Object.assign(process.env, before));

const config = { ...handlerConfig, url: undefined } satisfies SolidAuthConfig;

/** Where the provider sends people back to, which tells the public address and the base path. */
async function findCallbackUrl(
  auth: ReturnType<typeof SolidAuth>,
  request: Request,
): Promise<unknown> {
  const response = await auth.GET({ request });
  const providers = (await response?.json()) as { github?: { callbackUrl: string } } | undefined;
  return providers?.github?.callbackUrl;
}

describe('the routes', () => {
  const auth = SolidAuth(handlerConfig);

  it.each(['session', 'csrf', 'providers', 'signin', 'signout', 'error', 'verify-request'])(
    'match /api/auth/%s',
    async (action) => {
      const response = await auth.GET({ request: requestTo(`/api/auth/${action}`) });
      expect(response).toBeInstanceOf(Response);
    },
  );

  it.each(['/', '/members', '/auth/session', '/api/auth', '/api/auth/', '/api/auth/unknown'])(
    'do not match %s',
    async (path) => {
      await expect(auth.GET({ request: requestTo(path) })).resolves.toBeUndefined();
      const request = requestTo(path, { method: 'POST' });
      await expect(auth.POST({ request })).resolves.toBeUndefined();
    },
  );

  it.each(['/api/authsession', '/x/api/auth/session', '/api/auth//session', '/API/auth/session'])(
    'A133 B31 do not match %s',
    async (path) => {
      await expect(auth.GET({ request: requestTo(path) })).resolves.toBeUndefined();
    },
  );

  it('A97 answer HEAD without side effects', async () => {
    const request = new Request('https://app.test/api/auth/session', { method: 'HEAD' });
    const response = await auth.GET({ request });
    expect([response?.status, response?.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('accept composed services', async () => {
    const browser = new Browser(served(SolidAuth(makeApp().services)));
    await browser.post('/auth/callback/password', { password: 'right' });
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('the base path', () => {
  const request = (path: string) => requestTo(`${path}/providers`);

  it.each([
    ['/api/auth', {}],
    ['/auth', { prefix: '/auth' }],
    ['/auth', { prefix: '/auth/' }],
    ['/auth', { basePath: '/auth' }],
    ['/auth', { prefix: '/auth', basePath: '/auth/' }],
    ['', { prefix: '/' }],
  ])('is %j for %j', async (path, given) => {
    const auth = SolidAuth({ ...handlerConfig, ...given });
    const expected = `https://app.test${path}/callback/github`;
    await expect(findCallbackUrl(auth, request(path))).resolves.toBe(expected);
  });

  it('is that of AUTH_URL, unless the app configures one', async () => {
    process.env.AUTH_URL = 'https://app.test/login';
    const expected = 'https://app.test/login/callback/github';
    await expect(findCallbackUrl(SolidAuth({ ...config }), request('/login'))).resolves.toBe(
      expected,
    );
    const moved = SolidAuth({ ...config, prefix: '/auth' });
    await expect(findCallbackUrl(moved, request('/auth'))).resolves.toContain(
      '/auth/callback/github',
    );
  });

  it('is refused at the start when it is configured twice, with different values', () => {
    const given = { ...handlerConfig, prefix: '/api/auth', basePath: '/auth' };
    expect(() => SolidAuth(given)).toThrow(
      '`prefix` is "/api/auth" and `basePath` is "/auth". They say the same: set one.',
    );
  });
});

describe('the public address', () => {
  const forwarded = {
    host: 'internal:3000',
    'x-forwarded-host': 'app.test',
    'x-forwarded-proto': 'https',
  };
  const arrived = (headers: Record<string, string> = forwarded) =>
    new Request('http://internal:3000/api/auth/providers', { headers });

  it('is the forwarded one, with AUTH_TRUST_HOST alone', async () => {
    Object.assign(process.env, { AUTH_TRUST_HOST: 'true', NODE_ENV: 'production' });
    const auth = SolidAuth({ ...config });
    const expected = 'https://app.test/api/auth/callback/github';
    await expect(findCallbackUrl(auth, arrived())).resolves.toBe(expected);
    const page = await auth.GET({
      request: new Request(arrived().url.replace('providers', 'signin'), arrived()),
    });
    expect(page?.headers.getSetCookie().join()).toContain('__Host-authjs.csrf-token');
  });

  it('is not trusted in production, unless the app trusts it', async () => {
    Object.assign(process.env, { NODE_ENV: 'production' });
    const response = await SolidAuth({ ...config }).GET({ request: arrived() });
    expect(response?.status).toBe(500);
  });

  it('is that of the Host header where the server passes a path alone', async () => {
    process.env.AUTH_TRUST_HOST = 'true';
    const auth = SolidAuth({ ...config });
    const at = (url: string, host: string | undefined) =>
      findCallbackUrl(auth, {
        url,
        method: 'GET',
        headers: new Headers(host === undefined ? {} : { host }),
        body: null,
      } as Request);
    const path = '/api/auth/providers';
    await expect(at(path, 'app.test')).resolves.toBe('http://app.test/api/auth/callback/github');
    for (const host of [undefined, '', 'a b', '[', 'x:99999']) {
      await expect(at(path, host)).resolves.toBe('http://localhost/api/auth/callback/github');
    }
    await expect(at(`//evil.test${path}`, 'app.test')).resolves.toBeUndefined();
    await expect(at('*', 'app.test')).resolves.toBeUndefined();
  });

  it('allows reading the body of a request whose URL is a path alone', async () => {
    const whole = served(SolidAuth({ ...config, prefix: '/auth', trustHost: true }));
    const browser = new Browser(async (request) => {
      const { method, headers, body, url } = request;
      const { pathname, search } = new URL(url);
      headers.set('host', 'app.test');
      return whole({ url: pathname + search, method, headers, body } as Request);
    }, 'http://app.test');
    const form = { password: 'open sesame', callbackUrl: '/members' };
    const response = await browser.post('/auth/callback/credentials', form);
    expect(readLocation(response).href).toBe('http://app.test/members');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('input from outside', () => {
  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    'does not redirect to another site: callbackUrl=%s',
    async (callbackUrl) => {
      const browser = new Browser(served(SolidAuth({ ...handlerConfig, prefix: '/auth' })));
      const form = { password: 'open sesame', callbackUrl };
      const signedIn = await browser.post('/auth/callback/credentials', form);
      const signedOut = await browser.post('/auth/signout', { callbackUrl });
      for (const response of [signedIn, signedOut]) {
        expect(readLocation(response).origin).toBe('https://app.test');
      }
    },
  );

  it('is refused as a POST from another site, with the right token', async () => {
    const browser = new Browser(served(SolidAuth({ ...handlerConfig, prefix: '/auth' })));
    const form = { csrfToken: await browser.csrfToken(), password: 'open sesame' };
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const response = await browser.visit('/auth/callback/credentials', { form, headers });
    expect(readLocation(response).search).toBe('?error=MissingCSRF');
    await expect(browser.session()).resolves.toBeNull();
  });
});

it('exports the names of the Auth.js package', () => {
  const names = ['AuthError', 'CredentialsSignin', 'SolidAuth', 'customFetch', 'getSession'];
  expect(Object.keys(solid).sort()).toEqual(names);
});

interface Member extends solid.User {
  role: 'admin' | 'member';
}
interface MemberSession extends solid.Session {
  user: Member;
}

it('uses the app’s types for sessions', async () => {
  const own: SolidAuthConfig<{ user: Member; session: MemberSession }> = {
    ...handlerConfig,
    providers: [],
    callbacks: { session: ({ session }) => ({ ...session, user: { role: 'admin' } }) },
  };
  const request = requestTo('/');
  const sessions: (MemberSession | null)[] = [
    await SolidAuth(own).getSession({ request }),
    await SolidAuth(() => own).getSession({ request }),
    await solid.getSession(request, own),
  ];
  expect(sessions).toEqual([null, null, null]);
});
