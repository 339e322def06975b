/** The cookies that a session travels in. */
import { clearChunked, readChunked, writeChunked } from '../http/cookie-chunks.js';
import type { Cookies } from '../http/cookie-policy.js';
import type { RequestCookies, SetCookie } from '../http/cookies.js';

/** A token in a cookie of the request. */
export interface SessionToken {
  readonly token: string;
  /** What its key is derived with: the name of the cookie that it was made for. */
  readonly salt: string;
}

/**
 * Finds the tokens that a request presents, and makes the cookies that carry one on or end it.
 *
 * Where earlier cookies are accepted, a session that is carried on moves out of them.
 */
export class SessionCookies {
  private found: readonly SessionToken[] | undefined;

  constructor(
    private readonly present: RequestCookies,
    private readonly cookies: Pick<Cookies, 'sessionToken'>,
  ) {}

  /** The cookie's name, which is also what separates its tokens from other sealed cookies. */
  get name(): string {
    return this.cookies.sessionToken.name;
  }

  /** The tokens that may be the session's, likeliest first. */
  tokens(): readonly string[] {
    return this.presented().map(({ token }) => token);
  }

  /** The same, each with what its key is derived with. */
  presented(): readonly SessionToken[] {
    this.found ??= this.find();
    return this.found;
  }

  /** The cookies for a token, and the deletion of what the request holds beyond them. */
  write(token: string, expires: Date): readonly SetCookie[] {
    const { name, options } = this.cookies.sessionToken;
    const cookie = { name, value: token, options: { ...options, expires } };
    return [...this.clearEarlier(), ...writeChunked(cookie, this.present)];
  }

  /** The cookies that make a browser forget its session. */
  clear(): readonly SetCookie[] {
    return [...this.clearEarlier(), ...clearChunked(this.cookies.sessionToken, this.present)];
  }

  private find(): readonly SessionToken[] {
    const own = { name: this.name, salt: this.name };
    return [own, ...this.cookies.sessionToken.earlier].flatMap(({ name, salt }) =>
      readChunked(this.present, name).map((token) => ({ token, salt })),
    );
  }

  private clearEarlier(): readonly SetCookie[] {
    return this.cookies.sessionToken.earlier.flatMap((cookie) =>
      clearChunked(cookie, this.present),
    );
  }
}
