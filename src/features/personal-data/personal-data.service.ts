/** The main service of the feature. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import { findUserByAddress } from '../../core/email/index.js';
import { asError, RouteError } from '../../core/errors/index.js';
import type { EventListener, MessageOf } from '../../core/events/index.js';
import type { DataOwner, NamedDataSource } from '../../core/features/index.js';
import type { Clock, Logger, Timers } from '../../core/kernel/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import type { Sessions } from '../sessions/index.js';
import { writeExport } from './json-export.js';

/** Of the event `sessionRevoked`. */
const REASON = 'erasure';

/** After this time no request is under way that had begun before, in milliseconds. */
const LONGEST_REQUEST_MS = 60_000;

/** How long after a failure it is tried again, in milliseconds, and how often: for a day. */
const RETRY_MS = 60_000;
const MOST_RETRIES = 1_440;

/** The service behind the token `PersonalData`. */
export class PersonalDataService implements EventListener {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sources: readonly NamedDataSource[],
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly logger: Logger,
  ) {}

  /**
   * All that is stored about a user, as a JSON file:
   * `{ exportedAt, data: { user: [...], accounts: [...], … } }`. Of a secret it says whether it is
   * set. The rows are read while the file is taken, page by page.
   *
   * @returns The text of the file, part by part.
   * @throws {RouteError} 404 `NotFound` for an unknown user, and what a source throws while the
   *   file is taken.
   * @example
   * ```ts
   * for await (const part of await personalData.export(userId)) file.write(part);
   * ```
   */
  async export(userId: string): Promise<AsyncIterable<string>> {
    return writeExport(this.sources, await this.findOwner(userId), this.clock());
  }

  /**
   * Signs a user out everywhere, and deletes all that is stored about the user: the app's own data,
   * the rows of features, and at the end the user. A step that fails ends it; run it again then,
   * also when the user is gone already: what is left under the id is deleted. What it deletes
   * cannot be restored, and it asks for no proof: the caller decides.
   *
   * @throws {MissingAdapterMethods} before anything is deleted, when the adapter cannot delete
   *   users.
   */
  async erase(userId: string): Promise<void> {
    requireAdapter(this.adapter, ['deleteUser']);
    const owner = (await this.findStored(userId)) ?? { userId, address: undefined };
    await this.sessions.revokeAll(userId, { reason: REASON });
    await this.eraseAll(owner);
    // A sign-in may have begun before the user was gone.
    await this.sessions.revokeRest(userId, REASON);
    this.eraseLater(userId, LONGEST_REQUEST_MS);
  }

  /**
   * An erasure by another process: what this one has written about the user since, not having heard
   * of it, is erased too: at once, and when the requests are over that were under way.
   */
  async sessionRevoked(message: MessageOf<'sessionRevoked'>): Promise<void> {
    const { userId, sessionId, reason, isRemote } = message;
    if (!isRemote || sessionId !== null || reason !== REASON) return;
    if (await this.eraseRest(userId)) this.eraseLater(userId, LONGEST_REQUEST_MS);
  }

  private eraseLater(userId: string, milliseconds: number, failures = 0): void {
    const work = () => void this.eraseRest(userId, failures);
    this.timers.after(milliseconds, work, { isBackground: true });
  }

  /**
   * Erases what is left under the id of a user who is gone. A database that does not answer says
   * nothing of the user: it is asked again. An outage is logged once.
   *
   * @returns `false` when it is tried again.
   */
  private async eraseRest(userId: string, failures = 0): Promise<boolean> {
    const adapter = requireAdapter(this.adapter, ['getUser']);
    try {
      if (!(await adapter.getUser(userId))) await this.eraseAll({ userId, address: undefined });
      return true;
    } catch (thrown) {
      if (failures === 0) this.logger.error(asError(thrown));
      if (failures < MOST_RETRIES) this.eraseLater(userId, RETRY_MS, failures + 1);
      return false;
    }
  }

  /** The user, who is the first in the file, is the last to go: the rest is found by it. */
  private async eraseAll(owner: DataOwner): Promise<void> {
    for (const { source } of this.sources.toReversed()) await source.erase(owner);
  }

  private async findOwner(userId: string): Promise<DataOwner> {
    const owner = await this.findStored(userId);
    if (owner) return owner;
    throw new RouteError(404, 'NotFound');
  }

  /**
   * An address is the user's if a sign-in by it would find the user: another spelling may be that
   * of another user.
   */
  private async findStored(userId: string): Promise<DataOwner | undefined> {
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(userId);
    if (!user) return undefined;
    const address = normalizeEmailAddress(user.email);
    const found = address === undefined ? null : await findUserByAddress(address, this.adapter);
    // Some databases use numbers as ids, whatever the types say.
    const isOwn = String(found?.id) === String(user.id);
    return { userId: String(user.id), address: isOwn ? address : undefined };
  }
}
