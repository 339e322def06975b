/**
 * The current request of a server component, a server action or a route handler: its headers, its
 * cookies, and the redirect that ends it.
 *
 * The only file that calls `cookies()` and `headers()` of Next.js. `next/headers.js` has its
 * extension, because Node loads this package itself for the Pages Router. `next/navigation` has
 * none, and is loaded on use: by that name Next.js chooses the server's half of the module.
 */
import type * as Navigation from 'next/navigation.js';
import { cookies, headers } from 'next/headers.js';
import * as server from 'next/server.js';
import type { SetCookie } from '../../core/http/index.js';
import { RequestCookies } from '../../core/index.js';
import type { RequestPort } from '../../core/request/index.js';
import { getForwardedOrigin } from './public-request.js';

/**
 * `connection()` of Next.js 15 and later, by name, since a bundler refuses an import that is
 * missing.
 */
const CONNECTION = 'connection';

/**
 * Leaves what follows to an actual request: reading a session needs the clock. With
 * `cacheComponents`, Next.js renders ahead with headers and cookies, and refuses `Date.now()`
 * there.
 */
async function waitForRequest(): Promise<void> {
  const connection = Reflect.get(server, CONNECTION) as (() => Promise<void>) | undefined;
  await connection?.();
}

/**
 * The current request. Where Next.js renders ahead, it waits for ever, as Next.js has it.
 *
 * @param mayRenew - Whether reading the session renews it.
 */
export async function getCurrentRequest(mayRenew = true): Promise<RequestPort> {
  await waitForRequest();
  return new ScopePort(await headers(), await cookies(), mayRenew);
}

class ScopePort implements RequestPort {
  /**
   * Next.js does not tell. It runs actions for a POST alone, and what a route handler does is the
   * app's choice.
   */
  readonly method = 'POST';
  readonly isCurrent = true;
  readonly isAlwaysComposed = true;

  constructor(
    private readonly sent: Headers,
    private readonly jar: Jar,
    readonly mayRenew: boolean,
  ) {}

  get origin(): string {
    return getForwardedOrigin(this.sent);
  }

  get headers(): Headers {
    // A copy: the headers of Next.js are immutable.
    const current = new Headers(this.sent);
    current.set('cookie', updateCookieHeader(current.get('cookie') ?? '', this.jar));
    return current;
  }

  /**
   * In a server action and in a route handler, but not while a component renders.
   *
   * Next.js reveals it only in `set`. Called without a cookie, `set` throws a `TypeError` for the
   * missing argument where cookies can be set, and another error where they cannot.
   */
  canSetCookies(): boolean {
    const jar: { readonly set: (...cookie: never[]) => unknown } = this.jar;
    try {
      jar.set();
      return false;
    } catch (thrown) {
      return thrown instanceof TypeError;
    }
  }

  /**
   * At once, so that cookies that the app sets later, for example at a sign-out of its own,
   * override them.
   */
  setCookies(added: readonly SetCookie[]): void {
    for (const { name, value, options } of added) {
      const attributes: object = options;
      this.jar.set(name, value, attributes);
    }
  }

  keepPrivate(): void {
    // Next.js keeps what reads headers or cookies out of shared caches.
  }
}

/** Ends the action or component by a redirect. Never returns. */
export async function redirectTo(location: string): Promise<never> {
  const { redirect } = await loadNavigation();
  return redirect(location);
}

/** Imports the module by its file where this package is not bundled (`serverExternalPackages`). */
async function loadNavigation(): Promise<Pick<typeof Navigation, 'redirect'>> {
  try {
    return await import('next/navigation');
  } catch {
    return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ 'next/navigation.js');
  }
}

/** The used part of the result of `cookies()`. */
interface Jar {
  getAll(): readonly { readonly name: string; readonly value: string }[];
  set(name: string, value: string, attributes: object): unknown;
}

/**
 * The `Cookie` header with the changes that middleware or an action made during the request.
 * Next.js knows the changes, but only one cookie for each name. A sibling site can plant a second
 * one, and only trying both shows which is ours: so the values that the browser sent are kept where
 * they still hold.
 */
export function updateCookieHeader(header: string, jar: Pick<Jar, 'getAll'>): string {
  const sent = new Map<string, string[]>();
  for (const { name, value } of new RequestCookies(header).getByPrefix('')) {
    const values = sent.get(name);
    if (values && value !== '') values.push(value);
    else if (value !== '') sent.set(name, [value]);
  }
  const pairs = jar.getAll().flatMap(({ name, value }) => {
    const values = sent.get(name) ?? [];
    const current = values.includes(value) ? values : [value];
    return current.map((one) => `${name}=${encodeURIComponent(one)}`);
  });
  return pairs.join('; ');
}
