/** What needs an AuthModule in a module that cannot see one. */
import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { InvalidAuthOptions } from '../dto/validated-config.js';
import type { HostModule } from './discovered.js';

/**
 * The error for it.
 *
 * @param name - What to call it, such as `AuthGuard`.
 * @param instance - The thing itself, by which its module is found.
 */
export function outOfReach(
  name: string,
  instance: object,
  modules: ModulesContainer,
): InvalidAuthOptions {
  const module = hostOf(instance, modules)?.name ?? 'A module';
  return new InvalidAuthOptions([
    `${module} uses ${name}, and no AuthModule is in its reach. Import AuthModule.forRoot(…) in the ` +
      `app's root module; one with \`isGlobal: false\` must be imported by ${module} as well.`,
  ]);
}

/** Whether a test put something else in the place of the guard beside this pipe. */
export function isReplaced(guard: Type, pipe: object, modules: ModulesContainer): boolean {
  const found = hostOf(pipe, modules)?.injectables.get(guard);
  return found !== undefined && !(found.instance instanceof guard);
}

/** The module that a guard or a pipe was made in. */
function hostOf(instance: object, modules: ModulesContainer): HostModule | undefined {
  return [...modules.values()].find(({ injectables, providers }) =>
    [injectables, providers].some((made) =>
      [...made.values()].some((wrapper) => wrapper.instance === instance),
    ),
  );
}
