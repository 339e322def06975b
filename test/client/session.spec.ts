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
  it('gives null while nobody is signed in, and complains of nothing', async () => {
    expect(await client.getSession()).toBeNull();
    expect(problems).not.toHaveBeenCalled();
  });

  it('gives the session of who is signed in', async () => {
    await site.signIn('Ada');
    expect(await client.getSession()).toMatchObject({ user: { name: 'Ada' } });
  });

  it.each(FAILURES)('never takes %s for a session, and logs it', async (_, answer) => {
    await site.signIn();
    site.stand = answer;
    expect(await client.getSession()).toBeNull();
    expect(problems).toHaveBeenCalledTimes(1);
    expect(problems).toHaveBeenCalledWith(expect.any(AuthClientError));
  });

  it('takes a session without an end, which an app may make, for one', async () => {
    site.stand = () => Response.json({ user: { name: 'Ada' } });
    expect(await client.getSession()).toEqual({ user: { name: 'Ada' } });
  });
});

describe('getCsrfToken', () => {
  it('gives the token that the server checks', async () => {
    expect(await client.getCsrfToken()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives an empty text where nothing is checked, and complains of nothing', async () => {
    site.stand = () => new Response(null, { status: 404 });
    expect(await client.getCsrfToken()).toBe('');
    expect(problems).not.toHaveBeenCalled();
  });

  it('gives an empty text when the server does not say', async () => {
    site.stand = () => new Response(null, { status: 500 });
    expect(await client.getCsrfToken()).toBe('');
    expect(problems).toHaveBeenCalledTimes(1);
  });
});

describe('getProviders', () => {
  it('gives what anybody may know of them', async () => {
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

  it.each(['null', '"github"', 'nothing'])('gives null when the answer is %s', async (body) => {
    site.stand = () => new Response(body);
    expect(await client.getProviders()).toBeNull();
  });
});

describe('update', () => {
  beforeEach(() => site.signIn('Ada'));

  it('posts what should change, and gives the session as it is then', async () => {
    expect(await client.update({ name: 'Grace' })).toMatchObject({ user: { name: 'Grace' } });
    expect(site.asked()).toEqual(['GET /auth/csrf', 'POST /auth/session']);
    expect(await client.getSession()).toMatchObject({ user: { name: 'Grace' } });
  });

  it('reads the session again without data', async () => {
    expect(await client.update()).toMatchObject({ user: { name: 'Ada' } });
    expect(site.asked()).toEqual(['GET /auth/session']);
  });

  it('posts data that says nothing, too', async () => {
    await client.update(null);
    expect(site.asked()).toEqual(['GET /auth/csrf', 'POST /auth/session']);
  });

  it.each(FAILURES)('gives null for %s', async (_, answer) => {
    site.stand = (request) => (request.startsWith('POST') ? answer() : undefined);
    expect(await client.update({ name: 'Grace' })).toBeNull();
  });
});

describe('on a server', () => {
  it('asks at an absolute URL, with the cookies of the request that it answers', async () => {
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

describe('without a fetch of its own', () => {
  const { fetch: before } = globalThis;
  afterEach(() => {
    globalThis.fetch = before;
  });

  it('uses the one that the platform has by then', async () => {
    const plain = new AuthClient();
    globalThis.fetch = site.fetch;
    await site.signIn('Ada');
    expect(await plain.getSession()).toMatchObject({ user: { name: 'Ada' } });
  });
});
