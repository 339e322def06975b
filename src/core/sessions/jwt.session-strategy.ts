/** The session strategy `jwt`: the cookie holds the whole session in an encrypted token. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { asError } from '../errors/auth.error.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import type { SetCookie } from '../http/cookies.js';
import { serializeClaims } from '../jwt/claims.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { Awaitable } from '../kernel/objects.js';
import { loadOnce } from '../kernel/cache.js';
import type { Logger } from '../kernel/logger.js';
import type { JWT, SessionIdentity } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import type { SessionCookies } from './session-cookies.js';
import { SessionDeadlines } from './session-deadlines.js';
import type { SessionHooks } from './session-hooks.js';
import type { SessionLifetime } from './session-lifetime.js';
import {
  limitRenewal,
  type Renewal,
  type SessionReading,
  type SessionStart,
  type SessionStrategy,
  type SessionUpdate,
  type VerifiedSession,
} from './session-strategy.js';
import type { DecodedToken } from './jwt-callback-cache.js';
import { SessionTokenWriter } from './session-token-writer.js';
import { SessionTokens } from './session-tokens.js';
import { toCallbackError } from './session-token-errors.js';
import { type TokenSubjectCheck, UNVERIFIED_EMAIL_CLAIM } from './token-subject-check.js';

/** What identifies a session and its user, beside the claims of features. */
const IDENTIFYING_CLAIMS = ['sub', 'iat', 'exp', UNVERIFIED_EMAIL_CLAIM];

/**
 * Keeps each session in an encrypted token (RFC 7516). Ending a session revokes nothing by
 * itself: a copied token is valid until it expires, unless a feature such as `Sessions` refuses it.
 */
