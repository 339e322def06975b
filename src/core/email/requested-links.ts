/**
 * Remembers in a browser that it asked for a link to an address.
 *
 * Whoever opens the link in that browser is signed in at once. Anywhere else the link leads to a
 * question first: a mail scanner that follows every link must not use it up, and a link that
 * somebody else asked for must not sign a person in to the wrong account without their noticing.
 */
import type { Cookies } from '../http/cookie-policy.js';
import type { RequestCookies } from '../http/request-cookies.js';
import { type SetCookie, expiredCookie } from '../http/set-cookie.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { Clock } from '../kernel/clock.js';
import type { EmailProvider } from '../providers/provider.js';

/** Seals, opens and deletes the cookie that binds a link to the browser that asked for it. */
export class RequestedLinks {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** The cookie that remembers the address, for as long as the link works. */
  async remember(
    { id, maxAgeSeconds }: EmailProvider,
    identifier: string,
    { verification }: Cookies,
  ): Promise<SetCookie> {
    const { name, options } = verification;
    const value = await this.jwt.seal({ value: identifier, provider: id }, name, maxAgeSeconds);
    const expires = new Date(this.clock() + maxAgeSeconds * 1000);
    return { name, value, options: { ...options, expires } };
  }

  /** Whether this browser asked for a link to this address, the last time it asked for one. */
  async isFromHere(
    { id }: EmailProvider,
    identifier: string,
    { verification: { name } }: Cookies,
    present: RequestCookies,
  ): Promise<boolean> {
    const sealed = present.get(name);
    if (!sealed) return false;
    const claims = await this.jwt.open(sealed, name).catch(() => undefined);
    return claims?.provider === id && claims.value === identifier;
  }

  /** The deletion of the cookie, once its link was used. */
  forget({ verification: { name, options } }: Cookies): SetCookie {
    return expiredCookie(name, options);
  }
}
