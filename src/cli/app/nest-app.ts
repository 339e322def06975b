/** Reads the root module of a NestJS app. */
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core';
import { type AuthConfig, AuthConfigToken } from '../../core/config/index.js';
import { StartupChecks } from '../../nest/module/startup/startup-checks.js';
import { CommandError } from '../command-error.js';
import { describeThrown } from '../thrown-text.js';

/** A module's class. */
export type ModuleClass = new (...args: never[]) => object;

/** The configuration of an app whose services are there, without being started. */
export interface OpenConfig {
  readonly config: AuthConfig;
  /** Closes the app, and with it what the configuration may use, such as a `DataSource`. */
  close(): Promise<void>;
}

/** What `@Module()` records. */
const MODULE_METADATA = ['imports', 'providers', 'controllers'];

/**
 * The root module among the exports of a file: `AppModule`, the default export, or the only module.
 */
export function findAppModule(
  exported: Readonly<Record<string, unknown>>,
): ModuleClass | undefined {
  const modules = Object.entries(exported).filter((entry): entry is [string, ModuleClass] =>
    isModule(entry[1]),
  );
  const named = modules.find(([name]) => name === 'AppModule' || name === 'default');
  return (named ?? (modules.length === 1 ? modules[0] : undefined))?.[1];
}

function isModule(value: unknown): value is ModuleClass {
  return (
    typeof value === 'function' &&
    MODULE_METADATA.some((name) => Reflect.getMetadata(name, value) !== undefined)
  );
}

/**
 * Reads the configuration of `AuthModule`. The services are created, so that factories with
 * injected services run, and stay: an adapter may be on a connection of the app. Their hooks do not
 * run: they may write, as those that seed a database do, and those of features.
 *
 * @throws {CommandError} when the app cannot be created, has no `AuthModule`, or configures it per
 *   request.
 */
export async function openModuleConfig(module: ModuleClass): Promise<OpenConfig> {
  const app = await createApp(module);
  // What was never started may not be able to end.
  const close = () => app.close().catch(() => undefined);
  try {
    await app.get(StartupChecks, { strict: false }).onModuleInit();
  } catch (thrown) {
    await close();
    throw toCommandError(thrown);
  }
  try {
    const config = app.get<AuthConfig>(AuthConfigToken, { strict: false });
    return { config, close };
  } catch (thrown) {
    await close();
    throw new CommandError(
      `The module has no \`AuthModule\`, or its configuration depends on the request: ${describeThrown(thrown)}`,
    );
  }
}

/** A server that is none: an app that is created without one is started at once. */
const NO_SERVER = new Proxy({} as AbstractHttpAdapter, {
  // It must be no promise.
  get: (_, name) => (name === 'then' ? undefined : () => undefined),
});

async function createApp(module: ModuleClass) {
  try {
    return await NestFactory.create(module, NO_SERVER, {
      logger: false,
      abortOnError: false,
    });
  } catch (thrown) {
    throw toCommandError(thrown);
  }
}

function toCommandError(thrown: unknown): CommandError {
  return new CommandError(`The app cannot be created: ${describeThrown(thrown)}`);
}
