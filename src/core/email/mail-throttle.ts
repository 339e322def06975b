/**
 * Keeps anybody from filling a stranger's mailbox.
 *
 * It counts in this process alone, so it slows an abuser down and does not stop one who meets many
 * processes: `rateLimit` of the configuration is for that. The count belongs to the adapter, so that
 * an app which makes its configuration anew for each request has one, too.
 */
import type { Adapter } from '../adapters/adapter.js';
import { BoundedCache } from '../kernel/cache.js';
import type { Clock } from '../kernel/platform.js';

/** So many messages to one address in a minute; the rest are left unsent. */
const MOST_MESSAGES = 3;
const WINDOW_MS = 60_000;

/** Beyond it the oldest are forgotten: memory must not grow with what strangers type. */
const MOST_ADDRESSES = 10_000;

type Counts = BoundedCache<readonly number[]>;

const countsByAdapter = new WeakMap<Adapter, Counts>();

/** Counts the messages that go to an address. */
export class MailThrottle {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
  ) {}

  private get sent(): Counts {
    const counts = this.adapter && countsByAdapter.get(this.adapter);
    if (counts) return counts;
    const made: Counts = new BoundedCache(MOST_ADDRESSES);
    if (this.adapter) countsByAdapter.set(this.adapter, made);
    return made;
  }

  /** Whether one more message may go to the address now. If so, it is counted. */
  admits(address: string): boolean {
    const { sent } = this;
    const since = this.clock() - WINDOW_MS;
    const recent = (sent.peek(address) ?? []).filter((moment) => moment > since);
    if (recent.length >= MOST_MESSAGES) return false;
    sent.set(address, [...recent, this.clock()]);
    return true;
  }

  /** Takes back the last count: its message was not sent after all. */
  release(address: string): void {
    const { sent } = this;
    const others = sent.peek(address)?.slice(0, -1) ?? [];
    if (others.length > 0) sent.set(address, others);
    else sent.delete(address);
  }
}
