/**
 * The client of an app whose routes are where they are by default, `/auth`. Nothing of it can be set:
 * an app with another base path makes a client of its own.
 */
import { AuthClient } from './auth-client.js';

/**
 * The functions of {@link AuthClient}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { getSession } from 'portcullis/client';
 *
 * const session = await getSession();
 * ```
 * @publicApi
 */
export const { getSession, getCsrfToken, getProviders, signIn, signOut, update, onSessionChange } =
  new AuthClient();
