/** Ids in the order of time: UUIDs of version 7 (RFC 9562 §5.7). */
import { type Clock, encodeHex, type Random } from '../../core/kernel/index.js';

/**
 * How many ids have one millisecond: the twelve bits of `rand_a` count them (RFC 9562 §6.2, method
 * 1).
 */
const MOST_OF_MILLISECOND = 0x1000;

/**
 * The time of an id, in milliseconds since the epoch.
 *
 * @returns `undefined` for what is no UUID of version 7.
 */
export function readTime(id: string): number | undefined {
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high === '' ? undefined : Number.parseInt(high + low, 16);
}

/** Makes ids, each greater than those before, also when the clock is set back. */
export class EntryIds {
  private milliseconds = 0;
  private count = 0;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  next(): string {
    const now = this.clock();
    this.count += 1;
    if (now > this.milliseconds || this.count === MOST_OF_MILLISECOND) {
      this.milliseconds = Math.max(now, this.milliseconds + 1);
      this.count = 0;
    }
    const time = this.milliseconds.toString(16).padStart(12, '0');
    const count = this.count.toString(16).padStart(3, '0');
    const bytes = Uint8Array.from(this.random.bytes(8));
    bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
    const rest = encodeHex(bytes);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${rest.slice(0, 4)}-${rest.slice(4)}`;
  }
}
