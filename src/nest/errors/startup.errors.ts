/** What keeps an app from starting. */
import type { Type } from '@nestjs/common';
import type { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { AuthError } from '../../core/errors/auth.error.js';

/**
 * The configuration is wrong. The message lists every problem, each with its remedy.
 *
 * @publicApi
 */
export class InvalidAuthOptions extends AuthError {
  static override readonly type = 'InvalidAuthOptions';

  /** One sentence each. */
  declare readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['AuthModule cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    // Whoever prints an error prints its stack and its members too. The list is all there is to say.
    this.stack = `${this.name}: ${this.message}`;
    Object.defineProperty(this, 'problems', { value: problems });
  }
}

/**
 * The error for what needs an AuthModule in a module that cannot see one.
 *
 * @param name - What to call it, such as `AuthGuard`.
 * @param instance - The thing itself, by which its module is found.
 */
export function outOfReach(
  name: string,
  instance: object,
  modules: ModulesContainer,
): InvalidAuthOptions {
  const module = getHost(instance, modules)?.name ?? 'A module';
  return new InvalidAuthOptions([
    `${module} uses ${name}, and no AuthModule is in its reach. Import AuthModule.forRoot(…) in the ` +
      `app's root module; one with \`isGlobal: false\` must be imported by ${module} as well.`,
  ]);
}

/** Whether a test put something else in the place of the guard beside this pipe. */
export function isReplaced(guard: Type, pipe: object, modules: ModulesContainer): boolean {
  const found = getHost(pipe, modules)?.injectables.get(guard);
  return found !== undefined && !(found.instance instanceof guard);
}

/** The module that a guard or a pipe was made in. */
function getHost(instance: object, modules: ModulesContainer): HostModule | undefined {
  return [...modules.values()].find(({ injectables, providers }) =>
    [injectables, providers].some((made) =>
      [...made.values()].some((wrapper) => wrapper.instance === instance),
    ),
  );
}

/** A provider or a controller, with the module that it is in. */
export type Discovered = ReturnType<DiscoveryService['getProviders']>[number];

/** A module of the app. */
export type HostModule = NonNullable<Discovered['host']>;
