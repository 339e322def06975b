/**
 * The client of a SolidStart app whose routes are where they are by default, `/api/auth`. An app with
 * another prefix makes a client of its own.
 */
import { AuthClient } from '../auth-client.js';

/**
 * The functions of {@link AuthClient}, for the base path `/api/auth`.
 *
 * @example
 * ```ts
 * import { signIn } from 'portcullis/solid/client';
 *
 * const { error } = await signIn('credentials', { redirect: false, email, password });
 * ```
 * @publicApi
 */
export const { getSession, getCsrfToken, getProviders, signIn, signOut, update, onSessionChange } =
  new AuthClient({ basePath: '/api/auth' });
