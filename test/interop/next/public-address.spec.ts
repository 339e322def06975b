/** The address that the app's own code gets behind a proxy: the one that the browser asked for. */
import { describe, expect, it } from '@jest/globals';
import { NextRequest, NextResponse } from 'next/server.js';
import type { NextAuthConfig, NextAuthRequest } from '../../../src/interop/next/index.js';
import { NextApp } from './next-app.js';
import { inScope } from './next-scope.js';

/** What Next.js believes its own address to be. */
const INNER = 'http://0.0.0.0:3000';
const PUBLIC = 'https://shop.test';
const FORWARDED = { 'x-forwarded-host': 'shop.test', 'x-forwarded-proto': 'https' };

/** Who says what the public address is, and what a request must bring for it. */
const SOURCES: readonly [string, Partial<NextAuthConfig>, Readonly<Record<string, string>>][] = [
  ['`url`', { url: PUBLIC }, {}],
  ['trusted headers', { url: undefined, trustHost: true }, FORWARDED],
];

type Middleware = (request: NextRequest, event: unknown) => Promise<Response>;

function wrapped(
  config: Partial<NextAuthConfig>,
  inner: (request: NextAuthRequest) => Response | undefined,
): Middleware {
  return new NextApp(config).face.auth(inner) as Middleware;
}

const CONTEXT = { params: Promise.resolve({}) };

const NEXT_CONFIG = {
  basePath: '/shop',
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
};

describe.each(SOURCES)('the public address by %s', (_source, config, headers) => {
  const at = (path: string, init: object = {}) =>
    new NextRequest(`${INNER}${path}`, { headers, ...init });

  it('M3 is passed to middleware', async () => {
    const middleware = wrapped(config, (request) =>
      Response.redirect(new URL('/login', request.nextUrl.origin)),
    );
    const response = await middleware(at('/orders?page=2'), {});
    expect(response.headers.get('location')).toBe(`${PUBLIC}/login`);
  });

  it('M3 is passed to a route handler, with the body', async () => {
    const seen: unknown[] = [];
    const handler = new NextApp(config).face.auth(async (request) => {
      seen.push(request.url, request.nextUrl.href, request.method, await request.text());
      return new Response('done');
    });
    const request = at('/orders?page=2', { method: 'POST', body: 'two of them' });
    await inScope(request, async () => handler(request, CONTEXT));
    expect(seen).toEqual([
      `${PUBLIC}/orders?page=2`,
      `${PUBLIC}/orders?page=2`,
      'POST',
      'two of them',
    ]);
  });

  it('M3 is passed to `authorized`, whose redirect to sign in returns there, by 307', async () => {
    const seen: string[] = [];
    const authorized = ({ request }: { readonly request: NextRequest }) => {
      seen.push(request.url, request.nextUrl.origin);
      return false;
    };
    const app = new NextApp({ ...config, callbacks: { authorized } });
    const response = await app.through(at('/orders'));
    expect(seen).toEqual([`${PUBLIC}/orders`, PUBLIC]);
    const location = new URL(response.headers.get('location') ?? '');
    expect([response.status, location.origin, location.searchParams.get('callbackUrl')]).toEqual([
      307,
      PUBLIC,
      `${PUBLIC}/orders`,
    ]);
  });

  it('M3 keeps the basePath and the locale', async () => {
    const seen: unknown[] = [];
    const middleware = wrapped(config, ({ nextUrl, url, cookies }) => {
      const { basePath, locale, defaultLocale, pathname, origin } = nextUrl;
      seen.push({ basePath, locale, defaultLocale, pathname, origin }, url, cookies.get('a'));
      const login = nextUrl.clone();
      login.pathname = '/login';
      return NextResponse.redirect(login);
    });
    const request = at('/shop/de/orders', { nextConfig: NEXT_CONFIG });
    request.cookies.set('a', '1');
    const response = await middleware(request, {});
    expect(seen).toEqual([
      {
        basePath: '/shop',
        locale: 'de',
        defaultLocale: 'en',
        pathname: '/orders',
        origin: PUBLIC,
      },
      `${PUBLIC}/shop/de/orders`,
      { name: 'a', value: '1' },
    ]);
    expect(response.headers.get('location')).toBe(`${PUBLIC}/shop/de/login`);
  });

  it('M3 keeps a rewrite within the app, and one to another site', async () => {
    const to = async (destination: (request: NextRequest) => URL) => {
      const middleware = wrapped(config, (request) => NextResponse.rewrite(destination(request)));
      return (await middleware(at('/orders'), {})).headers.get('x-middleware-rewrite');
    };
    await expect(to(({ url }) => new URL('/v2/orders?x=1', url))).resolves.toBe(
      `${INNER}/v2/orders?x=1`,
    );
    await expect(to(() => new URL('https://shop.test.evil/'))).resolves.toBe(
      'https://shop.test.evil/',
    );
  });
});

describe('without a public address', () => {
  it.each<[string, Partial<NextAuthConfig>]>([
    ['that differs', { url: INNER }],
    ['that can be believed', { url: undefined, trustHost: false }],
  ])('M3 passes on the request unchanged: none %s', async (_why, config) => {
    const seen: unknown[] = [];
    const middleware = wrapped(config, (request) => void seen.push(request));
    const request = new NextRequest(`${INNER}/orders`, { headers: FORWARDED });
    await middleware(request, {});
    expect(seen[0]).toBe(request);
  });
});
