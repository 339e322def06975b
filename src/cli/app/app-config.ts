/** Finds the configuration of an app. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type AuthConfig, withEnvDefaults } from '../../core/config/index.js';
import { CommandError } from '../command-error.js';
import { describeThrown } from '../thrown-text.js';
import { type Framework, detectProject, type Project } from '../project/project.js';
import { findConfigFile } from './config-file.js';
import { createAppLoader } from './app-loader.js';
import { holdMigrations } from './held-migrations.js';
import { holdSqliteFiles } from './held-sqlite.js';

/** The configuration of an app, completed from the environment. */
export interface AppConfig {
  /** What it opens, such as a database, is open. */
  readonly config: AuthConfig;
  /** Where it was found, relative to the app. */
  readonly file: string;
  readonly project: Project;
  /** What the app would have done to its database by now: a file, tables, migrations. */
  readonly getPending: () => readonly string[];
}

/** What the user can say about the app. */
export interface AppChoices {
  /** The folder of the app. Default: the current one. */
  readonly cwd?: string;
  /**
   * The file that exports the configuration, or NestJS's root module. Default: found by its name.
   */
  readonly config?: string;
  /** Reads the configuration as it is when the app is deployed. Default: as `NODE_ENV` says. */
  readonly production?: boolean;
}

/** Names under which a file exports a configuration that is not passed to a factory there. */
const NAMES = ['default', 'config', 'authConfig', 'authOptions', 'options'];

/** What an app does whose file exports none. */
const EXPORT_ONE =
  'Export the options, or a function that returns them without a request, as `authOptions`, and pass the file that ' +
  'does: --config <file>. See reference/command-line#how-the-app-is-read of the documentation.';

const RECORDED_CONFIG = Symbol.for('portcullis.recorded-config');

/** Where the stand-in of the Kysely adapter notes what it has not done. */
const HELD_CHANGES = Symbol.for('portcullis.held-changes');

/** The base path of a framework's factory where none is configured. */
const BASE_PATHS: Partial<Record<Framework, string>> = {
  next: '/api/auth',
  'solid-start': '/api/auth',
};

/**
 * Loads the configuration of an app, and does some work with it.
 *
 * The variables of `.env.local` and `.env` count, unless the environment has them. The modules that
 * the file imports run; with NestJS, the services of the app are created, but it is not started:
 * none of its hooks runs. Migrations of TypeORM are held all the while, and no file of SQLite is
 * made.
 *
 * @throws {CommandError} when there is no configuration, or its file cannot be loaded.
 */
export async function withAppConfig<Result>(
  choices: AppChoices,
  work: (app: AppConfig) => Result | Promise<Result>,
): Promise<Result> {
  const root = path.resolve(choices.cwd ?? '.');
  const { pending, release } = holdMigrations(root);
  const changes = new Set<string>();
  const releaseFiles = holdSqliteFiles(root, (file) => changes.add(`the file ${file}`));
  Reflect.set(globalThis, HELD_CHANGES, changes);
  try {
    return await readAppConfig(root, choices, (app) =>
      work({ ...app, getPending: () => [...changes, ...pending] }),
    );
  } finally {
    Reflect.deleteProperty(globalThis, HELD_CHANGES);
    releaseFiles();
    release();
  }
}

async function readAppConfig<Result>(
  root: string,
  { config, production }: AppChoices,
  work: (app: Omit<AppConfig, 'getPending'>) => Result | Promise<Result>,
): Promise<Result> {
  const project = detectProject(root);
  loadEnvironment(root);
  if (production) Object.assign(process.env, { NODE_ENV: 'production' });
  const file = config ?? findConfigFile(root, project);
  const exported = await (await createAppLoader(root))(file);
  if (project.framework === 'nestjs') {
    // NestJS is loaded where it is installed.
    const { findAppModule, openModuleConfig } = await import('./nest-app.js');
    const module = findAppModule(exported);
    if (module) {
      const app = await openModuleConfig(module);
      try {
        return await work({ config: app.config, file, project });
      } finally {
        await app.close();
      }
    }
  }
  const found = await resolveFunction(findConfig(exported), file);
  if (!isConfig(found)) throw new CommandError(describeNoConfig(file));
  const basePath = project.framework && BASE_PATHS[project.framework];
  return work({ config: withEnvDefaults(process.env, found, basePath), file, project });
}

/**
 * Variables that are set already stay as they are, as with every framework that reads these files.
 */
export function loadEnvironment(root: string): void {
  for (const name of ['.env.local', '.env']) {
    const file = path.join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** What a factory recorded, or an export with a usual name. */
function findConfig(exported: Readonly<Record<string, unknown>>): unknown {
  for (const value of Object.values(exported)) {
    if (hasRecordedConfig(value)) return value[RECORDED_CONFIG];
  }
  const name = NAMES.find((one) => isConfig(exported[one]) || typeof exported[one] === 'function');
  return name === undefined ? undefined : exported[name];
}

function hasRecordedConfig(value: unknown): value is { readonly [RECORDED_CONFIG]: unknown } {
  const isObject = typeof value === 'object' || typeof value === 'function';
  return isObject && value !== null && RECORDED_CONFIG in value;
}

/** A configuration that depends on the request is read as for a request that is not there. */
async function resolveFunction(found: unknown, file: string): Promise<unknown> {
  if (typeof found !== 'function') return found;
  try {
    return await (found as () => unknown)();
  } catch (thrown) {
    throw new CommandError(
      `The configuration in ${file} is made by a function, which threw without a request: ` +
        `${describeThrown(thrown)}. ${EXPORT_ONE}`,
    );
  }
}

function isConfig(value: unknown): value is AuthConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'providers' in value &&
    Array.isArray(value.providers)
  );
}

function describeNoConfig(file: string): string {
  return (
    `${file} exports no configuration: an object with \`providers\`, or what \`NextAuth(config)\` and the ` +
    `like return. ${EXPORT_ONE}`
  );
}
