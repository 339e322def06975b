/** What happens when the app says nothing. */
import type { AuthCallbacks } from './callbacks.js';
import { parsedUrl } from '../kernel/parsed-url.js';

/**
 * Lets everybody sign in, redirects within the site only, and shows a client the name, e-mail and
 * image of the user.
 */
export const defaultCallbacks: AuthCallbacks = {
  signIn: () => true,

  redirect: ({ url, baseUrl }) => {
    if (url === baseUrl) return url;
    if (url.startsWith('/')) return `${baseUrl}${url}`;
    return parsedUrl(url)?.origin === new URL(baseUrl).origin ? url : baseUrl;
  },

  jwt: ({ token }) => token,

  session: ({ session: { user, expires } }) => ({
    user: { name: user?.name, email: user?.email, image: user?.image },
    expires: isoDate(expires),
  }),
};

function isoDate(expires: Date | string): string {
  return expires instanceof Date ? expires.toISOString() : expires;
}
