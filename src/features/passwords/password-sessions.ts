/** The session of the browser that has changed a password. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { Moments } from '../../core/kernel/index.js';
import { addProof, type Assurance, type Proof } from '../../core/levels/index.js';
import type { SessionLevels, SessionService } from '../../core/sessions/index.js';
import { PASSWORD_PROVIDER_ID } from './passwords-options.js';
import type { PasswordStore } from './password-store.js';
import type { StoredPassword } from './password-tables.js';

/** What a session had shown. */
interface ShownBefore {
  readonly proofs: readonly Proof[];
  /**
   * When its user had last given all proofs that a sign-in asks for, in milliseconds since the
   * epoch.
   */
  readonly since: number | undefined;
}

/**
 * Starts sessions of users whose sessions have just ended with a change of the password, for which
 * they entered the old one.
 */
export class PasswordSessions {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly store: PasswordStore,
    private readonly sessions: SessionService,
    private readonly moments: Moments,
    private readonly assurance: Assurance | undefined,
    private readonly levels: SessionLevels | undefined,
  ) {}

  /**
   * What the session of a request has shown, before it ends. A session whose token is replaced has
   * shown nothing.
   */
  async find({
    session,
    cookies,
    requestOrigin,
  }: Pick<FeatureRequest, 'session' | 'cookies' | 'requestOrigin'>): Promise<ShownBefore> {
    const level = session ? await this.levels?.find(session) : undefined;
    if (!level || level.isReplaced) return { proofs: [], since: undefined };
    const start = await this.sessions.getStart(cookies, requestOrigin);
    return { proofs: level.proofs, since: start?.time };
  }

  /**
   * The new session has shown what the one before had, each thing when it was: a user with a second
   * factor is not asked for it again, and a stolen session has not become worth more. The password
   * was entered just now. If a sign-in would ask for more, `session.absoluteMaxAge` goes on too.
   *
   * @param hash - Of the password that was set.
   * @param before - What {@link find} has returned, before the sessions of the user ended.
   * @returns The cookies; none, if the password has been reset since: this browser may not be that
   *   of the owner of the address; and with `assurance`, if the session before had not shown
   *   another factor: the user signs in again.
   */
  async start(
    { userId, hash }: Pick<StoredPassword, 'userId' | 'hash'>,
    before: ShownBefore,
    { headers, cookies, requestOrigin }: FeatureRequest,
  ): Promise<readonly SetCookie[]> {
    const proven = this.moments.now();
    const own: Proof = { amr: ['pwd'], at: proven.time, provider: PASSWORD_PROVIDER_ID };
    const proofs = addProof(before.proofs, own);
    const isMfa = this.levels?.measure(proofs).meets({ acr: 'mfa' }, proven.time) === true;
    if (this.assurance !== undefined && !isMfa) return [];
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(userId);
    if (!user || !(await this.store.has(userId, hash))) return [];
    const account = {
      provider: PASSWORD_PROVIDER_ID,
      type: 'credentials',
      providerAccountId: userId,
    } as const;
    const isWhole = await this.levels?.isWhole(userId, before.proofs, own);
    const since = isWhole ? undefined : before.since;
    const start = {
      ...{ user, account, profile: undefined, isNewUser: false },
      ...{ headers, proven, proofs, since },
    };
    return this.sessions.start(start, cookies, requestOrigin);
  }
}
