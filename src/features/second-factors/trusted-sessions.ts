/** Sessions of trusted browsers: they meet the policy, and are never two factors. */
import { BoundedCache, type Clock } from '../../core/kernel/index.js';
import type { EventListener, MessageOf } from '../../core/events/index.js';
import type { SessionIdentity } from '../../core/models/index.js';
import type {
  CookieRequest,
  LevelReader,
  PolicyChanges,
  SessionHook,
  SessionStart,
  VerifiedSession,
} from '../../core/sessions/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { getSessionId } from '../sessions/index.js';
import { TRUSTED_BROWSERS, TRUSTED_SESSIONS, type TrustedSession } from './second-factor-tables.js';
import type { TotpFactors } from './totp-factors.js';
import type { TrustedBrowsers } from './trusted-browsers.js';

/** How long it is remembered that a session is trusted, in milliseconds. */
const REMEMBERED_MS = 60_000;

/** How many sessions are remembered. */
const MOST_REMEMBERED = 10_000;

/** What is remembered of a session that is not trusted. */
const NONE = { expires: new Date(0) };

const PAGE_ROWS = 200;

/** Follows the sessions, and ends the trust with what it rests on. */
export class TrustedSessions implements SessionHook, EventListener {
  private readonly known = new BoundedCache<Pick<TrustedSession, 'expires'>>(
    MOST_REMEMBERED,
    REMEMBERED_MS,
  );
  /** How often something was forgotten here: what is remembered is of before. */
  private changes = 0;

  constructor(
    private readonly browsers: TrustedBrowsers,
    private readonly totps: TotpFactors,
    private readonly levels: LevelReader | undefined,
    private readonly policy: PolicyChanges | undefined,
    private readonly tables: TableStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether a session was started in a trusted browser, for as long as that is trusted. Looked up
   * once a minute.
   */
  async has(session: VerifiedSession): Promise<boolean> {
    if (this.browsers.maxAgeSeconds === undefined) return false;
    const id = await getSessionId(session);
    if (id === undefined) return false;
    const now = this.clock();
    const { order = 0 } = this.policy?.findLast(session.userId) ?? {};
    const key = `${this.changes}:${order}:${id}`;
    const found = await this.known.get(key, now, async () => (await this.findRow(id)) ?? NONE);
    return found.expires.getTime() > now;
  }

  /** The trust was used if the sign-in has proven one factor. */
  async started(
    session: VerifiedSession,
    { proofs = [] }: SessionStart,
    request: CookieRequest,
  ): Promise<readonly SetCookie[]> {
    if (this.browsers.maxAgeSeconds === undefined) return [];
    if (!this.levels || this.levels.measure(proofs).hasTwoFactors) return [];
    const factor = await this.totps.find(session.userId);
    const browser = factor && (await this.browsers.find(factor, request));
    const cookie = browser && (await this.browsers.rotate(browser, request));
    if (!cookie) return [];
    await this.add(session, browser.expires);
    // The trust may have ended since it was looked at.
    const isTrusted = await this.tables.find(TRUSTED_BROWSERS, { id: browser.id });
    if (!isTrusted) await this.remove(session);
    return isTrusted ? [cookie] : [];
  }

  /**
   * With `database`, a session that has proven more goes on under another id. Requests with the
   * earlier one are on their way.
   */
  async reissued(previous: VerifiedSession, session: VerifiedSession): Promise<void> {
    const id = session.strategy === 'database' ? await getSessionId(previous) : undefined;
    const row = id === undefined ? null : await this.findRow(id);
    if (!row || id === undefined) return;
    await this.add(session, row.expires);
    if (!(await this.findRow(id))) await this.remove(session);
  }

  ended(session: SessionIdentity): Promise<void> {
    return this.remove(session);
  }

  passwordChanged({ userId }: { readonly userId: string }): Promise<void> {
    return this.endAll(userId);
  }

  secondFactorChanged({ userId, change }: MessageOf<'secondFactorChanged'>): Promise<void> {
    return change === 'recoveryCodesReplaced' ? Promise.resolve() : this.forgetAll(userId);
  }

  /**
   * All sessions of the user, as by "sign out everywhere". Another process has deleted the rows:
   * those that are there may be of a later sign-in.
   */
  async sessionRevoked({
    userId,
    sessionId,
    isRemote,
  }: MessageOf<'sessionRevoked'>): Promise<void> {
    if (sessionId !== null) return;
    if (isRemote) this.changes += 1;
    else await this.forgetAll(userId);
  }

  /** Forgets all of a user, on all processes at once: each remembers for a minute what it read. */
  async endAll(userId: string): Promise<void> {
    await this.forgetAll(userId);
    if (this.browsers.maxAgeSeconds !== undefined) await this.policy?.announce(userId);
  }

  /**
   * The user is asked for the factor at each next sign-in, and where the policy requires one in
   * each session that has shown none.
   */
  async forgetAll(userId: string): Promise<void> {
    if (this.browsers.maxAgeSeconds === undefined) return;
    this.changes += 1;
    for (const table of [TRUSTED_BROWSERS, TRUSTED_SESSIONS]) {
      if (userId === 'all') await this.empty(table);
      else await this.tables.delete(table, { userId });
    }
  }

  private async empty(table: typeof TRUSTED_BROWSERS | typeof TRUSTED_SESSIONS): Promise<void> {
    for (;;) {
      const rows = await this.tables.list(table, { by: 'id', limit: PAGE_ROWS });
      for (const { id } of rows) await this.tables.delete(table, { id });
      if (rows.length < PAGE_ROWS) return;
    }
  }

  private findRow(id: string): Promise<TrustedSession | null> {
    return this.tables.find(TRUSTED_SESSIONS, { id });
  }

  private async remove(session: SessionIdentity): Promise<void> {
    const id = await getSessionId(session);
    if (id !== undefined) await this.tables.delete(TRUSTED_SESSIONS, { id });
  }

  private async add(session: VerifiedSession, expires: Date): Promise<void> {
    const id = await getSessionId(session);
    if (id === undefined) return;
    await this.tables.insert(TRUSTED_SESSIONS, { id, userId: session.userId, expires });
  }
}
