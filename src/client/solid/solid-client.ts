/**
 * The client for the default base path of a SolidStart app, `/api/auth`. An app with another prefix
 * creates its own client. Apart from the entry point, which only re-exports.
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
