/** The session strategy `jwt`: the cookie holds the whole session in an encrypted token. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { AuthError, asError } from '../errors/auth.error.js';
import { JWTSessionError, SessionTokenError, SessionTooLarge } from '../errors/upstream.errors.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import { fitsInCookies } from '../http/cookie-chunks.js';
import type { SetCookie } from '../http/cookies.js';
import { serializeClaims } from '../jwt/claims.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { ForeignToken } from '../jwt/session-keys.js';
import type { Awaitable } from '../kernel/objects.js';
import { BoundedCache, loadOnce } from '../kernel/cache.js';
import type { Logger } from '../kernel/logger.js';
import type { JWT, SessionIdentity } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import type { SessionCookies } from './session-cookies.js';
import type { SessionHooks } from './session-hooks.js';
import type { SessionLifetime } from './session-lifetime.js';
import type {
  Renewal,
  SessionReading,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
  VerifiedSession,
} from './session-strategy.js';
import type { DecodedToken } from './jwt-callback-cache.js';
import { toCallbackError, toRefusal } from './session-token-errors.js';
import { type TokenSubjectCheck, UNVERIFIED_EMAIL_CLAIM } from './token-subject-check.js';

/** What identifies a session and its user, beside the claims of features. */
const IDENTIFYING_CLAIMS = ['sub', 'iat', 'exp', UNVERIFIED_EMAIL_CLAIM];

/**
 * Keeps each session in an encrypted token (RFC 7516). Ending a session revokes nothing by
 * itself: a copied token is valid until it expires, unless a feature such as `Sessions` refuses it.
 */
