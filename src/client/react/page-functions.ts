'use client';
/**
 * The functions of a page without a hook, `signIn` and the others. They use the client of the
 * page's `SessionProvider`, which may be mounted after they are imported.
 */
'use client';
import type { Session } from '../../core/models/index.js';
import { AuthClient, type GetSessionOptions } from '../auth-client.js';
import type { PublicProviders } from '../auth-endpoints.js';
import type { SignIn, SignOut } from '../sign-in.js';
import { createServerClient, type ServerContext } from './server-requests.js';

/**
 * The parameters of `getSession`. `broadcast` is `true` by default. The other two have no effect;
 * code written for Auth.js may pass them.
 *
 * @publicApi
 */
export interface GetSessionParams extends GetSessionOptions, ServerContext {
  event?: string | undefined;
  triggerEvent?: boolean | undefined;
}

/**
 * The session; `null` if the user is not signed in, or if the session cannot be read. Notifies
 * `useSession` here and in other tabs. On a server, pass the context of `getServerSideProps`;
 * `auth()` of `portcullis/next` needs no request to the routes.
 *
 * @publicApi
 */
export function getSession(params?: GetSessionParams): Promise<Session | null> {
  if (isOnServer()) return createServerClient(params ?? {}, DEFAULT_BASE_PATH).getSession();
  return getPageClient().getSession({ broadcast: params?.broadcast ?? true });
}

/**
 * The CSRF token that a form must contain. On a server, pass the context of `getServerSideProps`:
 * the token belongs to the cookies of the request.
 *
 * @publicApi
 */
export function getCsrfToken(context?: ServerContext): Promise<string> {
  return getClient(context).getCsrfToken();
}

/**
 * The providers by id; `null` if the server does not answer.
 *
 * @publicApi
 */
export function getProviders(context?: ServerContext): Promise<PublicProviders | null> {
  return getClient(context).getProviders();
}

/**
 * Signs in by the provider; without one, on the page that lists all providers.
 *
 * @example
 * ```tsx
 * <button onClick={() => signIn('github', { redirectTo: '/orders' })}>Sign in</button>
 * ```
 * @publicApi
 */
export const signIn: SignIn = (...args) => getPageClient().signIn(...args);

/**
 * Signs out, in all of the site's tabs.
 *
 * @example
 * ```tsx
 * <button onClick={() => signOut({ redirectTo: '/' })}>Sign out</button>
 * ```
 * @publicApi
 */
export const signOut: SignOut = (...args) => getPageClient().signOut(...args);

const DEFAULT_BASE_PATH = '/api/auth';

/**
 * The client of each page's `SessionProvider`: `signIn('github')` names no base path, but must find
 * the routes of the provider. The map is by window and written by an effect. A server has no window
 * and runs no effects, so that no request can reach the client of another.
 */
const clients = new WeakMap<Window, AuthClient>();

/** The client without a `SessionProvider`. */
const withoutProvider = new AuthClient({ basePath: DEFAULT_BASE_PATH });

/** Creates a client for the props of a `SessionProvider`. */
export function createClient(
  basePath: string | undefined,
  baseUrl: string | undefined,
): AuthClient {
  return new AuthClient({ basePath: basePath ?? DEFAULT_BASE_PATH, baseUrl });
}

/** A worker has no window, and the address of its site. */
const isOnServer = (): boolean => typeof window === 'undefined' && typeof location === 'undefined';

function getClient(context: ServerContext = {}): AuthClient {
  return isOnServer() ? createServerClient(context, DEFAULT_BASE_PATH) : getPageClient();
}

/** The client of the page, or the default one if no `SessionProvider` set one. */
export function getPageClient(): AuthClient {
  if (typeof window === 'undefined') return withoutProvider;
  return clients.get(window) ?? withoutProvider;
}

/** Sets the page's client, and returns a function that removes it. Call it in an effect. */
export function setPageClient(client: AuthClient): () => void {
  clients.set(window, client);
  return () => {
    if (clients.get(window) === client) clients.delete(window);
  };
}
