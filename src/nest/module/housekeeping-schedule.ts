/** Housekeeping from time to time. */
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Housekeeping } from '../../core/adapters/housekeeping.js';
import { asError } from '../../core/errors/auth.error.js';
import { type Key, key } from '../../core/kernel/container.js';
import { type Logger, LoggerToken } from '../../core/kernel/logger.js';
import { InvalidAuthOptions } from '../errors/startup.errors.js';

/** How often, in seconds; `undefined` for never. */
export const HousekeepingIntervalToken: Key<number | undefined> = key<number | undefined>(
  'HousekeepingInterval',
);

/** What a timer can wait for: 24 days. */
const LONGEST_SECONDS = 2_000_000;

/**
 * Runs the housekeeping at the interval that the app chose, one round at a time. Several processes may
 * do so side by side. A round that fails is logged, and the next one tries again.
 */
@Injectable()
export class HousekeepingSchedule
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private isOver = false;

  constructor(
    @Inject(Housekeeping) private readonly housekeeping: Housekeeping,
    @Inject(HousekeepingIntervalToken) private readonly seconds: number | undefined,
    @Inject(LoggerToken) private readonly logger: Logger,
  ) {}

  /** @throws {InvalidAuthOptions} when there is no such interval, or nothing that could be done. */
  onModuleInit(): void {
    const { seconds } = this;
    if (seconds === undefined) return;
    const isInterval = Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SECONDS;
    if (!isInterval) {
      throw new InvalidAuthOptions([
        `\`housekeepingInterval\` must be a whole number of seconds from 1 to ${LONGEST_SECONDS}.`,
      ]);
    }
    if (!this.housekeeping.isPossible) {
      throw new InvalidAuthOptions([
        '`housekeepingInterval` needs an `adapter` that has `deleteExpired`. Leave it out, or use another adapter.',
      ]);
    }
  }

  onApplicationBootstrap(): void {
    if (this.seconds !== undefined) this.waitForNext(this.seconds);
  }

  /** Lets the round that is under way end, since the adapter is closed after this. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private waitForNext(seconds: number): void {
    if (this.isOver) return;
    this.timer = setTimeout(() => {
      this.round = this.clean().then(() => this.waitForNext(seconds));
    }, seconds * 1000);
    // A process that has nothing else to do may end.
    this.timer.unref();
  }

  private async clean(): Promise<void> {
    try {
      await this.housekeeping.run();
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }
}
