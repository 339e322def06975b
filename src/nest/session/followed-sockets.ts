/** Open WebSocket connections with a session, and their end once the session is over. */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { systemTimers } from '../../core/kernel/index.js';
import { closeConnection, isOpen } from '../transports/ws-connection.js';

/** How often the sessions of open connections are looked up, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

/** And after a session has ended: with `database`, the rows of a user are deleted one by one. */
const CHECK_AGAIN_MS = 1_000;

/** A connection that is followed. */
interface Followed {
  /** Where it is known. */
  readonly userId: string | undefined;
  /** `undefined` when the session cannot be read. */
  isLive(): Promise<boolean | undefined>;
}

/**
 * Keeps the connections of all gateways, and closes those whose sessions are over. There is one in
 * an app, also where services are made for a tenant: it depends on none of them.
 *
 * @internal
 */
@Injectable()
export class FollowedSockets implements OnApplicationShutdown {
  private readonly followed = new Map<object, Followed>();
  private cancelNext: (() => void) | undefined;

  /** Looks the session up every ten seconds from now on, while the connection is open. */
  follow(client: object, followed: Followed): void {
    if (!isOpen(client)) return;
    this.followed.set(client, followed);
    this.scheduleNext();
  }

  /**
   * Closes the connections whose sessions are over. Those that cannot be read stay open, and the
   * guards refuse their messages.
   *
   * @param userId - Looks at those of this user, and of users that are not known. Default: at all.
   */
  async closeEnded(userId?: string): Promise<void> {
    for (const [client, known] of this.followed) {
      if (!isOpen(client)) this.followed.delete(client);
      else if (userId === undefined || (known.userId ?? userId) === userId) {
        const isLive = await known.isLive();
        // The next ones could not be read either, and each would be logged.
        if (isLive === undefined) return;
        if (!isLive && this.followed.delete(client)) closeConnection(client);
      }
    }
  }

  /** The same, and once more a second later: others of the user may be ending. */
  async closeEnding(userId: string | undefined): Promise<void> {
    this.scheduleNext(CHECK_AGAIN_MS);
    await this.closeEnded(userId);
  }

  onApplicationShutdown(): void {
    this.followed.clear();
    this.cancelNext?.();
  }

  private scheduleNext(delay?: number): void {
    if (this.followed.size === 0) return;
    if (delay !== undefined) this.cancelNext?.();
    else if (this.cancelNext) return;
    const check = async () => {
      await this.closeEnded();
      this.cancelNext = undefined;
      this.scheduleNext();
    };
    const background = { isBackground: true };
    this.cancelNext = systemTimers.after(
      delay ?? CHECK_INTERVAL_MS,
      () => void check(),
      background,
    );
  }
}
