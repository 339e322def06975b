import type { HeaderReader } from './forwarded-origin.js';

/** Clients that ask for the address of a redirect as JSON: scripts cannot see where one leads. */
const HEADER = 'x-auth-return-redirect';

/** Whether a redirect is to be answered as JSON. */
export function wantsJson({ headers }: { readonly headers: HeaderReader }): boolean {
  return headers.get(HEADER) !== null;
}
