/** The session strategy `jwt`: the cookie holds the whole session in an encrypted token. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { AuthError, asError, withoutStack } from '../errors/auth.error.js';
import { JWTSessionError, SessionTokenError, SessionTooLarge } from '../errors/upstream.errors.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import { fitsInCookies } from '../http/cookie-chunks.js';
import type { SetCookie } from '../http/cookies.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { Awaitable } from '../kernel/objects.js';
import { BoundedCache } from '../kernel/cache.js';
import type { Clock } from '../kernel/platform.js';
import type { Logger } from '../kernel/logger.js';
import type { JWT } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import type { SessionCookies } from './session-cookies.js';
import type {
  Renewal,
  SessionReading,
  SessionSettings,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
} from './session-strategy.js';
import { serializeClaims, JwtCallbackCache, type PresentedToken } from './jwt-callback-cache.js';
import { type TokenSubjectCheck, UNVERIFIED_EMAIL_CLAIM } from './token-subject-check.js';

/** Claims that a session update cannot change, whatever the callback copies into the token. */
const SERVER_CLAIMS: ReadonlySet<string> = new Set([
  'sub',
  'iat',
  'exp',
  'nbf',
  'jti',
  UNVERIFIED_EMAIL_CLAIM,
]);

/**
 * Keeps each session in an encrypted token (RFC 7516). Ending a session revokes nothing: a copied
 * token is valid until it expires.
 */
