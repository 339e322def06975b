'use client';
/** The free functions. They go by the page's `SessionProvider`, which may be mounted later than they. */
import type { Session } from '../../core/models/session.js';
import type { GetSessionParams as ClientParams } from '../auth-client.js';
import type { PublicProviders } from '../auth-endpoints.js';
import type { SignIn, SignOut } from '../sign-in-options.js';
import { pageClient } from './page-client.js';

/**
 * Of `getSession`. `broadcast` is `true` unless told otherwise; the other two have no effect, and are
 * there for code that names them.
 *
 * @publicApi
 */
export interface GetSessionParams extends ClientParams {
  event?: string | undefined;
  triggerEvent?: boolean | undefined;
}

/**
 * Who is signed in; `null` when nobody is, and when that cannot be known. `useSession` is told as well,
 * here and in other tabs.
 *
 * @publicApi
 */
export function getSession(params?: GetSessionParams): Promise<Session | null> {
  return pageClient().getSession({ broadcast: params?.broadcast ?? true });
}

/**
 * The token that a form must repeat to be accepted.
 *
 * @publicApi
 */
export function getCsrfToken(): Promise<string> {
  return pageClient().getCsrfToken();
}

/**
 * The ways to sign in, by id; `null` when the server does not say.
 *
 * @publicApi
 */
export function getProviders(): Promise<PublicProviders | null> {
  return pageClient().getProviders();
}

/**
 * Signs in: by the provider, or else on the page that lists them all.
 *
 * @example
 * ```tsx
 * <button onClick={() => signIn('github', { redirectTo: '/orders' })}>Sign in</button>
 * ```
 * @publicApi
 */
export const signIn: SignIn = (...wish) => pageClient().signIn(...wish);

/**
 * Signs out, in all of the site's tabs.
 *
 * @example
 * ```tsx
 * <button onClick={() => signOut({ redirectTo: '/' })}>Sign out</button>
 * ```
 * @publicApi
 */
export const signOut: SignOut = (...wish) => pageClient().signOut(...wish);
