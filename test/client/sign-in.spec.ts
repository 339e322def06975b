/** @jest-environment ./test/client/page-environment.js */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AuthClient } from '../../src/client/index.js';
import { Site, navigations } from './site.js';

const PAGE = 'https://app.test/page';
const WHO = { username: 'Ada', password: 'secret' };
const BACK = encodeURIComponent(PAGE);

const problems = jest.spyOn(console, 'error');
let site: Site;
let client: AuthClient;
let posts: { url: string; headers: Headers; form: Record<string, string> }[];

beforeEach(() => {
  problems.mockReset().mockReturnValue();
  window.history.replaceState(null, '', PAGE);
  navigations();
  site = new Site();
  posts = [];
  client = new AuthClient({
    fetch: async (url, init) => {
      if (init?.method === 'POST') {
        const form = Object.fromEntries(new URLSearchParams(init.body as URLSearchParams));
        posts.push({ url: String(url), headers: new Headers(init.headers), form });
      }
      return site.fetch(url, init);
    },
  });
});

describe('the redirect', () => {
  it('goes to the error page when the server lists no providers', async () => {
    site.stand = () => new Response(null, { status: 503 });
    await client.signIn('github');
    expect(navigations()).toEqual(['https://app.test/auth/error']);
  });

  it.each([undefined, 'unknown', 'constructor', '__proto__', ''])(
    'goes to the sign-in page for the provider %j',
    async (id) => {
      await client.signIn(id, { redirectTo: '/orders' });
      expect(navigations()).toEqual(['https://app.test/auth/signin?callbackUrl=%2Forders']);
      expect(posts).toEqual([]);
    },
  );

  it('goes to the provider, for OAuth', async () => {
    await client.signIn('github');
    const [url = ''] = navigations();
    expect(url).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/);
    expect(posts[0]?.url).toBe('/auth/signin/github');
  });

  it('goes to the verify-request page, for e-mail', async () => {
    await client.signIn('nodemailer', { email: 'ada@app.test' });
    const [url = ''] = navigations();
    expect(url).toMatch(/^https:\/\/app\.test\/auth\/verify-request\?/);
  });

  it('goes back to the page, for valid credentials', async () => {
    await client.signIn('credentials', WHO);
    expect(posts[0]?.url).toBe('/auth/callback/credentials');
    expect(navigations()).toEqual([PAGE]);
  });

  it('goes to the sign-in page, for invalid credentials', async () => {
    await client.signIn('credentials', { ...WHO, password: 'x' });
    const [url = ''] = navigations();
    expect(url).toBe('https://app.test/auth/signin?error=CredentialsSignin&code=wrong-password');
  });

  it.each(['redirectTo', 'callbackUrl'])('goes to %s', async (name) => {
    await client.signIn('credentials', { ...WHO, [name]: '/orders' });
    expect(navigations()).toEqual(['https://app.test/orders']);
  });

  it('prefers redirectTo when both are given', async () => {
    await client.signIn('credentials', { ...WHO, redirectTo: '/a', callbackUrl: '/b' });
    expect(navigations()).toEqual(['https://app.test/a']);
  });

  it('reloads the page when only the fragment differs', async () => {
    window.history.replaceState(null, '', `${PAGE}#part`);
    await client.signIn('credentials', WHO);
    expect(navigations()).toEqual([`${PAGE}#part`, 'reload']);
  });

  it('does not reload it when the URL is another page', async () => {
    await client.signIn('credentials', { ...WHO, redirectTo: '/orders#last' });
    expect(navigations()).toEqual(['https://app.test/orders#last']);
  });
});

