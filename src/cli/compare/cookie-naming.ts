/** The names of a site's cookies, with the options of the app. */
import { isMembers, type ObjectMembers, toMembers, toText } from './compared-app.js';

const DEFAULT_NAMES = {
  sessionToken: 'session-token',
  callbackUrl: 'callback-url',
  csrfToken: 'csrf-token',
  pkceCodeVerifier: 'pkce.code_verifier',
  state: 'state',
  nonce: 'nonce',
} as const;

/** What the names of each library begin with. */
export type CookiePrefix = 'authjs.' | 'next-auth.';

/** The names of all cookies. That of the session is first. */
export function cookieNames(config: ObjectMembers, prefix: CookiePrefix): readonly string[] {
  const cookies = toMembers(config.cookies);
  const isSecure = config.useSecureCookies !== false;
  return Object.entries(DEFAULT_NAMES).map(([kind, name]) => {
    const own = cookies[kind];
    const secure = kind === 'csrfToken' ? '__Host-' : '__Secure-';
    const given = isMembers(own) ? toText(own.name) : '';
    return given || `${isSecure ? secure : ''}${prefix}${name}`;
  });
}

/**
 * The cookies of two libraries on one site. A cookie of the app's own name is known by its kind.
 */
export class CookieNaming {
  /** What a cookie is known as, by the name that either library gives it. */
  private readonly known: ReadonlyMap<string, string>;
  private readonly sessions: readonly string[];

  constructor(
    authJs: readonly string[],
    portcullis: readonly string[],
    defaults: readonly string[],
  ) {
    const named = [authJs, portcullis].flatMap((names) =>
      names.map((name, index): [string, string] => [name, defaults[index] ?? name]),
    );
    this.known = new Map(named);
    this.sessions = [authJs[0] ?? '', portcullis[0] ?? ''];
  }

  /** The name that the cookie has in portcullis by default, chunks included. */
  toKnown(given: string): string {
    const found = [...this.known].find(([name]) => isCookie(given, name));
    if (found) return found[1] + given.slice(found[0].length);
    const isDefault = [...this.known.values()].includes(given);
    return isDefault ? `${given} (not as configured)` : given;
  }

  /** Whether one of the libraries keeps its session there. */
  isSession(given: string): boolean {
    return this.sessions.some((name) => isCookie(given, name));
  }

  /**
   * Whether this is the session cookie of the other library, which is deleted once the session has
   * moved.
   */
  isOld(given: string): boolean {
    const [theirs = '', ours] = this.sessions;
    return theirs !== ours && isCookie(given, theirs);
  }
}

/** A cookie, or a chunk of it. */
function isCookie(given: string, name: string): boolean {
  return given === name || given.startsWith(`${name}.`);
}
