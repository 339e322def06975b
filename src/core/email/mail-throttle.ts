/**
 * The rate limit for messages to one address, against flooding a mailbox.
 *
 * Each process counts for itself: an attacker whose requests reach several processes gets the limit
 * in each of them. An app that needs one limit for all processes counts in `rateLimit`. The counts
 * are kept per adapter object, so configurations that are built for each request share them if they
 * share the adapter.
 */
import type { Adapter } from '../adapters/adapter.js';
import { BoundedCache } from '../kernel/cache.js';
import type { Clock } from '../kernel/platform.js';
import { normalizeEmailAddress } from '../models/email-address.js';

/** The messages to one address per minute. Further ones are not sent. */
const MAX_MESSAGES = 3;
const WINDOW_MS = 60_000;

/** The oldest addresses are dropped beyond this number, because clients choose the addresses. */
const MAX_ADDRESSES = 10_000;

type Counts = BoundedCache<readonly number[]>;

const countsByAdapter = new WeakMap<Adapter, Counts>();

/** Counts the messages to an address. */
export class MailThrottle {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
  ) {}

  private get sent(): Counts {
    const counts = this.adapter && countsByAdapter.get(this.adapter);
    if (counts) return counts;
    const created: Counts = new BoundedCache(MAX_ADDRESSES);
    if (this.adapter) countsByAdapter.set(this.adapter, created);
    return created;
  }

  /**
   * Counts a message to the address, unless the limit is reached.
   *
   * @returns Whether the message may be sent.
   */
  tryCount(given: string): boolean {
    const { sent } = this;
    const address = toKey(given);
    const since = this.clock() - WINDOW_MS;
    const recent = (sent.peek(address) ?? []).filter((moment) => moment > since);
    if (recent.length >= MAX_MESSAGES) return false;
    sent.set(address, [...recent, this.clock()]);
    return true;
  }

  /** Takes back the last count, for a message that was not sent. */
  release(given: string): void {
    const { sent } = this;
    const address = toKey(given);
    const others = sent.peek(address)?.slice(0, -1) ?? [];
    if (others.length > 0) sent.set(address, others);
    else sent.delete(address);
  }
}

/** The `normalizeIdentifier` of an app may keep spellings apart that reach one mailbox. */
function toKey(address: string): string {
  return normalizeEmailAddress(address) ?? address;
}
