/** Counts in the store of the options, and in memory while that is away. */
import { asError, InvalidOption } from '../../core/errors/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { CounterStore, Window } from './counters.js';
import type { LimitsOptions } from './limits-options.js';
import type { MemoryCounters } from './memory.counters.js';

/**
 * While the store is away, each process counts in memory: neither may an attacker guess without a
 * limit by breaking the store, nor is a user locked out by its failure.
 */
export class FallbackCounters implements CounterStore {
  constructor(
    private readonly options: LimitsOptions,
    private readonly memory: MemoryCounters,
    private readonly logger: Logger,
  ) {}

  async hit(key: string, window: Window): Promise<number> {
    const { counters } = this.options;
    if (!counters) return this.memory.hit(key, window);
    try {
      return await counters.hit(key, window);
    } catch (thrown) {
      if (thrown instanceof InvalidOption) throw thrown;
      this.logger.error(asError(thrown));
      return this.memory.hit(key, window);
    }
  }
}