export class JwtSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = false;
  private readonly callbackCache = new JwtCallbackCache(
    this.settings.originSettings,
    this.callbacks,
  );
  private hasWarned = false;
  /** Formatting a date costs as much as hashing a token. */
  private readonly formattedDates = new BoundedCache<string>(1_000);

  constructor(
    private readonly settings: SessionSettings,
    private readonly jwt: JwtService,
    private readonly callbacks: CallbackRunner,
    private readonly subjectCheck: TokenSubjectCheck,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async read(
    sessionCookies: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading | null> {
    const presented = await this.decode(sessionCookies);
    if (!presented || (await this.isRevoked(presented.token))) return null;
    const mayChange = renewal === 'when-due' && !this.callbacks.leavesTokens;
    // Before the callback, which may change objects inside the token.
    const original = mayChange ? serializeClaims(presented.token) : '';
    const token = await this.runJwtCallback(presented, update);
    if (!token) return null;
    const hasChanged = mayChange && serializeClaims(token) !== original;
    const isRenewed =
      renewal === 'always' ||
      (renewal === 'when-due' && (hasChanged || this.isRenewalDue(presented.token)));
    const renewedExpiry = this.getExpiry();
    const expires = isRenewed ? renewedExpiry.toISOString() : this.formatExpiry(presented.token);
    const { name, email, picture } = token;
    const user = { name, email, image: picture };
    const session = await wrapCallbackErrors(() =>
      this.callbacks.session({ session: { user, expires }, token }),
    );
    const message = { session, token };
    if (!isRenewed) return { session, message, cookies: [] };
    return {
      session,
      message,
      cookies: await this.renew(token, renewedExpiry, sessionCookies, renewal),
    };
  }

  async owner(sessionCookies: SessionCookies): Promise<AdapterUser | null> {
    const presented = await this.decode(sessionCookies);
    return presented && this.subjectCheck.findUser(presented.token);
  }

  async isLive(sessionCookies: SessionCookies): Promise<boolean> {
    const presented = await this.decode(sessionCookies);
    return presented !== null && !(await this.isRevoked(presented.token));
  }

  async start(start: SessionStart, sessionCookies: SessionCookies): Promise<readonly SetCookie[]> {
    const { user, account, profile, isNewUser } = start;
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
    return this.write(
      { ...token, ...this.subjectCheck.getClaims(user) },
      this.getExpiry(),
      sessionCookies,
    );
  }

  async end(sessionCookies: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined> {
    const presented = await this.decode(sessionCookies);
    if (!presented) return undefined;
    await this.callbackCache.forget(presented);
    return { token: presented.token };
  }

  /**
   * The first token that can be decoded. An invalid cookie is no error.
   *
   * @throws {JWTSessionError} when the platform could not decrypt, which does not mean "signed
   *   out".
   */
  private async decode(sessionCookies: SessionCookies): Promise<PresentedToken | null> {
    for (const { token: sealed, salt } of sessionCookies.getPresentedTokens()) {
      try {
        const token = await this.jwt.decode(sealed, salt);
        if (token) return { sealed, token };
        this.logger.error(new JWTSessionError('A session token holds nothing.'));
      } catch (thrown) {
        if (!this.isInvalidToken(thrown)) {
          throw new JWTSessionError('A session token could not be decrypted.', asError(thrown));
        }
        this.logger.error(toRefusal(asError(thrown)));
      }
    }
    return null;
  }

  /** The app's own `jwt.decode` may reject a token with any error. */
  private isInvalidToken(thrown: unknown): boolean {
    return this.jwt.isReplaced || thrown instanceof AuthError;
  }

  private isRevoked(token: JWT): Awaitable<boolean> {
    return this.subjectCheck.needsCheck(token) && this.checkSubject(token);
  }

  private async checkSubject(token: JWT): Promise<boolean> {
    try {
      return await this.subjectCheck.isRevoked(token);
    } catch (thrown) {
      throw new SessionTokenError('The user of the session could not be loaded.', asError(thrown));
    }
  }

  /** Without a `jwt` callback, which is the usual case, the token is returned as it is. */
  private runJwtCallback(
    presented: PresentedToken,
    update: SessionUpdate | undefined,
  ): Awaitable<JWT | null> {
    const isUnchanged = !update && this.callbacks.leavesTokens;
    // A copy: the app's own `decode` may keep the token, and the session callback may change it.
    return isUnchanged ? { ...presented.token } : this.callJwt(presented, update);
  }

  private async callJwt(
    given: PresentedToken,
    update: SessionUpdate | undefined,
  ): Promise<JWT | null> {
    const presented = given.token;
    const token = await wrapCallbackErrors(() =>
      update ? this.callForUpdate(given, update) : this.callForRead(given),
    );
    if (!token) return null;
    const unverified = presented[UNVERIFIED_EMAIL_CLAIM];
    if (!update)
      return unverified === undefined ? token : { ...token, [UNVERIFIED_EMAIL_CLAIM]: unverified };
    if (token.sub !== presented.sub) this.warnOfSubject();
    // A server claim that the token did not have is dropped too: it would come from the client.
    const changed = Object.entries(token).filter(([claim]) => !SERVER_CLAIMS.has(claim));
    const kept = Object.entries(presented).filter(([claim]) => SERVER_CLAIMS.has(claim));
    return Object.fromEntries([...changed, ...kept]);
  }

  /** Warns once, because an app that does this does it for every user. */
  private warnOfSubject(): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.logger.warn('session-update-subject-kept', {
      remedy:
        'A session update cannot change whose session it is. To act as another user, start a session ' +
        'for them: AuthService.startSession in NestJS, ServerAuth.startSession elsewhere.',
    });
  }

  private callForRead(given: PresentedToken): Promise<JWT | null> {
    const call = (token: JWT): Promise<JWT | null> => this.callbacks.jwt({ token });
    const { ownJwt } = this.callbacks;
    if (!ownJwt || this.jwt.isReplaced) return call({ ...given.token });
    return this.callbackCache.run(given, call);
  }

  private async callForUpdate(given: PresentedToken, { data }: SessionUpdate): Promise<JWT | null> {
    const token = this.jwt.isReplaced
      ? { ...given.token }
      : await this.callbackCache.getLatest(given);
    return this.callbacks.jwt({ token, session: data, trigger: 'update' });
  }

  private async write(
    token: JWT,
    expires: Date,
    sessionCookies: SessionCookies,
  ): Promise<readonly SetCookie[]> {
    const value = await this.jwt.encode(token, sessionCookies.name);
    if (!fitsInCookies(value)) {
      throw new SessionTooLarge(
        'The session token is larger than a browser would send back. ' +
          'Keep less in the token, or use the session strategy "database".',
        { length: value.length },
      );
    }
    return sessionCookies.write(value, expires);
  }

  /**
   * Renews the cookie. A failure is logged when the session was only read, since it is still valid.
   */
  private async renew(
    token: JWT,
    expires: Date,
    sessionCookies: SessionCookies,
    renewal: Renewal,
  ): Promise<readonly SetCookie[]> {
    try {
      return await this.write(token, expires, sessionCookies);
    } catch (thrown) {
      if (renewal === 'always') throw thrown;
      this.logger.error(asError(thrown));
      return [];
    }
  }

  /** Whether `updateAge` has passed since the token was issued. */
  private isRenewalDue({ iat }: JWT): boolean {
    return ((iat ?? 0) + this.settings.updateAgeSeconds) * 1000 <= this.clock();
  }

  /** The expiry of a token that is not renewed. The app's own `decode` may return none. */
  private formatExpiry({ exp }: JWT): string {
    const id = String(exp);
    const formatted = this.formattedDates.peek(id) ?? this.formattedDates.set(id, toIsoString(id));
    return formatted || this.getExpiry().toISOString();
  }

  private getExpiry(): Date {
    return new Date(this.clock() + this.settings.maxAgeSeconds * 1000);
  }
}

/** Calls a callback, and reports what it throws as an error of this library. */
async function wrapCallbackErrors<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (thrown) {
    throw new JWTSessionError('A session callback threw.', asError(thrown));
  }
}

/**
 * Made without a stack trace: clients can cause any number of these, and the place is always the
 * same.
 */
function toRefusal(cause: Error): JWTSessionError {
  return withoutStack(() => new JWTSessionError('A session token was refused.', cause));
}

/** Formats seconds since the epoch as ISO 8601; empty when they are not a number. */
function toIsoString(seconds: string): string {
  const moment = new Date(Number(seconds) * 1000);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