export class JwtSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = false;
  /** Apps without a `jwt` callback, which are most, need it only for session updates and sign-outs. */
  private readonly loadJwtCallback = loadOnce(async () => {
    const { JwtCallback } = await import('./jwt-callback.js');
    const { configurationId } = this.lifetime.settings;
    return new JwtCallback(
      configurationId,
      this.callbacks,
      this.jwt.isReplaced,
      this.hooks?.claimNames ?? [],
      this.logger,
    );
  });
  /** Formatting a date costs as much as hashing a token. */
  private readonly formattedDates = new BoundedCache<string>(1_000);

  constructor(
    private readonly lifetime: SessionLifetime,
    private readonly jwt: JwtService,
    private readonly callbacks: CallbackRunner,
    private readonly subjectCheck: TokenSubjectCheck,
    private readonly hooks: SessionHooks | undefined,
    private readonly logger: Logger,
  ) {}

  async read(
    sessionCookies: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading | null> {
    const decoded = await this.decode(sessionCookies);
    if (!decoded || (await this.isRevoked(decoded.claims))) return null;
    const mayChange = renewal === 'when-due' && !this.callbacks.leavesTokens;
    // Before the callback, which may change objects inside the claims.
    const original = mayChange ? serializeClaims(decoded.claims) : '';
    const claims = await this.runJwtCallback(decoded, update);
    if (!claims) return null;
    const hasChanged = mayChange && serializeClaims(claims) !== original;
    const isRenewed =
      renewal === 'always' ||
      (renewal === 'when-due' && (hasChanged || this.isRenewalDue(decoded.claims)));
    if (!isRenewed) return this.toReading(claims, this.formatExpiry(decoded.claims));
    const expiry = this.lifetime.getExpiry();
    const reading = await this.toReading(claims, expiry.toISOString());
    return { ...reading, cookies: await this.renew(claims, expiry, sessionCookies, renewal) };
  }

  private async toReading(claims: JWT, expires: string): Promise<SessionReading> {
    const { name, email, picture } = claims;
    const user = { name, email, image: picture };
    try {
      const describe = this.hooks?.describe;
      const members = describe && (await describe(this.toVerified(claims)));
      const facts = { session: { user, expires }, token: claims };
      const session = await this.callbacks.session(facts, members);
      return { session, message: { session, token: claims }, cookies: [] };
    } catch (thrown) {
      throw toCallbackError(thrown);
    }
  }

  async getUser(
    sessionCookies: SessionCookies,
    carried?: SessionIdentity,
  ): Promise<AdapterUser | null> {
    const found = await this.findPrevious(sessionCookies, carried);
    if (found?.strategy !== 'jwt') return null;
    const session = this.toVerified(found.claims);
    const hasEnded = session.expires.getTime() <= this.lifetime.getNow();
    if (hasEnded || (await this.hooks?.isRevoked(session))) return null;
    return this.subjectCheck.findUser(found.claims);
  }

  async identify(sessionCookies: SessionCookies): Promise<SessionIdentity | null> {
    const decoded = await this.decode(sessionCookies);
    if (!decoded || (await this.isRevoked(decoded.claims))) return null;
    const kept = new Set([...IDENTIFYING_CLAIMS, ...(this.hooks?.claimNames ?? [])]);
    const claims = Object.entries(decoded.claims).filter(([name]) => kept.has(name));
    return { strategy: 'jwt', claims: Object.fromEntries(claims) };
  }

  async find(sessionCookies: SessionCookies): Promise<VerifiedSession | null> {
    const decoded = await this.decode(sessionCookies);
    if (!decoded || (await this.isRevoked(decoded.claims))) return null;
    return this.toVerified(decoded.claims);
  }

  async start(start: SessionStart, sessionCookies: SessionCookies): Promise<readonly SetCookie[]> {
    const { user, account, profile, isNewUser, proven } = start;
    const { name, email, image: picture } = user;
    // Some adapters use numbers as ids.
    const sub = String(user.id);
    const token = await this.callbacks.jwt({
      token: { name, email, picture, sub },
      user,
      account,
      ...(profile && { profile }),
      isNewUser,
      trigger: isNewUser ? 'signUp' : 'signIn',
    });
    if (!token) return sessionCookies.clear();
    const claims = {
      ...token,
      ...this.subjectCheck.getClaims(user),
      ...this.hooks?.getNewClaims(token, proven),
    };
    const expires = this.lifetime.getExpiry();
    const cookies = await this.write(claims, expires, sessionCookies);
    // The user's id: a callback may have changed `sub`.
    const session = { strategy: 'jwt', claims, userId: sub, expires } as const;
    await this.hooks?.replaced(() => this.findPrevious(sessionCookies, start.carried), session);
    const added = await this.hooks?.started(session, start, sessionCookies);
    return [...cookies, ...(added ?? [])];
  }

  async end(sessionCookies: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined> {
    const decoded = await this.decode(sessionCookies);
    if (!decoded) return undefined;
    await (await this.loadJwtCallback()).forget(decoded);
    await this.hooks?.ended({ strategy: 'jwt', claims: decoded.claims });
    return { token: decoded.claims };
  }

  /** The session of the request, whether or not it is revoked; else the one that the flow was started in. */
  private async findPrevious(
    sessionCookies: SessionCookies,
    carried: SessionIdentity | undefined,
  ): Promise<SessionIdentity | null> {
    if (sessionCookies.getTokens().length === 0) return carried ?? null;
    const decoded = await this.decode(sessionCookies);
    return decoded && { strategy: 'jwt', claims: decoded.claims };
  }

  private toVerified(claims: JWT): VerifiedSession {
    const expires = new Date(
      claims.exp === undefined ? this.lifetime.getExpiry() : claims.exp * 1000,
    );
    return { strategy: 'jwt', claims, userId: claims.sub ?? '', expires };
  }

  /**
   * The first token that can be decoded. An invalid cookie is no error.
   *
   * @throws {JWTSessionError} when the platform could not decrypt, which does not mean "signed
   *   out".
   */
  private async decode(sessionCookies: SessionCookies): Promise<DecodedToken | null> {
    const failures: Error[] = [];
    for (const { token, salt } of sessionCookies.getPresentedTokens()) {
      try {
        const claims = await this.jwt.decode(token, salt);
        if (claims) return { token, claims };
        this.logger.error(new JWTSessionError('A session token holds nothing.'));
      } catch (thrown) {
        if (!this.isInvalidToken(thrown)) {
          throw new JWTSessionError('A session token could not be decrypted.', asError(thrown));
        }
        failures.push(asError(thrown));
        this.logger.error(toRefusal(asError(thrown), sessionCookies.name));
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

  /** Without a `jwt` callback, which is the usual case, the claims are returned as they are. */
  private runJwtCallback(
    decoded: DecodedToken,
    update: SessionUpdate | undefined,
  ): Awaitable<JWT | null> {
    const isUnchanged = !update && this.callbacks.leavesTokens;
    // A copy: the app's own `decode` may keep the claims, and the session callback may change them.
    return isUnchanged ? { ...decoded.claims } : this.callJwtCallback(decoded, update);
  }

  private async callJwtCallback(
    decoded: DecodedToken,
    update: SessionUpdate | undefined,
  ): Promise<JWT | null> {
    try {
      return await (await this.loadJwtCallback()).run(decoded, update);
    } catch (thrown) {
      throw toCallbackError(thrown);
    }
  }

  private async write(
    claims: JWT,
    expires: Date,
    sessionCookies: SessionCookies,
  ): Promise<readonly SetCookie[]> {
    const token = await this.jwt.encode(claims, sessionCookies.name);
    if (!fitsInCookies(token)) {
      throw new SessionTooLarge(
        'The session token is larger than a browser would send back. ' +
          'Keep less in the token, or use the session strategy "database".',
        { length: token.length },
      );
    }
    return sessionCookies.write(token, expires);
  }

  /**
   * Renews the cookie. A failure is logged when the session was only read, since it is still valid.
   */
  private async renew(
    claims: JWT,
    expires: Date,
    sessionCookies: SessionCookies,
    renewal: Renewal,
  ): Promise<readonly SetCookie[]> {
    try {
      const renewed = { ...claims, ...this.hooks?.getClaims(claims) };
      return await this.write(renewed, expires, sessionCookies);
    } catch (thrown) {
      if (renewal === 'always') throw thrown;
      this.logger.error(asError(thrown));
      return [];
    }
  }

  private isRenewalDue({ iat }: JWT): boolean {
    return this.lifetime.isRenewalDue((iat ?? 0) * 1000);
  }

  /** The expiry of a token that is not renewed. The app's own `decode` may return none. */
  private formatExpiry({ exp }: JWT): string {
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
