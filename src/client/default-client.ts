/**
 * The client for the default base path, `/auth`. An app with another base path creates its own
 * client. Apart from the entry point, which only re-exports, and from `AuthClient`, which other
 * clients import without creating this one.
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
