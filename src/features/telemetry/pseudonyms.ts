/** Names of users that say nothing without a key. */
import { hmacSha256Hex } from '#digest';
import { BoundedCache } from '../../core/kernel/index.js';
import type { TelemetryOptions } from './telemetry-options.js';

/** How many are kept, so that a user who sends many requests costs one HMAC. */
const MOST_KEPT = 1_000;

/** Pseudonyms by HMAC-SHA-256 of the user's id. */
export class Pseudonyms {
  private readonly known = new BoundedCache<string>(MOST_KEPT);

  constructor(private readonly options: TelemetryOptions) {}

  /** Whether spans name users at all. */
  get hasKey(): boolean {
    return this.options.pseudonymKey !== undefined;
  }

  /** @returns 32 hexadecimal digits; `undefined` without the option `pseudonymKey`. */
  async find(userId: string): Promise<string | undefined> {
    const { pseudonymKey } = this.options;
    if (pseudonymKey === undefined) return undefined;
    const known = this.known.peek(userId);
    if (known !== undefined) return known;
    const mac = await hmacSha256Hex(pseudonymKey, `portcullis.user\n${userId}`);
    return this.known.set(userId, mac.slice(0, 32));
  }
}
