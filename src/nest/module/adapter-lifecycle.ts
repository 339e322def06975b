/** The adapter while the app runs: housekeeping at an interval, and closing at shutdown. */
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { type Adapter, AdapterToken, Housekeeping } from '../../core/adapters/index.js';
import { asError, MissingTable } from '../../core/errors/index.js';
import { Features } from '../../core/features/index.js';
import {
  type Key,
  key,
  type Logger,
  LoggerToken,
  type Timers,
  TimersToken,
} from '../../core/kernel/index.js';
import { InvalidAuthOptions } from '../errors/startup.errors.js';

/** The interval in seconds; `undefined` for never. */
export const HousekeepingIntervalToken: Key<number | undefined> = key<number | undefined>(
  'HousekeepingInterval',
);

/** About 23 days. A timer can wait for at most 2^31 - 1 milliseconds. */
const LONGEST_SECONDS = 2_000_000;

/**
 * Runs the housekeeping at the configured interval, one run at a time. Several processes may do so
 * side by side. A run that fails is logged, and the next one tries again.
 */
@Injectable()
export class HousekeepingSchedule
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private cancelNext: (() => void) | undefined;
  private run: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    @Inject(Housekeeping) private readonly housekeeping: Housekeeping,
    @Inject(HousekeepingIntervalToken) private readonly seconds: number | undefined,
    @Inject(LoggerToken) private readonly logger: Logger,
    @Inject(TimersToken) private readonly timers: Timers,
  ) {}

  /**
   * @throws {InvalidAuthOptions} when the interval is invalid, or the adapter has no
   *   `deleteExpired`.
   */
  onModuleInit(): void {
    const { seconds } = this;
    if (seconds === undefined) return;
    const isInterval = Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SECONDS;
    if (!isInterval) {
      throw new InvalidAuthOptions([
        `\`housekeepingInterval\` must be a whole number of seconds from 1 to ${LONGEST_SECONDS}.`,
      ]);
    }
    if (!this.housekeeping.isSupported) {
      throw new InvalidAuthOptions([
        '`housekeepingInterval` needs an `adapter` that has `deleteExpired`. Leave it out, or use another adapter.',
      ]);
    }
  }

  onApplicationBootstrap(): void {
    if (this.seconds !== undefined) this.scheduleNext(this.seconds);
  }

  /** Waits for the current run, because the adapter is closed after this. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.cancelNext?.();
    await this.run;
  }

  private scheduleNext(seconds: number): void {
    if (this.isStopped) return;
    const clean = (): void => {
      this.run = this.clean().then(() => this.scheduleNext(seconds));
    };
    this.cancelNext = this.timers.after(seconds * 1000, clean, { isBackground: true });
  }

  private async clean(): Promise<void> {
    try {
      await this.housekeeping.run();
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }
}

/**
 * Starts the features with the app, and stops them before it ends. Without features it does
 * nothing.
 */
@Injectable()
export class FeatureRunner
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor(@Inject(Features) private readonly features: Features) {}

  /**
   * @throws {InvalidAuthOptions} when a table is not in the database, with the command that creates
   *   it.
   */
  async onModuleInit(): Promise<void> {
    try {
      await this.features.assertTables();
    } catch (thrown) {
      throw thrown instanceof MissingTable ? new InvalidAuthOptions([thrown.message]) : thrown;
    }
  }

  onApplicationBootstrap(): Promise<void> {
    return this.features.startLifecycles();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.features.stop();
  }
}

/**
 * Has the adapter close the connections that it opened. This is the last hook, because requests
 * need the connections until the server is closed.
 */
@Injectable()
export class AdapterShutdown implements OnApplicationShutdown {
  constructor(@Inject(AdapterToken) private readonly adapter: Adapter | undefined) {}

  async onApplicationShutdown(): Promise<void> {
    await this.adapter?.close?.();
  }
}
