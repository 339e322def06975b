/**
 * The address of a user who sets up a second factor: an attacker must not lock its owner out of it.
 */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import {
  CODE_LIFETIME_MS,
  type Notices,
  type TypedCodes,
  typedCodesTable,
} from '../../core/email/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { EventBus } from '../../core/events/index.js';
import { type FeatureRequest, mail } from '../../core/features/index.js';
import { type Clock, key, orUndo } from '../../core/kernel/index.js';
import {
  type AdapterUser,
  hasVerifiedEmail,
  normalizeEmailAddress,
} from '../../core/models/index.js';
import { getSessionId, type Sessions } from '../sessions/index.js';

/** The codes that wait to be typed. */
export const ADDRESS_CODES = typedCodesTable('second_factor_address_codes');

/** Separates the codes from those of other features. */
export const ADDRESS_PURPOSE = 'second-factor-address';

/** The codes to addresses. */
export const AddressCodesToken = key<TypedCodes>('SecondFactorAddressCodes');

const MAIL_KIND = 'secondFactorAddress';

/** Why sessions end, for the event. */
const REASON = 'address verified';

/** The email with a code. */
export const ADDRESS_MAIL = mail({
  kind: MAIL_KIND,
  subject: 'secondFactorMail.address.subject',
  title: 'secondFactor.title',
  text: 'secondFactorMail.address.text',
  lifetimeMs: CODE_LIFETIME_MS,
  isRequested: true,
});

/** A user who sets up a second factor. */
export interface EnrollingUser {
  readonly user: AdapterUser;
  /**
   * What has to be proven first, normalized; `undefined` for a user whose address is proven, and
   * for one without.
   */
  readonly unproven: string | undefined;
}

/**
 * Proves the address by a code that is typed where the factor is set up.
 *
 * It ends the other sessions of the user, and removes no account and no passkey, as the first
 * sign-in by email does: that is of a visitor of whom only the address is known, while this user
 * has just proven to be the one who has the account (the way to do so must not go). Someone who
 * signed up with the address of another user may have a session too (pre-hijacking, PWD-05): it
 * does not outlive the proof, and from then on a sign-in asks for the second factor.
 */
export class AddressProof {
  constructor(
    private readonly codes: TypedCodes,
    private readonly adapter: Adapter | undefined,
    private readonly notices: Notices,
    private readonly events: EventBus,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /**
   * The user of a session, or of a sign-in that waits.
   *
   * @throws {RouteError} 409 `NotStored` for a user whom no database has.
   */
  async find({ pendingSignIn, session }: FeatureRequest): Promise<EnrollingUser> {
    const userId = pendingSignIn?.userId ?? session?.userId;
    if (userId === undefined) throw new RouteError(401, 'SignInRequired');
    const user = await this.adapter?.getUser?.(userId);
    if (!user) throw new RouteError(409, 'NotStored');
    const address = normalizeEmailAddress(user.email);
    return { user, unproven: hasVerifiedEmail(user) ? undefined : address };
  }

  /**
   * The user, whose address is proven.
   *
   * @throws {RouteError} 409 `AddressUnproven` while it is not.
   */
  async require(request: FeatureRequest): Promise<AdapterUser> {
    const { user, unproven } = await this.find(request);
    if (unproven !== undefined) throw new RouteError(409, 'AddressUnproven');
    return user;
  }

  /** Whether a code is on its way to the address: a reload shows where it is typed. */
  async isSent(address: string, request: FeatureRequest): Promise<boolean> {
    return this.codes.isSent(await toCodeFor(request, address));
  }

  /** @throws {RouteError} 503 when the email could not be sent. */
  async send(address: string, request: FeatureRequest): Promise<void> {
    const codeFor = await toCodeFor(request, address);
    const code = (): Promise<string> => this.codes.issue(codeFor);
    await this.notices.send({ kind: MAIL_KIND, to: address, code }, request);
  }

  /**
   * Verifies the address. The code works again after a failure, as of the database.
   *
   * @throws {RouteError} 422 `WrongCode` for a code that is wrong, used, or has expired.
   */
  async redeem(address: string, code: string | undefined, request: FeatureRequest): Promise<void> {
    const codeFor = await toCodeFor(request, address);
    const used = code === undefined ? undefined : await this.codes.redeem(codeFor, code);
    if (!used) throw new RouteError(422, 'WrongCode');
    await orUndo(this.settle(address, request), () => this.codes.giveBack(used));
  }

  private async settle(address: string, request: FeatureRequest): Promise<void> {
    // The address may have been changed while the code was on its way.
    const { user, unproven } = await this.find(request);
    if (unproven !== address) throw new RouteError(422, 'WrongCode');
    const verified = await this.verify(user, address);
    await this.endOthers(user, request);
    await this.events.emit('updateUser', { user: verified });
  }

  /**
   * No adapter compares and swaps: what was stored is read again, and taken back if the address has
   * just been changed.
   */
  private async verify(user: AdapterUser, address: string): Promise<AdapterUser> {
    const { id } = user;
    const emailVerified = new Date(this.clock());
    const rows = requireAdapter(this.adapter, ['updateUser', 'getUser']);
    const changed = await rows.updateUser({ id, emailVerified });
    const stored = await rows.getUser(id);
    if (normalizeEmailAddress(stored?.email) === address) {
      return { ...user, ...changed, id, emailVerified };
    }
    // Unless the other address was proven in the meantime.
    if (stored?.emailVerified?.getTime() === emailVerified.getTime()) {
      await rows.updateUser({ id, emailVerified: null });
    }
    throw new RouteError(422, 'WrongCode');
  }

  /** The session of the request goes on, as does the sign-in that waits. */
  private async endOthers({ id }: AdapterUser, { session }: FeatureRequest): Promise<void> {
    const userId = String(id);
    const own = session?.userId === userId ? await getSessionId(session) : undefined;
    for (const { id: other } of await this.sessions.list(userId)) {
      if (other !== own) await this.sessions.revoke(userId, other, { reason: REASON });
    }
  }
}

/** What the code is typed in: the sign-in that waits, or the session. */
async function toCodeFor({ pendingSignIn, session }: FeatureRequest, address: string) {
  const userId = pendingSignIn?.userId ?? session?.userId;
  const id = pendingSignIn?.id ?? (session ? await getSessionId(session) : undefined);
  if (userId === undefined || id === undefined) throw new RouteError(401, 'SignInRequired');
  return { session: id, userId, address };
}
