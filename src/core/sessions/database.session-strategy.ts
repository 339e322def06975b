/** Sessions that are rows: the cookie holds a token, and the database knows whose it is. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { JWTSessionError, SessionTokenError } from '../errors/upstream.errors.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import type { SetCookie } from '../http/cookies.js';
import { type Clock, type Random, randomUuid } from '../kernel/platform.js';
import type { Logger } from '../kernel/logger.js';
import { isStorableId } from '../kernel/text.js';
import { parseAdapterDate, type AdapterUser } from '../models/user.js';
import {
  type AdapterSession,
  type Session,
  withHiddenToken,
  withoutToken,
} from '../models/session.js';
import type { SessionCookies } from './session-cookies.js';
import type {
  Renewal,
  SessionReading,
  SessionSettings,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
} from './session-strategy.js';

type DeletedSession = Awaited<ReturnType<Required<Adapter>['deleteSession']>>;

interface Row {
  readonly session: AdapterSession;
  readonly user: AdapterUser;
}

/**
 * Keeps each session as a row of the adapter's. Ending it deletes the row, so that a copied cookie
 * is worth nothing.
 */
export class DatabaseSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = true;
  /** Writes that are under way, by the session that they put off. */
  private readonly renewals = new Map<string, Promise<void>>();

  constructor(
    private readonly settings: SessionSettings,
    private readonly adapter: Adapter | undefined,
    private readonly callbacks: CallbackRunner,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly logger: Logger,
  ) {}

  async read(
    carrier: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading | null> {
    const row = await this.find(carrier, renewal === 'never');
    if (!row) return null;
    const isDue = renewal !== 'never' && this.isDue(row.session);
    if (isDue) await this.putOffExpiry(row.session);
    const session = await this.present(row, update);
    const { sessionToken } = row.session;
    const isCarriedOn = isDue || renewal === 'always';
    const cookies = isCarriedOn ? carrier.write(sessionToken, this.expiry()) : [];
    return { session, message: { session }, cookies };
  }

  async owner(carrier: SessionCookies): Promise<AdapterUser | null> {
    return (await this.find(carrier, false))?.user ?? null;
  }

  async isLive(carrier: SessionCookies): Promise<boolean> {
    return (await this.find(carrier, true)) !== null;
  }

  async start({ user }: SessionStart, carrier: SessionCookies): Promise<readonly SetCookie[]> {
    const adapter = requireAdapter(this.adapter, ['createSession']);
    const { generateSessionToken } = this.settings;
    const sessionToken = generateSessionToken ? generateSessionToken() : randomUuid(this.random);
    if (!isStorableId(sessionToken)) {
      throw new InvalidOption(
        '`session.generateSessionToken` must return text that is not blank, without a NUL and without ' +
          'half a character.',
      );
    }
    await adapter.createSession({ sessionToken, userId: user.id, expires: this.expiry() });
    // Whoever planted or copied the old token must not come along (session fixation).
    await this.endPrevious(carrier);
    return carrier.write(sessionToken, this.expiry());
  }

  async end(carrier: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined> {
    const sessionTokens = storable(carrier);
    if (sessionTokens.length === 0) return undefined;
    requireAdapter(this.adapter, ['deleteSession']);
    const deleted: DeletedSession[] = [];
    const failures: unknown[] = [];
    // Which of several is the person's own, only the database knows; none of them may live on.
    for (const sessionToken of sessionTokens) {
      try {
        deleted.push(await this.remove(sessionToken));
      } catch (thrown) {
        if (isAdapterTimeout(thrown)) throw thrown;
        failures.push(thrown);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { session: deleted.find(Boolean) ?? deleted[0] };
  }

  /** Some databases refuse to delete a row that is gone. What was to be done is done. */
  private async remove(sessionToken: string): Promise<DeletedSession> {
    try {
      return await this.adapter?.deleteSession?.(sessionToken);
    } catch (thrown) {
      if (!isAdapterTimeout(thrown) && (await this.isGone(sessionToken))) return undefined;
      throw thrown;
    }
  }

  private async isGone(sessionToken: string): Promise<boolean> {
    try {
      return !(await this.load(sessionToken));
    } catch {
      return false; // what went wrong before is what counts
    }
  }

  /**
   * The unexpired row that the cookie names. A row without its user proves nothing: somebody deleted
   * the person, and forgot the session.
   */
  private async find(carrier: SessionCookies, isReadOnly: boolean): Promise<Row | null> {
    for (const sessionToken of storable(carrier)) {
      const { session, user } = (await this.load(sessionToken)) ?? {};
      if (session && user && !this.hasExpired(session)) return { session, user };
      if (session && !isReadOnly) await this.forget(sessionToken);
    }
    return null;
  }

  private async load(sessionToken: string): Promise<Partial<Row> | null> {
    const adapter = requireAdapter(this.adapter, ['getSessionAndUser']);
    try {
      const { session, user } = (await adapter.getSessionAndUser(sessionToken)) ?? {};
      if (!session) return null;
      const known = { ...session, sessionToken, expires: parseAdapterDate(session.expires) };
      return { session: known, ...(user && { user }) };
    } catch (thrown) {
      throw new SessionTokenError('The session could not be read.', asError(thrown));
    }
  }

  /** Whether `updateAge` has passed since the end was last put off. */
  private isDue({ expires }: AdapterSession): boolean {
    const { maxAgeSeconds, updateAgeSeconds } = this.settings;
    return expires.getTime() - (maxAgeSeconds - updateAgeSeconds) * 1000 <= this.clock();
  }

  /** A session that was read is good even when this fails. */
  private putOffExpiry({ sessionToken }: AdapterSession): Promise<void> {
    // A page asks many things at once, and all of them find the session ageing: one write will do.
    const underWay = this.renewals.get(sessionToken);
    if (underWay) return underWay;
    const writing = this.attempt(() =>
      this.adapter?.updateSession?.({ sessionToken, expires: this.expiry() }),
    ).finally(() => this.renewals.delete(sessionToken));
    this.renewals.set(sessionToken, writing);
    return writing;
  }

  private async present(
    { session, user }: Row,
    update: SessionUpdate | undefined,
  ): Promise<Session> {
    const changes = update ? ({ newSession: update.data, trigger: 'update' } as const) : {};
    // Callbacks spread what they are given, and what they return is sent to the page.
    const given = withHiddenToken({ ...session, user });
    try {
      return withoutToken(await this.callbacks.session({ session: given, user, ...changes }));
    } catch (thrown) {
      throw new JWTSessionError('The session callback threw.', asError(thrown));
    }
  }

  private async endPrevious(carrier: SessionCookies): Promise<void> {
    for (const sessionToken of storable(carrier)) {
      await this.forget(sessionToken);
    }
  }

  private async forget(sessionToken: string): Promise<void> {
    await this.attempt(() => this.remove(sessionToken));
  }

  /** For writes whose failure leaves nothing worse than a row that expires by itself. */
  private async attempt(write: () => unknown): Promise<void> {
    try {
      await write();
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }

  private hasExpired({ expires }: AdapterSession): boolean {
    return expires.getTime() < this.clock();
  }

  private expiry(): Date {
    return new Date(this.clock() + this.settings.maxAgeSeconds * 1000);
  }
}

/** A token that no table can hold is nobody's: a database may answer it with an error. */
function storable(carrier: SessionCookies): readonly string[] {
  return carrier.tokens().filter(isStorableId);
}
