/** The main service of the feature. */
import type { MetricDescription } from './core-metrics.js';
import type { Pseudonyms } from './pseudonyms.js';

/**
 * Says what is measured, and by which names.
 *
 * @example
 * ```ts
 * // Which spans are of this user?
 * const pseudonym = await telemetry.findPseudonym(userId);
 * ```
 * @publicApi
 */
export class TelemetryService {
  constructor(
    /** The metrics that this app has. */
    readonly metrics: readonly MetricDescription[],
    private readonly pseudonyms: Pseudonyms,
  ) {}

  /**
   * The `enduser.pseudo.id` of a user in spans.
   *
   * @returns `undefined` without the option `pseudonymKey`.
   */
  findPseudonym(userId: string): Promise<string | undefined> {
    return this.pseudonyms.find(userId);
  }
}
