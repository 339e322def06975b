/**
 * Keeps an app from changing its database while a command reads it: importing a file, or creating
 * the services of an app, may run migrations.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TypeOrm from 'typeorm';

/** The migrations that the app would have run by now. */
export interface HeldMigrations {
  readonly pending: ReadonlySet<string>;
  /** Lets TypeORM run migrations again. */
  readonly release: () => void;
}

/** What a `DataSource` may do by itself as it is opened. */
const CHANGES = ['synchronize', 'dropDatabase'] as const;

/**
 * Holds the migrations of TypeORM as the app has it installed: none is run, and those that would
 * have been are noted. Nothing is held where the app has no TypeORM.
 *
 * @param root - The folder of the app.
 */
export function holdMigrations(root: string): HeldMigrations {
  const pending = new Set<string>();
  const typeorm = loadTypeOrm(root);
  if (!typeorm) return { pending, release: () => undefined };
  const { prototype } = typeorm.MigrationExecutor;
  // oxlint-disable-next-line typescript/unbound-method -- It is called on the executor.
  const { getPendingMigrations } = prototype;
  const hold = async function (this: TypeOrm.MigrationExecutor): Promise<TypeOrm.Migration[]> {
    for (const { name } of await getPendingMigrations.call(this)) pending.add(name);
    return [];
  };
  const sources = typeorm.DataSource.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- It is called on the source.
  const { initialize } = sources;
  const restored = [
    replace(sources, 'initialize', function (this: TypeOrm.DataSource) {
      return initializeWithoutExtensions(this, () => initialize.call(this));
    }),
    replace(prototype, 'getPendingMigrations', hold),
    replace(prototype, 'executePendingMigrations', hold),
    ...CHANGES.map((name) => replace(sources, name, async () => void pending.add(name))),
  ];
  return { pending, release: () => restored.forEach((restore) => restore()) };
}

/** Connects. PostgreSQL gets extensions otherwise, where ids are UUIDs that it generates. */
export async function initializeWithoutExtensions(
  dataSource: TypeOrm.DataSource,
  initialize = (): Promise<TypeOrm.DataSource> => dataSource.initialize(),
): Promise<TypeOrm.DataSource> {
  const { options } = dataSource;
  const installs: unknown = Reflect.get(options, 'installExtensions');
  Reflect.set(options, 'installExtensions', false);
  try {
    return await initialize();
  } finally {
    Reflect.set(options, 'installExtensions', installs);
  }
}

/** Replaces a method, and returns what puts it back. */
export function replace<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  method: Target[Name],
): () => void {
  const own = target[name];
  Reflect.set(target, name, method);
  return () => void Reflect.set(target, name, own);
}

/** TypeORM as the app has it installed. */
export function loadTypeOrm(root: string): typeof TypeOrm | undefined {
  try {
    return createRequire(path.join(root, 'package.json'))('typeorm') as typeof TypeOrm;
  } catch {
    return undefined;
  }
}