describe('the posted form', () => {
  it('has the CSRF token, the callback URL and the fields', async () => {
    await client.signIn('credentials', { ...WHO, redirectTo: '/orders', age: 36, none: undefined });
    const [{ headers, form } = { headers: new Headers(), form: {} }] = posts;
    expect(headers.get('x-auth-return-redirect')).toBe('1');
    expect(form).toEqual({
      ...WHO,
      age: '36',
      callbackUrl: '/orders',
      csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each([
    ['an object', { prompt: 'login', login_hint: 'ada' }],
    ['a text', 'prompt=login&login_hint=ada'],
    [
      'pairs',
      [
        ['prompt', 'login'],
        ['login_hint', 'ada'],
      ],
    ],
    ['search parameters', new URLSearchParams('prompt=login&login_hint=ada')],
  ])('adds authorization parameters given as %s', async (_, params) => {
    await client.signIn('github', {}, params);
    expect(posts[0]?.url).toBe('/auth/signin/github?prompt=login&login_hint=ada');
    const { searchParams } = new URL(navigations()[0] ?? '');
    expect(searchParams.get('prompt')).toBe('login');
  });

  it('allows no field to override the CSRF token', async () => {
    await client.signIn('credentials', { ...WHO, csrfToken: 'mine' });
    expect(posts[0]?.form.csrfToken).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('with redirect: false', () => {
  it('stays on the page, and returns the URL', async () => {
    const outcome = await client.signIn('credentials', { ...WHO, redirect: false });
    expect(outcome).toEqual({
      error: undefined,
      code: undefined,
      status: 200,
      ok: true,
      url: PAGE,
    });
    expect(await client.getSession()).toMatchObject({ user: { name: 'Ada' } });
  });

  it('U4 is not ok, and returns the error code, with invalid credentials', async () => {
    const outcome = await client.signIn('credentials', { redirect: false, password: 'x' });
    const error = 'CredentialsSignin';
    expect(outcome).toEqual({ error, code: 'wrong-password', status: 200, ok: false, url: null });
  });

  it('returns the error of a rate limit', async () => {
    site.stand = (request) =>
      request.startsWith('POST')
        ? Response.json({ url: '/auth/signin?error=TooManyAttempts' }, { status: 429 })
        : undefined;
    const outcome = await client.signIn('credentials', { ...WHO, redirect: false });
    expect(outcome).toMatchObject({ error: 'TooManyAttempts', status: 429, ok: false, url: null });
  });

  it('returns the URL of the verify-request page', async () => {
    const outcome = await client.signIn('nodemailer', { email: 'a@app.test', redirect: false });
    expect(outcome).toMatchObject({ error: undefined, ok: true });
    expect(outcome.url).toMatch(/^https:\/\/app\.test\/auth\/verify-request\?/);
  });

  it('returns the URL of the provider, for a popup', async () => {
    const { url } = await client.signIn('github', { redirect: false });
    expect(url).toMatch(/^https:\/\/github\.com\//);
  });

  it('returns the URL of the sign-in page without a provider', async () => {
    const { url } = await client.signIn(undefined, { redirect: false });
    expect(url).toBe(`/auth/signin?callbackUrl=${BACK}`);
  });

  it.each<[string, string, () => Response, number]>([
    ['no providers', 'GET /auth/providers', () => new Response(null, { status: 503 }), 503],
    ['no token', 'GET /auth/csrf', () => new Response(null, { status: 500 }), 500],
    ['JSON without a URL', 'POST', () => Response.json({ message: 'No.' }, { status: 500 }), 500],
    ['a page', 'POST', () => new Response('<h1>No</h1>', { status: 502 }), 502],
    [
      'nothing at all',
      'POST',
      () => {
        throw new TypeError('fetch failed');
      },
      0,
    ],
  ])('returns the error of a server that answers %s', async (_, to, answer, status) => {
    site.stand = (request) => (request.startsWith(to) ? answer() : undefined);
    const outcome = await client.signIn('credentials', { ...WHO, redirect: false });
    expect(outcome).toEqual({
      error: 'Configuration',
      code: undefined,
      status,
      ok: false,
      url: null,
    });
    expect(problems).toHaveBeenCalledTimes(1);
  });

  // Each case above stayed on the page.
  afterEach(() => expect(navigations()).toEqual([]));
});

describe('an unsafe redirect', () => {
  const BAD = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://',
  ];

  it.each(BAD)('%j of the server is ignored', async (url) => {
    site.stand = (request) => (request.startsWith('POST') ? Response.json({ url }) : undefined);
    await client.signIn('credentials', WHO);
    expect(navigations()).toEqual(['https://app.test/auth/error']);
    const outcome = await client.signIn('credentials', { ...WHO, redirect: false });
    expect(outcome).toMatchObject({ url: null, ok: false });
  });

  it.each([...BAD, 'https://evil.test/', '//evil.test'])(
    '%j of the app is ignored',
    async (url) => {
      await client.signIn('credentials', { ...WHO, redirectTo: url });
      for (const went of navigations()) expect(went).toMatch(/^https:\/\/app\.test\//);
    },
  );
});
