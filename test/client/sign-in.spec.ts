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

describe('where it leads', () => {
  it('goes to the error page when the server names no providers', async () => {
    site.stand = () => new Response(null, { status: 503 });
    await client.signIn('github');
    expect(navigations()).toEqual(['https://app.test/auth/error']);
  });

  it.each([undefined, 'nobody', 'constructor', '__proto__', ''])(
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

  it('goes to the page that says to look for mail, for e-mail', async () => {
    await client.signIn('nodemailer', { email: 'ada@app.test' });
    const [url = ''] = navigations();
    expect(url).toMatch(/^https:\/\/app\.test\/auth\/verify-request\?/);
  });

  it('goes back to the page, for credentials that are right', async () => {
    await client.signIn('credentials', WHO);
    expect(posts[0]?.url).toBe('/auth/callback/credentials');
    expect(navigations()).toEqual([PAGE]);
  });

  it('goes to the sign-in page, for credentials that are wrong', async () => {
    await client.signIn('credentials', { ...WHO, password: 'x' });
    const [url = ''] = navigations();
    expect(url).toBe('https://app.test/auth/signin?error=CredentialsSignin&code=wrong-password');
  });

  it.each(['redirectTo', 'callbackUrl'])('goes where %s says', async (name) => {
    await client.signIn('credentials', { ...WHO, [name]: '/orders' });
    expect(navigations()).toEqual(['https://app.test/orders']);
  });

  it('goes by redirectTo when both are there', async () => {
    await client.signIn('credentials', { ...WHO, redirectTo: '/a', callbackUrl: '/b' });
    expect(navigations()).toEqual(['https://app.test/a']);
  });

  it('loads the page again when it leads to a place in the same one', async () => {
    window.history.replaceState(null, '', `${PAGE}#part`);
    await client.signIn('credentials', WHO);
    expect(navigations()).toEqual([`${PAGE}#part`, 'reload']);
  });

  it('does not load it again when it leads to a place in another one', async () => {
    await client.signIn('credentials', { ...WHO, redirectTo: '/orders#last' });
    expect(navigations()).toEqual(['https://app.test/orders#last']);
  });
});

describe('what is posted', () => {
  it('is a form with the token, the callback URL and the fields', async () => {
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

  it('lets no field stand in for the token', async () => {
    await client.signIn('credentials', { ...WHO, csrfToken: 'mine' });
    expect(posts[0]?.form.csrfToken).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('with redirect: false', () => {
  it('stays, and tells where one would have gone', async () => {
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

  it('tells what is wrong with the credentials', async () => {
    const outcome = await client.signIn('credentials', { redirect: false, password: 'x' });
    const error = 'CredentialsSignin';
    expect(outcome).toEqual({ error, code: 'wrong-password', status: 200, ok: true, url: null });
  });

  it('tells of too many attempts', async () => {
    site.stand = (request) =>
      request.startsWith('POST')
        ? Response.json({ url: '/auth/signin?error=TooManyAttempts' }, { status: 429 })
        : undefined;
    const outcome = await client.signIn('credentials', { ...WHO, redirect: false });
    expect(outcome).toMatchObject({ error: 'TooManyAttempts', status: 429, ok: false, url: null });
  });

  it('tells where the mail was asked for', async () => {
    const outcome = await client.signIn('nodemailer', { email: 'a@app.test', redirect: false });
    expect(outcome).toMatchObject({ error: undefined, ok: true });
    expect(outcome.url).toMatch(/^https:\/\/app\.test\/auth\/verify-request\?/);
  });

  it('tells the address of the provider, for a window of one’s own', async () => {
    const { url } = await client.signIn('github', { redirect: false });
    expect(url).toMatch(/^https:\/\/github\.com\//);
  });

  it('tells the address of the sign-in page without a provider', async () => {
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
  ])('tells that the server failed, when it answers %s', async (_, to, answer, status) => {
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

describe('where it never leads', () => {
  const BAD = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://',
  ];

  it.each(BAD)('is %j, when the server says so', async (url) => {
    site.stand = (request) => (request.startsWith('POST') ? Response.json({ url }) : undefined);
    await client.signIn('credentials', WHO);
    expect(navigations()).toEqual(['https://app.test/auth/error']);
    const outcome = await client.signIn('credentials', { ...WHO, redirect: false });
    expect(outcome).toMatchObject({ url: null, ok: false });
  });

  it.each([...BAD, 'https://evil.test/', '//evil.test'])(
    'is %j, when the app says so',
    async (url) => {
      await client.signIn('credentials', { ...WHO, redirectTo: url });
      for (const went of navigations()) expect(went).toMatch(/^https:\/\/app\.test\//);
    },
  );
});
