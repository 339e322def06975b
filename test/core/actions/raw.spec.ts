/** `raw`: the parts of an answer for authors of framework integrations, and its errors thrown. */
import { describe, expect, it } from '@jest/globals';
import { type AuthConfig, raw, skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import { Auth } from '../../../src/core/compose/auth.js';
import { AuthError } from '../../../src/core/errors/auth.error.js';
import type { ResponseInternal } from '../../../src/core/http/auth-response.js';
import { COOKIE, OP, ORIGIN, password, recorder, SECRET } from './app.js';
import { withoutReference } from '../../support/error-reference.js';

type RawConfig = AuthConfig & { raw: typeof raw };

function rawConfig(config: Partial<AuthConfig> = {}): RawConfig {
  return {
    secret: SECRET,
    trustHost: true,
    skipCSRFCheck,
    logger: recorder([]),
    providers: [password(), OP],
    ...config,
    raw,
  };
}

function request(path: string, body?: Record<string, string>, headers = {}): Request {
  return new Request(`${ORIGIN}/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function internal(sent: Request, config = rawConfig()): Promise<ResponseInternal> {
  const answer = await Auth(sent, config);
  expect(answer).not.toBeInstanceOf(Response);
  return answer;
}

describe('raw answers (contract §1)', () => {
  it('a session is its body, with headers', async () => {
    const answer = await internal(request('session'));
    expect(answer).toMatchObject({ status: 200, body: null });
    expect(answer.headers?.get('cache-control')).toContain('no-store');
    expect(answer).not.toHaveProperty('redirect');
  });

  it('a page is its HTML', async () => {
    const { status, body } = await internal(request('signin'));
    expect(status).toBe(200);
    expect(body).toMatch(/^<!doctype html>/);
  });

  it('a redirect is its target, and the cookies are data', async () => {
    const { redirect, status, cookies } = await internal(
      request('callback/password', { password: 'right', callbackUrl: '/after' }),
    );
    expect(redirect).toBe(`${ORIGIN}/after`);
    expect(status).toBeUndefined();
    expect(cookies).toEqual([
      expect.objectContaining({ name: COOKIE.callbackUrl, value: `${ORIGIN}/after` }),
      expect.objectContaining({ name: '__Host-authjs.used-providers', value: 'password' }),
      {
        name: COOKIE.session,
        value: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/),
        options: expect.objectContaining({
          httpOnly: true,
          secure: true,
          expires: expect.any(Date),
        }),
      },
    ]);
  });

  it('an empty answer has its status', async () => {
    await expect(internal(request('csrf'))).resolves.toMatchObject({ status: 404 });
  });

  it('a redirect to a provider brings the check cookies', async () => {
    const { redirect, cookies = [] } = await internal(request('signin/op', {}));
    expect(redirect).toMatch(/^https:\/\/op\.test\/authorize\?/);
    expect(cookies.map(({ name }) => name).join()).toMatch(/state.+pkce/);
  });
});

describe('raw errors (contract §6)', () => {
  it.each([
    ['signin/unknown', {}, 'InvalidProvider'],
    ['callback/password', { password: 'wrong' }, 'CredentialsSignin'],
    ['callback/op', {}, 'InvalidProvider'],
    ['csrf', {}, 'UnknownAction'],
  ])('POST /%s throws the error', async (path, body, type) => {
    const thrown = await Auth(request(path, body), rawConfig()).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(AuthError);
    expect((thrown as AuthError).type).toBe(type);
  });

  it('an error of a session update is thrown', async () => {
    const { skipCSRFCheck: _, ...checked } = rawConfig();
    await expect(Auth(request('session', {}), checked)).rejects.toMatchObject({
      type: 'MissingCSRF',
    });
  });

  it('a configuration error with a custom page is still a redirect', async () => {
    const { secret: _, ...config } = rawConfig({ pages: { error: '/oops' } });
    const answer = (await Auth(request('signin'), config)) as Response;
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/oops?error=Configuration`);
  });

  it('a missing CSRF token is thrown', async () => {
    const { skipCSRFCheck: _, ...checked } = rawConfig();
    await expect(Auth(request('signout', {}), checked)).rejects.toMatchObject({
      type: 'MissingCSRF',
    });
  });

  it('an error that the app throws in authorize is wrapped and thrown', async () => {
    const providers = [password(() => Promise.reject(new Error('down')))];
    const answer = Auth(request('callback/password', {}), rawConfig({ providers }));
    await expect(answer).rejects.toMatchObject({
      type: 'CallbackRouteError',
      cause: { err: new Error('down'), provider: 'password' },
    });
  });

  it('an error that is not an AuthError is still a redirect', async () => {
    const callbacks = { redirect: () => Promise.reject(new Error('down')) };
    const answer = await Auth(request('signin?callbackUrl=/x'), rawConfig({ callbacks }));
    expect((answer as Response).status).toBe(302);
    expect(withoutReference((answer as Response).headers.get('location'))).toBe(
      `${ORIGIN}/auth/error?error=Configuration`,
    );
  });

  it('an AuthError is JSON, not thrown, when the client asks for JSON', async () => {
    const headers = { 'x-auth-return-redirect': '1' };
    const answer = await Auth(request('callback/password', {}, headers), rawConfig());
    await expect((answer as Response).json()).resolves.toEqual({
      url: `${ORIGIN}/auth/signin?error=CredentialsSignin&code=credentials`,
    });
  });

  it.each([
    ['session', 'GET'],
    ['signin', 'GET'],
    ['signin', 'POST'],
  ])('a configuration error at /%s by %s is a Response', async (path, method) => {
    const { secret: _, ...config } = rawConfig();
    const answer = await Auth(request(path, method === 'POST' ? {} : undefined), config);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(500);
  });

  it('an unknown path is a Response', async () => {
    const answer = await Auth(request('unheard-of'), rawConfig());
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(404);
  });

  it.each([true, 'raw', {}, Symbol('portcullis.raw')])(
    'a value other than the marker changes nothing: %p',
    async (marker) => {
      const answer = await Auth(request('session'), { ...rawConfig(), raw: marker } as never);
      expect(answer).toBeInstanceOf(Response);
    },
  );
});
