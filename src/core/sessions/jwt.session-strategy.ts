/** Sessions that are the cookie itself: everything is in an encrypted token. */
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
import { getContent, JwtCallbackCache, type PresentedToken } from './jwt-callback-cache.js';
import { type TokenSubjectCheck, UNVERIFIED } from './token-subject-check.js';

/** Claims that stay the server's, whatever a callback spreads over the token on an update. */
const SERVER_CLAIMS: ReadonlySet<string> = new Set(['sub', 'iat', 'exp', 'nbf', 'jti', UNVERIFIED]);

/**
 * Keeps each session in an encrypted token (RFC 7516). Ending it revokes nothing: a copied token is
 * good until it expires.
 */
export class JwtSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = false;
  private readonly revisions = new JwtCallbackCache(this.settings.site, this.callbacks);
  private hasWarned = false;
  /** To write a moment down takes as long as to hash a token. */
  private readonly ends = new BoundedCache<string>(1_000);

  constructor(
    private readonly settings: SessionSettings,
    private readonly jwt: JwtService,
    private readonly callbacks: CallbackRunner,
    private readonly owners: TokenSubjectCheck,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async read(
    carrier: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading | null> {
    const presented = await this.decode(carrier);
    if (!presented || (await this.isOver(presented.token))) return null;
    const mayChange = renewal === 'when-due' && !this.callbacks.leavesTokens;
    // Before the callback, which may write into what the token holds.
    const known = mayChange ? getContent(presented.token) : '';
    const token = await this.revision(presented, update);
    if (!token) return null;
    const hasChanged = mayChange && getContent(token) !== known;
    const isCarriedOn =
      renewal === 'always' ||
      (renewal === 'when-due' && (hasChanged || this.isDue(presented.token)));
    const end = this.expiry();
    const expires = isCarriedOn ? end.toISOString() : this.getEnd(presented.token);
    const { name, email, picture } = token;
    const user = { name, email, image: picture };
    const session = await guarded(() =>
      this.callbacks.session({ session: { user, expires }, token }),
    );
    const message = { session, token };
    if (!isCarriedOn) return { session, message, cookies: [] };
    return { session, message, cookies: await this.carriedOn(token, end, carrier, renewal) };
  }

  async owner(carrier: SessionCookies): Promise<AdapterUser | null> {
    const presented = await this.decode(carrier);
    return presented && this.owners.of(presented.token);
  }

  async isLive(carrier: SessionCookies): Promise<boolean> {
    const presented = await this.decode(carrier);
    return presented !== null && !(await this.isOver(presented.token));
  }

  async start(start: SessionStart, carrier: SessionCookies): Promise<readonly SetCookie[]> {
    const { user, account, profile, isNewUser } = start;
    const { name, email, image: picture } = user;
    // Adapters that count their users give a number.
    const sub = String(user.id);
    const token = await this.callbacks.jwt({
      token: { name, email, picture, sub },
      user,
      account,
      ...(profile && { profile }),
      isNewUser,
      trigger: isNewUser ? 'signUp' : 'signIn',
    });
    if (!token) return carrier.clear();
    return this.write({ ...token, ...this.owners.claimFor(user) }, this.expiry(), carrier);
  }

  async end(carrier: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined> {
    const presented = await this.decode(carrier);
    if (!presented) return undefined;
    await this.revisions.forget(presented);
    return { token: presented.token };
  }

  /**
   * The token that the cookie holds. What a cookie may hold by accident or malice is no error.
   *
   * @throws {JWTSessionError} when the platform could not decrypt it: that is not "signed out".
   */
  private async decode(carrier: SessionCookies): Promise<PresentedToken | null> {
    for (const { token: sealed, salt } of carrier.presented()) {
      try {
        const token = await this.jwt.decode(sealed, salt);
        if (token) return { sealed, token };
        this.logger.error(new JWTSessionError('A session token holds nothing.'));
      } catch (thrown) {
        if (!this.isRefusal(thrown)) {
          throw new JWTSessionError('A session token could not be decrypted.', asError(thrown));
        }
        this.logger.error(refusal(asError(thrown)));
      }
    }
    return null;
  }

  /** A function of the app's may refuse a token by any error. */
  private isRefusal(thrown: unknown): boolean {
    return this.jwt.isReplaced || thrown instanceof AuthError;
  }

  private isOver(token: JWT): Awaitable<boolean> {
    return this.owners.mayHaveChanged(token) && this.askOwners(token);
  }

  private async askOwners(token: JWT): Promise<boolean> {
    try {
      return await this.owners.haveChanged(token);
    } catch (thrown) {
      throw new SessionTokenError(
        'The owner of the session could not be asked for.',
        asError(thrown),
      );
    }
  }

  /** Most apps have no callback: then there is nobody to ask. */
  private revision(
    presented: PresentedToken,
    update: SessionUpdate | undefined,
  ): Awaitable<JWT | null> {
    const isLeft = !update && this.callbacks.leavesTokens;
    // Who reads tokens in place of this library may keep them, and the session callback may write.
    return isLeft ? { ...presented.token } : this.revisedToken(presented, update);
  }

  private async revisedToken(
    given: PresentedToken,
    update: SessionUpdate | undefined,
  ): Promise<JWT | null> {
    const presented = given.token;
    const token = await guarded(() => (update ? this.updated(given, update) : this.revised(given)));
    if (!token) return null;
    const unproven = presented[UNVERIFIED];
    if (!update) return unproven === undefined ? token : { ...token, [UNVERIFIED]: unproven };
    if (token.sub !== presented.sub) this.warnOfSubject();
    // One that the token did not have stays out as well: it would be the client's word.
    const revised = Object.entries(token).filter(([claim]) => !SERVER_CLAIMS.has(claim));
    const kept = Object.entries(presented).filter(([claim]) => SERVER_CLAIMS.has(claim));
    return Object.fromEntries([...revised, ...kept]);
  }

  /** Once: whoever tries it does so for each user. */
  private warnOfSubject(): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.logger.warn('session-update-subject-kept', {
      remedy:
        'A session update cannot change whose session it is. To act as another user, start a session ' +
        'for them: AuthService.startSession in NestJS, ServerActions.startSession elsewhere.',
    });
  }

  private revised(given: PresentedToken): Promise<JWT | null> {
    const revise = (token: JWT): Promise<JWT | null> => this.callbacks.jwt({ token });
    const { ownJwt } = this.callbacks;
    if (!ownJwt || this.jwt.isReplaced) return revise({ ...given.token });
    return this.revisions.revise(given, revise);
  }

  private async updated(given: PresentedToken, { data }: SessionUpdate): Promise<JWT | null> {
    const token = this.jwt.isReplaced ? { ...given.token } : await this.revisions.latest(given);
    return this.callbacks.jwt({ token, session: data, trigger: 'update' });
  }

  private async write(
    token: JWT,
    expires: Date,
    carrier: SessionCookies,
  ): Promise<readonly SetCookie[]> {
    const value = await this.jwt.encode(token, carrier.name);
    if (!fitsInCookies(value)) {
      throw new SessionTooLarge(
        'The session token is larger than a browser would send back. ' +
          'Keep less in the token, or use the session strategy "database".',
        { length: value.length },
      );
    }
    return carrier.write(value, expires);
  }

  /** One that was only read is good even when it cannot be carried on. */
  private async carriedOn(
    token: JWT,
    expires: Date,
    carrier: SessionCookies,
    renewal: Renewal,
  ): Promise<readonly SetCookie[]> {
    try {
      return await this.write(token, expires, carrier);
    } catch (thrown) {
      if (renewal === 'always') throw thrown;
      this.logger.error(asError(thrown));
      return [];
    }
  }

  /** Whether `updateAge` has passed since the token was made. */
  private isDue({ iat }: JWT): boolean {
    return ((iat ?? 0) + this.settings.updateAgeSeconds) * 1000 <= this.clock();
  }

  /** When a token that is not carried on stops being good. One that the app's function read may not say. */
  private getEnd({ exp }: JWT): string {
    const id = String(exp);
    const end = this.ends.peek(id) ?? this.ends.set(id, getMoment(id));
    return end || this.expiry().toISOString();
  }

  private expiry(): Date {
    return new Date(this.clock() + this.settings.maxAgeSeconds * 1000);
  }
}

/** What a callback answers, or the error of this library that says that one threw. */
async function guarded<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (thrown) {
    throw new JWTSessionError('A session callback threw.', asError(thrown));
  }
}

/** Anybody can have as many of these made as they like. Where it is made says nothing. */
function refusal(cause: Error): JWTSessionError {
  return withoutStack(() => new JWTSessionError('A session token was refused.', cause));
}

/** A number of seconds since the epoch in ISO 8601; empty when it is none. */
function getMoment(seconds: string): string {
  const moment = new Date(Number(seconds) * 1000);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
