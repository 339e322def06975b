/** The configuration, from what the module was declared with and what its factory returned. */
import type { AuthConfig } from '../../../core/index.js';
import { type AuthModuleOptions, EXTRAS } from '../auth-module-options.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import { type OptionsValidator, validatedConfig } from '../validation/validated-config.js';
import { isReference, type ReferencedParts } from './references.js';

/** Parts that may be in the declaration and in the options. */
const IN_BOTH: ReadonlySet<string> = new Set(['providers', 'adapter']);

/** Loads class-validator. An import of the package for a decorator alone does not. */
export async function loadOptionsValidator(): Promise<OptionsValidator> {
  const { validateOptions } = await import('../validation/auth-options.dto.js');
  return validateOptions;
}

/** @throws {InvalidAuthOptions} listing all that is wrong. */
export function completeConfig(
  options: AuthModuleOptions,
  declared: ReferencedParts,
  basePath: string,
  validate: OptionsValidator,
): AuthConfig {
  if (Object(options) !== options)
    throw new InvalidAuthOptions(['The factory returned no options.']);
  const misplaced = [...misplacedExtras(options), ...misplacedReferences(options)];
  if (misplaced.length > 0) throw new InvalidAuthOptions(misplaced);
  const config = {
    ...options,
    ...(declared.adapter && { adapter: options.adapter ?? declared.adapter }),
    providers: joined(declared.providers, options.providers),
    basePath,
  };
  return validatedConfig(config, process.env, validate);
}

/** What is no list stays what it is, for the check of all options to tell of. */
function joined<T extends readonly unknown[]>(declared: T | undefined, returned: T): T;
function joined(declared: unknown, returned: unknown): unknown {
  const given = [declared, returned].filter((list) => list !== undefined);
  return (
    given.find((list) => !Array.isArray(list)) ?? (given.length > 0 ? given.flat() : undefined)
  );
}

/** A guard that is not there, because a factory ran too late to ask for it, must not go unnoticed. */
function misplacedExtras(options: object): string[] {
  const misplaced = Object.keys(EXTRAS).filter((name) => !IN_BOTH.has(name) && name in options);
  return misplaced.map(
    (name) =>
      `\`${name}\` must stand beside \`useFactory\`: routes and guards exist before a factory has run.`,
  );
}

function misplacedReferences({ providers, adapter }: AuthModuleOptions): string[] {
  const listed: readonly unknown[] = Array.isArray(providers) ? providers : [];
  const names = [
    ...(listed.some(isReference) ? ['providers'] : []),
    ...(isReference(adapter) ? ['adapter'] : []),
  ];
  return names.map(
    (name) =>
      `\`${name}\` with \`useClass\` or \`useExisting\` must stand beside \`useFactory\`: ` +
      'NestJS makes what they name before a factory has run.',
  );
}
