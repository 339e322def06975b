/** The errors that stop an app from starting, and the modules that they name. */
import type { Type } from '@nestjs/common';
import type { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { AuthError } from '../../core/errors/index.js';
import { ServicesToken, USE_ONE_COPY } from '../../core/kernel/index.js';

/**
 * The configuration is invalid. The message lists every problem with its remedy.
 *
 * @publicApi
 */
export class InvalidAuthOptions extends AuthError {
  static override readonly type = 'InvalidAuthOptions';

  /** One entry for each problem. */
  declare readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['AuthModule cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    // Printing an error prints its stack and its members too. They would only repeat the list.
    this.stack = `${this.name}: ${this.message}`;
    Object.defineProperty(this, 'problems', { value: problems });
  }
}

/**
 * The error for a guard or a pipe in a module that cannot reach an AuthModule.
 *
 * @param name - The name for the message, such as `AuthGuard`.
 * @param instance - The guard or the pipe, by which its module is found.
 */
export function createOutOfReachError(
  name: string,
  instance: object,
  modules: ModulesContainer,
): InvalidAuthOptions {
  const module = getHost(instance, modules)?.name ?? 'A module';
  if (hasForeignModule(modules)) {
    return new InvalidAuthOptions([
      `${module} uses ${name} of another copy of portcullis than that of its AuthModule. ${USE_ONE_COPY}`,
    ]);
  }
  return new InvalidAuthOptions([
    `${module} uses ${name}, and no AuthModule is in its reach. Import AuthModule.forRoot(…) in the ` +
      `app's root module; one with \`isGlobal: false\` must be imported by ${module} as well.`,
  ]);
}

/** Whether the app has AuthModules, and all of them are of other copies of the package. */
function hasForeignModule(modules: ModulesContainer): boolean {
  const tokens = [...modules.values()].flatMap(({ providers }): unknown[] => [...providers.keys()]);
  return !tokens.includes(ServicesToken) && tokens.some(isServicesToken);
}

function isServicesToken(token: unknown): boolean {
  return typeof token === 'symbol' && token.description === ServicesToken.description;
}

/** Whether a test replaced the guard in the module of this pipe. */
export function isReplaced(guard: Type, pipe: object, modules: ModulesContainer): boolean {
  const found = getHost(pipe, modules)?.injectables.get(guard);
  return found !== undefined && !(found.instance instanceof guard);
}

/** The module that created a guard or a pipe. */
function getHost(instance: object, modules: ModulesContainer): HostModule | undefined {
  return [...modules.values()].find(({ injectables, providers }) =>
    [injectables, providers].some((wrappers) =>
      [...wrappers.values()].some((wrapper) => wrapper.instance === instance),
    ),
  );
}

/** A provider or a controller, with its module. */
export type Discovered = ReturnType<DiscoveryService['getProviders']>[number];

/** A module of the app. */
export type HostModule = NonNullable<Discovered['host']>;
