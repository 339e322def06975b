/** Whose sessions are checked, and the words that all libraries under test are given. */
import { createHash } from 'node:crypto';

export const SECRET = 'a secret of the bench that is at least thirty-two characters long';
export const ORIGIN = 'http://127.0.0.1';
export const COOKIE = 'authjs.session-token';

/** Makes a token of 563 bytes, which is what a common sign-in leaves. */
export const CLAIMS = {
  name: 'Ada Lovelace',
  email: 'ada.lovelace@example.com',
  picture: 'https://avatars.example.com/u/1815?v=4',
  sub: '0b1e9bc6-4c1c-4c7e-9a52-7c3f0a6f5d11',
};

/** The same claims with so much more that the cookies together have about `bytes` bytes. */
export function claimsOfSize(bytes: number): typeof CLAIMS & { padding?: string } {
  const least = 563;
  // Base64 makes four characters of three bytes.
  return bytes <= least + 40
    ? CLAIMS
    : { ...CLAIMS, padding: 'x'.repeat(Math.floor((bytes - least) * 0.75)) };
}

/** A token as the `Cookie` header that a browser sends, in pieces if it is too long for one. */
export function cookieHeader(token: string): string {
  const piece = 3936;
  if (token.length <= piece) return `${COOKIE}=${token}`;
  return Array.from(
    { length: Math.ceil(token.length / piece) },
    (_, index) => `${COOKIE}.${index}=${token.slice(index * piece, (index + 1) * piece)}`,
  ).join('; ');
}

/**
 * All that a browser sends which signed in: the session, and the two cookies that every page sets.
 */
export function browserHeader(token: string): string {
  const csrfToken = 'c'.repeat(64);
  const hash = createHash('sha256').update(`${csrfToken}${SECRET}`).digest('hex');
  return [
    `authjs.csrf-token=${encodeURIComponent(`${csrfToken}|${hash}`)}`,
    `authjs.callback-url=${encodeURIComponent(ORIGIN)}`,
    cookieHeader(token),
  ].join('; ');
}

/** Providers as apps name them; no user signs in with them here. */
export function manyProviders(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `provider-${index}`,
    name: `Provider ${index}`,
    type: 'oauth' as const,
    clientId: `client-${index}`,
    clientSecret: 'a client secret',
    authorization: `https://provider-${index}.example.com/authorize`,
    token: `https://provider-${index}.example.com/token`,
    userinfo: `https://provider-${index}.example.com/userinfo`,
  }));
}

/** Logs cost what the app's logger costs, which is not what is measured. */
export const SILENT = {
  error: () => undefined,
  warn: () => undefined,
  debug: () => undefined,
};
