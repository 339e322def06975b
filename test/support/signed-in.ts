/** Browsers with a session, without going through a sign-in. */
import { encode } from '../../src/core/jwt/public.js';
import { Browser, type Server } from './browser.js';

export const SESSION_COOKIE = '__Secure-authjs.session-token';

export interface Person {
  readonly name: string;
  readonly sub: string;
}

/** A browser that holds a JWT session of this person. */
export async function signedInBrowser(
  serve: Server,
  secret: string,
  person: Person = { name: 'Ada', sub: '42' },
): Promise<Browser> {
  const browser = new Browser(serve);
  const token = await encode({ token: { ...person }, secret, salt: SESSION_COOKIE });
  browser.jar.set(SESSION_COOKIE, token);
  return browser;
}
