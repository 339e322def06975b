/** Logs why access tokens were refused: the client learns no more than that one was. */
import type { InvalidAccessToken } from '../errors/request.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import type { Logger } from '../kernel/logger.js';
import type { Clock } from '../kernel/platform.js';

const EVERY_MS = 60_000;
const MAX_REASONS = 100;

/** Logs each reason once a minute: any client can send tokens that are refused. */
export class RefusalLog {
  private readonly logged = new BoundedCache<string>(MAX_REASONS, EVERY_MS);

  constructor(private readonly clock: Clock) {}

  /** Holds nothing of the token. */
  report({ message }: InvalidAccessToken, logger: Pick<Logger, 'warn'>): void {
    if (this.isDue(message)) logger.warn('access-token-refused', { reason: message });
  }

  /** While an issuer is away, each request fails. */
  reportFailure(error: Error, logger: Pick<Logger, 'error'>): void {
    if (this.isDue(`${error.name}: ${error.message}`)) logger.error(error);
  }

  private isDue(reason: string): boolean {
    const now = this.clock();
    if (this.logged.peek(reason, now) !== undefined) return false;
    this.logged.set(reason, reason, now);
    return true;
  }
}
