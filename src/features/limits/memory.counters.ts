/** Counts in the memory of the process. */
import { BoundedCache, type Clock } from '../../core/kernel/index.js';
import type { CounterStore, Window } from './counters.js';

/**
 * The keys that are kept, some 20 MB. Attackers choose them: beyond this number, the one that was
 * counted longest ago is dropped.
 */
export const MAX_KEYS = 100_000;

interface Count {
  readonly attempts: number;
  readonly endsAt: number;
}

/**
 * Each process counts for itself: with n processes, an attacker gets up to n times the attempts.
 */
export class MemoryCounters implements CounterStore {
  private readonly counts = new BoundedCache<Count>(MAX_KEYS);

  constructor(private readonly clock: Clock) {}

  async hit(key: string, { points, seconds }: Window): Promise<number> {
    const now = this.clock();
    const known = this.counts.peek(key);
    const isOpen = known !== undefined && known.endsAt > now;
    const attempts = (isOpen ? known.attempts : 0) + 1;
    const endsAt = isOpen ? known.endsAt : now + seconds * 1000;
    this.counts.set(key, { attempts, endsAt });
    return attempts > points ? Math.ceil((endsAt - now) / 1000) : 0;
  }
}
