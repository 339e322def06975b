'use client';
import type { Session } from '../../core/models/session.js';
import { AuthClient, type GetSessionParams as ClientParams } from '../auth-client.js';
import type { PublicProviders } from '../auth-endpoints.js';
import type { SignIn, SignOut } from '../sign-in.js';

/** The free functions. They go by the page's `SessionProvider`, which may be mounted later than they. */

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

/**
 * The client that the free functions speak through: the one of the page's `SessionProvider`.
 *
 * `signIn('github')` names no base path, and yet has to find the routes that the provider was given.
 * So there is one thing that this module remembers. It is kept by window, and written by an effect:
 * a server has no window and runs no effects, so that of two requests neither can reach the other.
 */

const DEFAULT_BASE_PATH = '/api/auth';

const clients = new WeakMap<Window, AuthClient>();

/** Where there is no provider. */
const withoutProvider = new AuthClient({ basePath: DEFAULT_BASE_PATH });

/** A client for the props of a provider. */
export function newClient(basePath: string | undefined, baseUrl: string | undefined): AuthClient {
  return new AuthClient({ basePath: basePath ?? DEFAULT_BASE_PATH, baseUrl });
}

/** The client of the page, if a provider set one. */
export function pageClient(): AuthClient {
  if (typeof window === 'undefined') return withoutProvider;
  return clients.get(window) ?? withoutProvider;
}

/** Makes a client the page's, until another one is. Gives what ends it; belongs into an effect. */
export function setPageClient(client: AuthClient): () => void {
  clients.set(window, client);
  return () => {
    if (clients.get(window) === client) clients.delete(window);
  };
}
