/** The cookies that a session travels in. */
import { clearChunked, readChunked, writeChunked } from '../http/cookie-chunks.js';
import type { Cookies } from '../http/cookie-policy.js';
import type { RequestCookies } from '../http/request-cookies.js';
import type { SetCookie } from '../http/set-cookie.js';

/**
 * Finds the tokens that a request presents, and makes the cookies that carry one on or end it.
 *
 * Where the cookies of version 4 are accepted, a session that is carried on moves out of them.
 */
export class SessionCarrier {
  private presented: readonly string[] | undefined;

  constructor(
    private readonly present: RequestCookies,
    private readonly cookies: Pick<Cookies, 'sessionToken' | 'v4SessionToken'>,
  ) {}

  /** The cookie's name, which is also what separates its tokens from other sealed cookies. */
  get name(): string {
    return this.cookies.sessionToken.name;
  }

  /** The tokens that may be the session's, likeliest first. */
  tokens(): readonly string[] {
    this.presented ??= this.find();
    return this.presented;
  }

  /** The cookies for a token, and the deletion of what the request holds beyond them. */
  carry(token: string, expires: Date): readonly SetCookie[] {
    const { name, options } = this.cookies.sessionToken;
    const cookie = { name, value: token, options: { ...options, expires } };
    return [...this.clearV4(), ...writeChunked(cookie, this.present)];
  }

  /** The cookies that make a browser forget its session. */
  clear(): readonly SetCookie[] {
    return [...this.clearV4(), ...clearChunked(this.cookies.sessionToken, this.present)];
  }

  private find(): readonly string[] {
    const { v4SessionToken } = this.cookies;
    const older = v4SessionToken ? readChunked(this.present, v4SessionToken.name) : [];
    return [...readChunked(this.present, this.name), ...older];
  }

  private clearV4(): readonly SetCookie[] {
    const { v4SessionToken } = this.cookies;
    return v4SessionToken ? clearChunked(v4SessionToken, this.present) : [];
  }
}
