/** A database in which a test does something, or lets it fail, before a step of a piece of work. */
import type { Adapter } from '../../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../../src/core/adapters/memory.adapter.js';
import { MemoryTables } from '../../../../src/core/tables/memory.tables.js';
import type { TableStore } from '../../../../src/core/tables/table-store.js';
import { withTables } from '../../../../src/features/index.js';

/** The most steps of a raise, and of a revocation. */
export const MAX_STEPS = 30;

const TABLE_STEPS = ['insert', 'find', 'list', 'update', 'delete', 'transaction'];
const ADAPTER_STEPS = ['getSessionAndUser', 'createSession', 'updateSession', 'deleteSession'];
const WRITES = new Set([
  ...['insert', 'update', 'delete', 'transaction'],
  ...['createSession', 'updateSession', 'deleteSession'],
]);

type Method = (...given: unknown[]) => unknown;

export class SteppedDatabase {
  readonly adapter: Adapter;
  /** Called before each step, with its number among those since {@link watch}. */
  private before: ((step: number, name: string) => Promise<void>) | undefined;
  private steps = 0;

  constructor() {
    const tables = this.wrap<TableStore>(new MemoryTables(), TABLE_STEPS);
    this.adapter = withTables(this.wrap<Adapter>(new MemoryAdapter(), ADAPTER_STEPS), tables);
  }

  /** Does something before one step. That of its own counts as no step. */
  interrupt(at: number, work: () => Promise<unknown>): void {
    this.watch(async (step) => {
      if (step !== at) return;
      this.before = undefined;
      await work();
    });
  }

  /** Lets one write fail. */
  failAtWrite(at: number): void {
    let writes = 0;
    this.watch(async (_step, name) => {
      if (WRITES.has(name) && ++writes === at) throw new Error('The database is away.');
    });
  }

  /** @returns How many steps there were. */
  end(): number {
    this.before = undefined;
    return this.steps;
  }

  private watch(before: (step: number, name: string) => Promise<void>): void {
    this.steps = 0;
    this.before = before;
  }

  private wrap<T extends object>(wrapped: T, names: readonly string[]): T {
    return new Proxy(wrapped, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const method = member.bind(target) as Method;
        if (!names.includes(String(name))) return method;
        return async (...given: unknown[]) => {
          await this.before?.(++this.steps, String(name));
          return method(...given);
        };
      },
    });
  }
}
