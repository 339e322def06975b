/** The session cookies of a request: reading, writing and clearing them. */
import { clearChunked, readChunked, writeChunked } from '../http/cookie-chunks.js';
import type { Cookies } from '../http/cookie-policy.js';
import type { RequestCookies, SetCookie } from '../http/cookies.js';

/** A session token from a cookie of the request. */
export interface SessionToken {
  readonly token: string;
  /** The salt of its key: the name of the cookie that it was made for. */
  readonly salt: string;
}

/**
 * Finds the session tokens of a request, and makes the cookies that renew or end a session. Where
 * earlier cookie names are accepted, a renewed session moves to the current name.
 */
export class SessionCookies {
  private tokens: readonly SessionToken[] | undefined;
  private areForeign = false;

  constructor(
    readonly cookies: RequestCookies,
    readonly site: Pick<Cookies, 'sessionToken'>,
  ) {}

  /** The cookie's name, which is also the salt of its tokens. */
  get name(): string {
    return this.site.sessionToken.name;
  }

  /**
   * Whether another app made the tokens. Cookies do not know ports: two apps on one host see each other's. `false` until a
   * strategy has found it out.
   */
  get isForeign(): boolean {
    return this.areForeign;
  }

  /** Called by a strategy that has found no session in the tokens. */
  markForeign(): void {
    this.areForeign = true;
  }

  /** The presented session tokens, most likely first. */
  getTokens(): readonly string[] {
    return this.getPresentedTokens().map(({ token }) => token);
  }

  /** The presented session tokens with their salts, most likely first. */
  getPresentedTokens(): readonly SessionToken[] {
    this.tokens ??= this.readTokens();
    return this.tokens;
  }

  /** The cookies for a token, and the deletion of earlier cookies and superfluous chunks. */
  write(token: string, expires: Date): readonly SetCookie[] {
    const { name, options } = this.site.sessionToken;
    const cookie = { name, value: token, options: { ...options, expires } };
    return [...this.clearEarlier(), ...writeChunked(cookie, this.cookies)];
  }

  /** Deletes the session's cookies. */
  clear(): readonly SetCookie[] {
    return [...this.clearEarlier(), ...clearChunked(this.site.sessionToken, this.cookies)];
  }

  private readTokens(): readonly SessionToken[] {
    const tokens: SessionToken[] = [];
    // Loops, since every check of a session passes here: `flatMap` took a tenth of a guard's time.
    for (const token of readChunked(this.cookies, this.name))
      tokens.push({ token, salt: this.name });
    for (const { name, salt } of this.site.sessionToken.earlier) {
      for (const token of readChunked(this.cookies, name)) tokens.push({ token, salt });
    }
    return tokens;
  }

  private clearEarlier(): readonly SetCookie[] {
    return this.site.sessionToken.earlier.flatMap((cookie) => clearChunked(cookie, this.cookies));
  }
}
