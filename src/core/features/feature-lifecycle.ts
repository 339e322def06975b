/** Starts and stops the features with the app. */
import { MissingTable } from '../errors/configuration.errors.js';
import type { Logger } from '../kernel/logger.js';
import { asError } from '../errors/auth.error.js';
import type { Adapter } from '../adapters/adapter.js';
import { describeMissingTables, GuardedTables } from '../tables/guarded-tables.js';
import type { Feature, FeatureLifecycle } from './feature.js';

/**
 * The features of the app, as a whole. NestJS starts and stops them. Another server may do so;
 * where nothing does, a feature starts with the first request that needs it.
 *
 * @example
 * ```ts
 * const services = createAuth(config);
 * await services.get(Features).start();
 * process.once('SIGTERM', () => services.get(Features).stop());
 * ```
 * @publicApi
 */
export class Features {
  constructor(
    private readonly features: readonly Feature[],
    private readonly lifecycles: readonly FeatureLifecycle[],
    private readonly adapter: Adapter | undefined,
    private readonly logger: Logger,
  ) {}

  /**
   * Checks the tables, once the adapter has run its migrations, and starts what runs beside the
   * requests. Migrations have no time limit.
   *
   * @throws {MissingTable} when a table is not in the database, with the command that creates it.
   * @throws {AdapterError} when the database fails, or does not answer a call within 5 seconds.
   */
  async start(): Promise<void> {
    await this.assertTables();
    await this.startLifecycles();
  }

  /** Starts what runs beside the requests, without the check. */
  async startLifecycles(): Promise<void> {
    for (const lifecycle of this.lifecycles) await lifecycle.start?.();
  }

  /**
   * @throws {MissingTable} when a table is not in the database, with the command that creates it.
   * @throws {AdapterError} when the database fails, or does not answer a call within 5 seconds.
   */
  async assertTables(): Promise<void> {
    const tables = this.features.flatMap((feature) => feature.tables ?? []);
    const store = this.adapter?.tables;
    if (tables.length === 0 || !store) return;
    const missing = await new GuardedTables(() => store).findMissing(tables);
    if (missing) throw new MissingTable(describeMissingTables(missing));
  }

  /** Ends connections and timers, in the reverse order. An error is logged. */
  async stop(): Promise<void> {
    for (const lifecycle of this.lifecycles.toReversed()) {
      try {
        await lifecycle.stop?.();
      } catch (thrown) {
        this.logger.error(asError(thrown));
      }
    }
  }
}
