/** Reads the root module of a NestJS app. */
import { NestFactory } from '@nestjs/core';
import { type AuthConfig, AuthConfigToken } from '../../core/config/index.js';
import { CommandError } from '../command-error.js';
import { describeThrown } from '../thrown-text.js';

/** A module's class. */
export type ModuleClass = new (...args: never[]) => object;

/** The configuration of an app that runs, without listening. */
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
 * Reads the configuration of `AuthModule`. The app is created, so that factories with injected
 * services run, and stays open: an adapter may be on a connection of it.
 *
 * @throws {CommandError} when the app cannot be created, has no `AuthModule`, or configures it per
 *   request.
 */
export async function openModuleConfig(module: ModuleClass): Promise<OpenConfig> {
  const app = await createApp(module);
  try {
    const config = app.get<AuthConfig>(AuthConfigToken, { strict: false });
    return { config, close: () => app.close() };
  } catch (thrown) {
    await app.close();
    throw new CommandError(
      `The module has no \`AuthModule\`, or its configuration depends on the request: ${describeThrown(thrown)}`,
    );
  }
}

async function createApp(module: ModuleClass) {
  try {
    return await NestFactory.createApplicationContext(module, {
      logger: false,
      abortOnError: false,
    });
  } catch (thrown) {
    throw new CommandError(`The app cannot be created: ${describeThrown(thrown)}`);
  }
}
