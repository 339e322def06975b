/** Calls of the database: spans by the conventions for database clients. */
import type { Adapter, AdapterWrapper } from '../../core/adapters/index.js';
import { METHODS } from '../../core/adapters/index.js';
import type { Awaitable } from '../../core/kernel/index.js';
import {
  DelegatingTables,
  type TableDefinition,
  type TableStore,
} from '../../core/tables/index.js';
import type { Spans } from './spans.js';
import type { TelemetryOptions } from './telemetry-options.js';

/** For a database whose name the app has not said. */
const UNNAMED_SYSTEM = 'other_sql';

type Method = (...parameters: readonly unknown[]) => unknown;

/** Runs calls of the database in spans, which name the operation and the table, and no value. */
export class DatabaseSpans implements AdapterWrapper {
  constructor(
    private readonly options: TelemetryOptions,
    private readonly spans: Spans,
  ) {}

  run<Result>(
    operation: string,
    table: TableDefinition | undefined,
    work: () => Awaitable<Result>,
  ): Awaitable<Result> {
    return this.spans.run(
      {
        name: table ? `${operation} ${table.name}` : operation,
        kind: 'CLIENT',
        attributes: {
          'db.system.name': this.options.databaseSystem ?? UNNAMED_SYSTEM,
          'db.operation.name': operation,
          ...(table && { 'db.collection.name': table.name }),
        },
      },
      work,
    );
  }

  /** Each method but `close`, which is of no request. */
  wrap(adapter: Adapter): Partial<Adapter> {
    const present = METHODS.filter((name) => name !== 'close' && adapter[name] !== undefined);
    return Object.fromEntries(
      present.map((name) => {
        const call = (adapter[name] as Method).bind(adapter);
        return [
          name,
          (...parameters: readonly unknown[]) =>
            this.run(name, undefined, () => call(...parameters)),
        ];
      }),
    );
  }
}

/** The tables of features. */
export class TracedTables extends DelegatingTables {
  constructor(
    private readonly tables: TableStore,
    private readonly spans: DatabaseSpans,
  ) {
    super();
  }

  async transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T> {
    return this.spans.run('transaction', undefined, () =>
      this.tables.transaction((bound) => work(new TracedTables(bound, this.spans))),
    );
  }

  protected async call<Result>(
    method: keyof TableStore,
    [table]: readonly TableDefinition[],
    run: (store: TableStore) => Promise<Result>,
  ): Promise<Result> {
    return this.spans.run(method, table, () => run(this.tables));
  }
}
