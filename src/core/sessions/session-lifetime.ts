/** When sessions expire, and when they are renewed. */
import type { Clock } from '../kernel/platform.js';
import type { SessionSettings } from './session-strategy.js';

/** The lifetime of the sessions of both strategies. */
export class SessionLifetime {
  constructor(
    readonly settings: SessionSettings,
    private readonly clock: Clock,
  ) {}

  /** The current time, in milliseconds since the epoch. */
  getNow(): number {
    return this.clock();
  }

  /** The expiry of a session that starts or is renewed now. */
  getExpiry(): Date {
    return new Date(this.clock() + this.settings.maxAgeSeconds * 1000);
  }

  /**
   * Whether `updateAge` has passed since a session was renewed, in milliseconds since the epoch.
   */
  isRenewalDue(renewedAt: number): boolean {
    return renewedAt + this.settings.updateAgeSeconds * 1000 <= this.clock();
  }
}
