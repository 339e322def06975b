/**
 * The session token of a request: which of those that it has counts, and whether its session has
 * ended.
 */
import { AuthError, asError } from '../errors/auth.error.js';
import { JWTSessionError, SessionTokenError } from '../errors/upstream.errors.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { ForeignToken } from '../jwt/session-keys.js';
import type { Logger } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';
import type { JWT } from '../models/session.js';
import type { DecodedToken } from './jwt-callback-cache.js';
import type { SessionCookies } from './session-cookies.js';
import { getEarlier, type SessionDeadlines } from './session-deadlines.js';
import type { SessionHooks } from './session-hooks.js';
import type { SessionLifetime } from './session-lifetime.js';
import type { VerifiedSession } from './session-strategy.js';
import { describeUnpaired, toRefusal } from './session-token-errors.js';
import type { TokenSubjectCheck } from './token-subject-check.js';

/** A token whose session has not ended. */
export interface LiveToken {
  readonly decoded: DecodedToken;
  /** Whether a further proof has replaced it. It is accepted for what changes nothing. */
  readonly isReplaced: boolean;
  /** Whether it is not the one of the session's cookie, which has an earlier one. */
  readonly isRestored: boolean;
  /** When the session ends at the latest; `undefined` for never. */
  readonly deadline?: Date | undefined;
}

/** Decodes the tokens of requests. Renews none. */
export class SessionTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly subjectCheck: TokenSubjectCheck,
    private readonly deadlines: SessionDeadlines,
    private readonly lifetime: SessionLifetime,
    private readonly hooks: SessionHooks | undefined,
    private readonly logger: Logger,
  ) {}

  /**
   * The session of the request, unless it is revoked or held, and whether its token is replaced.
   */
  findLive(sessionCookies: SessionCookies): Promise<LiveToken | null> {
    const found = this.findUnrevoked(sessionCookies);
    const isAsked = this.hooks?.policy && !sessionCookies.takesHeld;
    return isAsked ? this.refuseHeld(found, sessionCookies) : found;
  }

  private async refuseHeld(
    found: Promise<LiveToken | null>,
    sessionCookies: SessionCookies,
  ): Promise<LiveToken | null> {
    const live = await found;
    const session = live && this.toVerified(live.decoded.claims, live.deadline);
    if (!session || !(await this.hooks?.policy?.isHeld(session))) return live;
    sessionCookies.markHeld();
    return null;
  }

  private async findUnrevoked(sessionCookies: SessionCookies): Promise<LiveToken | null> {
    const decoded = await this.decode(sessionCookies);
    if (!decoded) return null;
    const replaced = this.isReplaced(decoded.claims);
    if (replaced !== false && (await replaced)) return this.findReissued(decoded, sessionCookies);
    const verdict = this.isRevoked(decoded.claims);
    const isRevoked = typeof verdict === 'boolean' ? verdict : await verdict;
    if (isRevoked) return null;
    return this.untilDeadline({ decoded, isReplaced: false, isRestored: false });
  }

  /** A token with its deadline; `null` after that. */
  private untilDeadline(live: LiveToken): Awaitable<LiveToken | null> {
    if (!this.deadlines.areSet) return live;
    return this.deadlines.find(this.toVerified(live.decoded.claims)).then((deadline) => {
      const hasEnded = deadline !== undefined && this.deadlines.hasPassed(deadline);
      return hasEnded ? null : { ...live, deadline };
    });
  }

  /** The token that has replaced the one of the session's cookie, if the browser has it already. */
  async findReissued(
    replaced: DecodedToken,
    sessionCookies: SessionCookies,
  ): Promise<LiveToken | null> {
    for (const token of sessionCookies.getReissuedTokens()) {
      const claims = await this.jwt.decode(token, sessionCookies.name).catch(() => null);
      const isOwn = claims !== null && claims.sub === replaced.claims.sub;
      if (isOwn && !(await this.isReplaced(claims)) && !(await this.isRevoked(claims))) {
        const decoded = { token, claims };
        return this.untilDeadline({ decoded, isReplaced: false, isRestored: true });
      }
    }
    sessionCookies.markReplaced();
    if (await this.isRevoked(replaced.claims)) return null;
    return this.untilDeadline({ decoded: replaced, isReplaced: true, isRestored: false });
  }

  isReplaced(claims: JWT): Awaitable<boolean> {
    return this.hooks?.isReplaced(this.toVerified(claims)) ?? false;
  }

  toVerified(claims: JWT, deadline?: Date): VerifiedSession & { readonly strategy: 'jwt' } {
    const expires = new Date(
      claims.exp === undefined ? this.lifetime.getExpiry() : claims.exp * 1000,
    );
    const userId = claims.sub ?? '';
    return { strategy: 'jwt', claims, userId, expires: getEarlier(expires, deadline) };
  }

  /**
   * The first token that can be decoded. An invalid cookie is no error.
   *
   * @throws {JWTSessionError} when the platform could not decrypt, which does not mean "signed
   *   out".
   */
  async decode(sessionCookies: SessionCookies): Promise<DecodedToken | null> {
    const failures: Error[] = [];
    for (const { token, salt } of sessionCookies.getPresentedTokens()) {
      try {
        const claims = await this.jwt.decode(token, salt);
        if (claims) return { token, claims };
        const text = `A session token holds nothing.${describeUnpaired(this.jwt.unpaired)}`;
        this.logger.error(new JWTSessionError(text));
      } catch (thrown) {
        if (!this.isInvalidToken(thrown)) {
          throw new JWTSessionError('A session token could not be decrypted.', asError(thrown));
        }
        failures.push(asError(thrown));
        this.logger.error(toRefusal(asError(thrown), sessionCookies.name, this.jwt));
      }
    }
    const isForeign = failures.every((failure) => failure instanceof ForeignToken);
    if (failures.length > 0 && isForeign) sessionCookies.markForeign();
    return null;
  }

  /** The app's own `jwt.decode` may reject a token with any error. */
  private isInvalidToken(thrown: unknown): boolean {
    return this.jwt.isReplaced || thrown instanceof AuthError;
  }

  private isRevoked(claims: JWT): Awaitable<boolean> {
    const verdict = this.hooks?.isRevoked(this.toVerified(claims)) ?? false;
    if (verdict === true || !this.subjectCheck.needsCheck(claims)) return verdict;
    return this.checkSubject(claims, verdict);
  }

  private async checkSubject(claims: JWT, verdict: Awaitable<boolean>): Promise<boolean> {
    if (await verdict) return true;
    try {
      return await this.subjectCheck.isRevoked(claims);
    } catch (thrown) {
      throw new SessionTokenError('The user of the session could not be loaded.', asError(thrown));
    }
  }
}
