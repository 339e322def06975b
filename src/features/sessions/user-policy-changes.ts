/**
 * Tells all processes that policies may decide otherwise about a user: by the feed of the
 * revocations.
 */
import type { Moment } from '../../core/kernel/index.js';
import type { PolicyChanges } from '../../core/sessions/index.js';
import type { RevocationSync } from './revocation-sync.js';
import type { SessionEnder } from './session-ender.js';

/** The subject of a change for all users. No user has a blank id. */
const ALL = 'c: ';

/** Announces the changes, and knows those of all processes. */
export class UserPolicyChanges implements PolicyChanges {
  constructor(
    private readonly ender: SessionEnder,
    private readonly sync: RevocationSync,
  ) {}

  announce(userId?: string): Promise<void> {
    return this.ender.announceChange(userId === undefined ? ALL : `c:${userId}`);
  }

  findLast(userId: string): Moment | undefined {
    // With `database`, nothing else follows the feed.
    void this.sync.ensureStarted();
    const [ofUser, ofAll] = [`c:${userId}`, ALL].map((one) => this.sync.list.findChange(one));
    if (!ofUser || !ofAll) return ofUser ?? ofAll;
    return ofUser.order > ofAll.order ? ofUser : ofAll;
  }
}
