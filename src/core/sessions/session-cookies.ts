/** The session cookies of a request: reading, writing and clearing them. */
import { clearChunked, readChunked, writeChunked } from '../http/cookie-chunks.js';
import type { Cookies } from '../http/cookie-policy.js';
import {
  type CookieOption,
  lastingFor,
  type RequestCookies,
  type SetCookie,
} from '../http/cookies.js';

/**
 * How long a browser keeps the cookie of a token that replaced another one: longer than a request
 * takes, in milliseconds.
 */
const REISSUED_MS = 2 * 60 * 1000;

/**
 * The longest token that is kept twice, in characters: many servers and proxies take 8 kB of
 * headers.
 */
const LONGEST_REISSUED = 3_600;

/**
 * The name of the cookie beside that of the session. It does not begin like it: Auth.js takes what
 * does for a part of the session's.
 */
function toReissuedName(name: string): string {
  const [, prefix = '', rest = ''] = /^(__Secure-|__Host-)?(.*)$/s.exec(name) ?? [];
  return `${prefix}reissued.${rest}`;
}

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
  private areReplaced = false;
  private areHeld = false;

  constructor(
    readonly cookies: RequestCookies,
    readonly site: Pick<Cookies, 'sessionToken'>,
    /** Whether a session counts that is held. */
    readonly takesHeld = false,
  ) {}

  /** The cookie's name, which is also the salt of its tokens. */
  get name(): string {
    return this.site.sessionToken.name;
  }

  /**
   * Whether another app made the tokens. Cookies do not know ports: two apps on one host see each
   * other's. `false` until a strategy has found it out.
   */
  get isForeign(): boolean {
    return this.areForeign;
  }

  /** Called by a strategy that has found no session in the tokens. */
  markForeign(): void {
    this.areForeign = true;
  }

  /**
   * Whether a further proof has replaced the tokens: the browser has a newer one, or gets it with
   * another response.
   */
  get isReplaced(): boolean {
    return this.areReplaced;
  }

  /** Called by a strategy that has found no live session in the tokens but a replaced one. */
  markReplaced(): void {
    this.areReplaced = true;
  }

  /**
   * Whether the session is held: its user has to give what it lacks, and it is read as none until
   * then.
   */
  get isHeld(): boolean {
    return this.areHeld;
  }

  /** Called by a strategy that has found no session but one that is held. */
  markHeld(): void {
    this.areHeld = true;
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

  /**
   * The token that replaced another one a short time ago, from a cookie of its own. A response to a
   * request that was on its way then may reach the browser later, and would bring the earlier token
   * back.
   */
  getReissuedTokens(): readonly string[] {
    return readChunked(this.cookies, this.reissued.name);
  }

  /** The cookies for a token that replaces the one of the request. */
  writeReissued(token: string, expires: Date, now: number): readonly SetCookie[] {
    const { name, options } = this.reissued;
    const kept = lastingFor(options, REISSUED_MS / 1000, now);
    const cookies = this.write(token, expires);
    // Twice a long token is more than many servers take. With one, a late response may sign the
    // user out.
    if (token.length > LONGEST_REISSUED) return [...cookies, ...this.clearReissued()];
    return [...cookies, ...writeChunked({ name, value: token, options: kept }, this.cookies)];
  }

  /**
   * Deletes the token that {@link getReissuedTokens} returns, of which another session must know
   * nothing.
   */
  clearReissued(): readonly SetCookie[] {
    return clearChunked(this.reissued, this.cookies);
  }

  /** The cookies for a token, and the deletion of earlier cookies and superfluous chunks. */
  write(token: string, expires: Date): readonly SetCookie[] {
    const { name, options } = this.site.sessionToken;
    // A `maxAge` of the configuration precedes the expiry of the session (RFC 6265 §5.3).
    const lifetime = options.maxAge === undefined ? { expires } : {};
    const cookie = { name, value: token, options: { ...options, ...lifetime } };
    return [...this.clearEarlier(), ...writeChunked(cookie, this.cookies)];
  }

  /** Deletes the session's cookies. */
  clear(): readonly SetCookie[] {
    return [
      ...this.clearEarlier(),
      ...clearChunked(this.site.sessionToken, this.cookies),
      ...this.clearReissued(),
    ];
  }

  private get reissued(): CookieOption {
    const { name, options } = this.site.sessionToken;
    return { name: toReissuedName(name), options };
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
