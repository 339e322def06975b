/** @jest-environment ./test/client/page-environment.js */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AuthClient, AuthClientError } from '../../src/client/index.js';
import { FAILURES } from './failures.js';
import { Site } from './site.js';

const problems = jest.spyOn(console, 'error');
let site: Site;
let client: AuthClient;

beforeEach(() => {
  problems.mockReset().mockReturnValue();
  site = new Site();
  client = new AuthClient({ fetch: site.fetch });
});

describe('getSession', () => {
  it('returns null without a session, and logs nothing', async () => {
    expect(await client.getSession()).toBeNull();
    expect(problems).not.toHaveBeenCalled();
  });

  it('returns the session of a signed-in user', async () => {
    await site.signIn('Ada');
    expect(await client.getSession()).toMatchObject({ user: { name: 'Ada' } });
  });

  it.each(FAILURES)('never accepts %s as a session, and logs it', async (_, answer) => {
    await site.signIn();
    site.stand = answer;
    expect(await client.getSession()).toBeNull();
    expect(problems).toHaveBeenCalledTimes(1);
    expect(problems).toHaveBeenCalledWith(expect.any(AuthClientError));
  });

  it('accepts a session without an expiry, which an app may return', async () => {
    site.stand = () => Response.json({ user: { name: 'Ada' } });
    expect(await client.getSession()).toEqual({ user: { name: 'Ada' } });
  });
});

describe('getCsrfToken', () => {
  it('returns the token that the server verifies', async () => {
    expect(await client.getCsrfToken()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('returns an empty string where CSRF protection is disabled, and logs nothing', async () => {
    site.stand = () => new Response(null, { status: 404 });
    expect(await client.getCsrfToken()).toBe('');
    expect(problems).not.toHaveBeenCalled();
  });

  it('returns an empty string when the server fails', async () => {
    site.stand = () => new Response(null, { status: 500 });
    expect(await client.getCsrfToken()).toBe('');
    expect(problems).toHaveBeenCalledTimes(1);
  });
});

describe('getProviders', () => {
  it('returns the public fields of the providers', async () => {
    const providers = await client.getProviders();
    expect(Object.keys(providers ?? {})).toEqual(['credentials', 'github', 'nodemailer']);
    expect(providers?.github).toEqual({
      id: 'github',
      name: 'GitHub',
      type: 'oauth',
      signinUrl: 'https://app.test/auth/signin/github',
      callbackUrl: 'https://app.test/auth/callback/github',
    });
  });

  it.each(['null', '"github"', 'nothing'])('returns null when the response is %s', async (body) => {
    site.stand = () => new Response(body);
    expect(await client.getProviders()).toBeNull();
  });
});

describe('update', () => {
  beforeEach(() => site.signIn('Ada'));

  it('posts the changes, and returns the new session', async () => {
    expect(await client.update({ name: 'Grace' })).toMatchObject({ user: { name: 'Grace' } });
    expect(site.asked()).toEqual(['GET /auth/csrf', 'POST /auth/session']);
    expect(await client.getSession()).toMatchObject({ user: { name: 'Grace' } });
  });

  it('fetches the session without data', async () => {
    expect(await client.update()).toMatchObject({ user: { name: 'Ada' } });
    expect(site.asked()).toEqual(['GET /auth/session']);
  });

  it('posts data of any value', async () => {
    await client.update(null);
    expect(site.asked()).toEqual(['GET /auth/csrf', 'POST /auth/session']);
  });

  it.each(FAILURES)('returns null for %s', async (_, answer) => {
    site.stand = (request) => (request.startsWith('POST') ? answer() : undefined);
    expect(await client.update({ name: 'Grace' })).toBeNull();
  });
});

describe('on a server', () => {
  it('requests an absolute URL, with the cookies of the incoming request', async () => {
    await site.signIn('Ada');
    const cookie = site.browser.cookieHeader();
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      sent.push(url, init?.headers);
      return Response.json(null);
    };
    const baseUrl = 'https://api.app.test/';
    await new AuthClient({ baseUrl, headers: { cookie }, fetch }).getSession();
    expect(sent).toEqual(['https://api.app.test/auth/session', { cookie }]);
  });
});

describe('without its own fetch', () => {
  const { fetch: before } = globalThis;
  afterEach(() => {
    globalThis.fetch = before;
  });

  it('uses the global one at the time of the call', async () => {
    const plain = new AuthClient();
    globalThis.fetch = site.fetch;
    await site.signIn('Ada');
    expect(await plain.getSession()).toMatchObject({ user: { name: 'Ada' } });
  });
});