export class JwtSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = false;
  /**
   * Apps without a `jwt` callback, which are most, need it only for session updates and sign-outs.
   */
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
  private readonly deadlines = new SessionDeadlines(this.lifetime, this.hooks);
  private readonly tokens = new SessionTokens(
    this.jwt,
    this.subjectCheck,
    this.deadlines,
    this.lifetime,
    this.hooks,
    this.logger,
  );
  private readonly writer = new SessionTokenWriter(this.jwt, this.deadlines, this.lifetime);

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
    const found = await this.tokens.findLive(sessionCookies);
    if (!found) return null;
    const { decoded, isRestored, deadline } = found;
    const allowed = limitRenewal(found, renewal, update);
    const mayChange = allowed === 'when-due' && !this.callbacks.leavesTokens;
    // Before the callback, which may change objects inside the claims.
    const original = mayChange ? serializeClaims(decoded.claims) : '';
    const claims = await this.runJwtCallback(decoded, update);
    if (!claims) return null;
    const hasChanged = mayChange && serializeClaims(claims) !== original;
    const isDue = hasChanged || isRestored || this.isRenewalDue(decoded.claims);
    if (allowed === 'never' || (allowed === 'when-due' && !isDue)) {
      const expires = this.writer.formatExpiry(decoded.claims, deadline);
      const unchanged = await this.toReading(claims, expires, deadline);
      // A `jwt` callback may have changed objects inside the claims.
      if (!this.callbacks.leavesTokens) return unchanged;
      return { ...unchanged, verified: this.tokens.toVerified(decoded.claims, deadline) };
    }
    const expiry = this.deadlines.getExpiry(deadline);
    const reading = await this.toReading(claims, expiry.toISOString(), deadline);
    const cookies = await this.renew(claims, sessionCookies, renewal, deadline);
    return { ...reading, cookies };
  }

  private async toReading(
    claims: JWT,
    expires: string,
    deadline: Date | undefined,
  ): Promise<SessionReading> {
    const { name, email, picture } = claims;
    const user = { name, email, image: picture };
    try {
      const describe = this.hooks?.describe;
      const members = describe && (await describe(this.tokens.toVerified(claims, deadline)));
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
    const session =
      sessionCookies.getTokens().length > 0
        ? await this.find(sessionCookies)
        : await this.findCarried(carried);
    if (session?.strategy !== 'jwt') return null;
    const hasEnded = session.expires.getTime() <= this.lifetime.getNow();
    return hasEnded ? null : this.subjectCheck.findUser(session.claims);
  }

  async identify(sessionCookies: SessionCookies): Promise<SessionIdentity | null> {
    const decoded = (await this.tokens.findLive(sessionCookies))?.decoded;
    if (!decoded) return null;
    const kept = new Set([...IDENTIFYING_CLAIMS, ...(this.hooks?.claimNames ?? [])]);
    const claims = Object.entries(decoded.claims).filter(([name]) => kept.has(name));
    return { strategy: 'jwt', claims: Object.fromEntries(claims) };
  }

  async find(sessionCookies: SessionCookies): Promise<VerifiedSession | null> {
    const found = await this.tokens.findLive(sessionCookies);
    return found && this.tokens.toVerified(found.decoded.claims, found.deadline);
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
    const claims = {
      ...token,
      ...this.subjectCheck.getClaims(user),
      ...this.hooks?.getNewClaims(token, start),
    };
    // The user's id: a callback may have changed `sub`.
    const unbounded = { ...this.tokens.toVerified(claims), userId: sub };
    const deadline = await this.deadlines.find(unbounded);
    const expires = this.deadlines.getExpiry(deadline);
    const cookies = await this.writer.write(claims, sessionCookies, deadline);
    const session = { ...unbounded, expires };
    await this.hooks?.replaced(() => this.findPrevious(sessionCookies, start.carried), session);
    const added = await this.hooks?.started(session, start, sessionCookies);
    return [...cookies, ...sessionCookies.clearReissued(), ...(added ?? [])];
  }

  async reissue(
    sessionCookies: SessionCookies,
    added: JWT,
    commit: (session: VerifiedSession) => Promise<void>,
  ): Promise<readonly SetCookie[] | null> {
    const found = await this.tokens.findLive(sessionCookies);
    if (!found || found.isReplaced) return null;
    const { decoded } = found;
    const current = await this.callJwtCallback(decoded, undefined);
    if (!current) return null;
    const claims = { ...current, ...this.hooks?.getClaims(current), ...added };
    const deadline = await this.deadlines.find(this.tokens.toVerified(claims));
    const expires = this.deadlines.getExpiry(deadline);
    const token = await this.writer.encode(claims, sessionCookies, deadline);
    const session = { ...this.tokens.toVerified(claims), expires };
    await commit(session);
    await this.hooks?.reissued(this.tokens.toVerified(decoded.claims), session);
    return sessionCookies.writeReissued(token, expires, this.lifetime.getNow());
  }

  async end(sessionCookies: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined> {
    const sent = await this.tokens.decode(sessionCookies);
    // A token that was replaced some time ago ends nothing: its client is not the browser of the
    // user.
    const decoded =
      sent && (await this.tokens.isReplaced(sent.claims))
        ? (await this.tokens.findReissued(sent, sessionCookies))?.decoded
        : sent;
    if (!decoded) return undefined;
    await (await this.loadJwtCallback()).forget(decoded);
    await this.hooks?.ended({ strategy: 'jwt', claims: decoded.claims });
    return { token: decoded.claims };
  }

  private async findCarried(carried: SessionIdentity | undefined): Promise<VerifiedSession | null> {
    if (carried?.strategy !== 'jwt') return null;
    const session = this.tokens.toVerified(carried.claims);
    if (await this.hooks?.isRevoked(session)) return null;
    if (await this.hooks?.policy?.isHeld(session)) return null;
    return this.tokens.toVerified(carried.claims, await this.deadlines.find(session));
  }

  /**
   * The session of the request, whether or not it is revoked; else the one that the flow was
   * started in.
   */
  private async findPrevious(
    sessionCookies: SessionCookies,
    carried: SessionIdentity | undefined,
  ): Promise<SessionIdentity | null> {
    if (sessionCookies.getTokens().length === 0) return carried ?? null;
    const decoded = await this.tokens.decode(sessionCookies);
    return decoded && { strategy: 'jwt', claims: decoded.claims };
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

  /**
   * Renews the cookie. A failure is logged when the session was only read, since it is still valid.
   */
  private async renew(
    claims: JWT,
    sessionCookies: SessionCookies,
    renewal: Renewal,
    deadline: Date | undefined,
  ): Promise<readonly SetCookie[]> {
    try {
      const renewed = { ...claims, ...this.hooks?.getClaims(claims) };
      return await this.writer.write(renewed, sessionCookies, deadline);
    } catch (thrown) {
      if (renewal === 'always') throw thrown;
      this.logger.error(asError(thrown));
      return [];
    }
  }

  private isRenewalDue({ iat }: JWT): boolean {
    return this.lifetime.isRenewalDue((iat ?? 0) * 1000);
  }
}
