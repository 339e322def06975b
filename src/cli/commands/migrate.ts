/** `portcullis migrate`: creates and upgrades the tables of TypeORM. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { toFeatures } from '../../core/features/index.js';
import type { FeatureWithTables } from '../../core/tables/index.js';
import { type AppChoices, withAppConfig, loadEnvironment } from '../app/app-config.js';
import { createAppLoader, type ImportModule } from '../app/app-loader.js';
import { holdMigrations } from '../app/held-migrations.js';
import { holdSqliteFiles } from '../app/held-sqlite.js';
import { CommandError } from '../command-error.js';
import type { MigratableDatabase } from '../migrate/typeorm-migrations.js';
import { EXIT, type Terminal } from '../terminal.js';
import { appOptions } from './app-options.js';

interface MigrateOptions extends AppChoices {
  readonly cwd: string;
  readonly url?: string;
  readonly dataSource?: string;
  readonly upgrade?: boolean;
  readonly check?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function migrateCommand(terminal: Terminal): Command {
  return appOptions(new Command('migrate'))
    .description(
      'Creates or upgrades the tables that TypeORM keeps users, sessions and features in.',
    )
    .option('--url <address>', 'the database; default: DATABASE_URL')
    .option('--data-source <file>', 'a file that exports your DataSource, with its own migrations')
    .option('--upgrade', 'the tables were made by @auth/typeorm-adapter: keep every row')
    .option('--check', 'run nothing, and exit with 1 when a migration is pending')
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print the names of the migrations as JSON')
    .addHelpText('after', '\nFor Prisma, Drizzle and SQL, see `portcullis schema`.')
    .action(async (options: MigrateOptions) => {
      const root = path.resolve(options.cwd);
      const release = options.check ? holdSqliteFiles(root, () => undefined) : undefined;
      try {
        await migrateOpened(terminal, options);
      } finally {
        release?.();
      }
    });
}

async function migrateOpened(terminal: Terminal, options: MigrateOptions): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(terminal, database, options);
  } finally {
    await database.close();
  }
}

async function migrate(
  terminal: Terminal,
  database: MigratableDatabase,
  options: MigrateOptions,
): Promise<void> {
  const { pending } = database;
  const write = (text: string): void => (options.json ? terminal.note(text) : terminal.write(text));
  for (const name of pending) write(`pending ${name}`);
  if (pending.length === 0) write('No migration is pending.');
  const isWanted = !options.check && pending.length > 0;
  if (isWanted) {
    await runPending(terminal, database, options);
    write(`${pending.length} migrations ran.`);
  }
  if (options.json) {
    terminal.writeJson({ pending: isWanted ? [] : pending, ran: isWanted ? pending : [] });
  }
  terminal.finish(options.check && pending.length > 0 ? EXIT.failure : EXIT.ok);
}

async function runPending(
  terminal: Terminal,
  database: MigratableDatabase,
  { yes }: MigrateOptions,
): Promise<void> {
  const question = `Run ${database.pending.length} migrations?`;
  if (!yes && !(await terminal.confirm(question, '--yes'))) {
    throw new CommandError('Nothing was changed.');
  }
  await database.run();
}

/** TypeORM is loaded where it is installed. */
async function openDatabase(options: MigrateOptions): Promise<MigratableDatabase> {
  const root = path.resolve(options.cwd);
  loadEnvironment(root);
  const { openByUrl, openDataSource } = await importMigrations();
  if (options.dataSource !== undefined) {
    return openDataSource(await importHeld(root, options.dataSource));
  }
  const url = options.url ?? process.env.DATABASE_URL;
  if (!url)
    throw new CommandError('Which database? Pass --url or --data-source, or set DATABASE_URL.');
  return openByUrl(url, await loadFeatures(options, root), options.upgrade === true);
}

/** The file may open the `DataSource` by itself: the user is asked before anything runs. */
async function importHeld(root: string, file: string): ReturnType<ImportModule> {
  const { release } = holdMigrations(root);
  try {
    return await (
      await createAppLoader(root)
    )(file);
  } finally {
    release();
  }
}

async function importMigrations() {
  try {
    return await import('../migrate/typeorm-migrations.js');
  } catch {
    throw new CommandError('TypeORM is not installed: npm install typeorm');
  }
}

/** The features whose tables are wanted; none where there is no configuration. */
async function loadFeatures(
  choices: MigrateOptions,
  root: string,
): Promise<readonly FeatureWithTables[]> {
  const isApp = choices.config !== undefined || existsSync(path.join(root, 'package.json'));
  if (!isApp) return [];
  return withAppConfig(choices, ({ config }) => toFeatures(config.features));
}
