/** Writes encrypted session tokens into cookies, and formats when they expire. */
import { SessionTooLarge } from '../errors/upstream.errors.js';
import { fitsInCookies } from '../http/cookie-chunks.js';
import type { SetCookie } from '../http/cookies.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { BoundedCache } from '../kernel/cache.js';
import type { JWT } from '../models/session.js';
import type { SessionCookies } from './session-cookies.js';
import type { SessionDeadlines } from './session-deadlines.js';
import type { SessionLifetime } from './session-lifetime.js';

/** Encodes claims, never beyond the deadline of their session. */
export class SessionTokenWriter {
  /** Formatting a date costs as much as hashing a token. */
  private readonly formattedDates = new BoundedCache<string>(1_000);

  constructor(
    private readonly jwt: JwtService,
    private readonly deadlines: SessionDeadlines,
    private readonly lifetime: SessionLifetime,
  ) {}

  /** @throws {SessionTooLarge} when the cookies would be larger than a browser sends back. */
  async write(
    claims: JWT,
    sessionCookies: SessionCookies,
    deadline: Date | undefined,
  ): Promise<readonly SetCookie[]> {
    const token = await this.encode(claims, sessionCookies, deadline);
    return sessionCookies.write(token, this.deadlines.getExpiry(deadline));
  }

  /** @throws {SessionTooLarge} when the cookies would be larger than a browser sends back. */
  async encode(claims: JWT, { name }: SessionCookies, deadline: Date | undefined): Promise<string> {
    const longestSeconds = deadline && this.deadlines.getSecondsLeft(deadline);
    const token = await this.jwt.encode(claims, name, longestSeconds);
    if (!fitsInCookies(token)) {
      throw new SessionTooLarge(
        'The session token is larger than a browser would send back. ' +
          'Keep less in the token, or use the session strategy "database".',
        { length: token.length },
      );
    }
    return token;
  }

  /** The expiry of a token that is not renewed. The app's own `decode` may return none. */
  formatExpiry({ exp }: JWT, deadline: Date | undefined): string {
    const isShorter = exp === undefined || (deadline && deadline.getTime() < exp * 1000);
    if (deadline && isShorter) return this.deadlines.getExpiry(deadline).toISOString();
    const id = String(exp);
    const formatted = this.formattedDates.peek(id) ?? this.formattedDates.set(id, toIsoString(id));
    return formatted || this.lifetime.getExpiry().toISOString();
  }
}

/** Formats seconds since the epoch as ISO 8601; empty when they are not a number. */
function toIsoString(seconds: string): string {
  const moment = new Date(Number(seconds) * 1000);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
