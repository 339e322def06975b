/** Completes the configuration from the module's declaration and the factory's result. */
import type { AuthConfig } from '../../../core/index.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import { MODULE_EXTRAS } from '../module-extras.js';
import { type OptionsValidator, validateConfig } from '../validation/validate-config.js';
import { isReference, type ReferencedParts } from './references.js';

/** Extras that may be in the declaration and in the options. */
const IN_BOTH: ReadonlySet<string> = new Set(['providers', 'adapter']);

/** Loads class-validator lazily, because an app that imports a decorator alone need not have it. */
export async function loadOptionsValidator(): Promise<OptionsValidator> {
  const { validateOptions } = await import('../validation/auth-options.dto.js');
  return validateOptions;
}

/** @throws {InvalidAuthOptions} with all problems. */
export function completeConfig(
  options: AuthModuleOptions,
  declared: ReferencedParts,
  basePath: string,
  validate: OptionsValidator,
): AuthConfig {
  if (Object(options) !== options)
    throw new InvalidAuthOptions(['The factory returned no options.']);
  assertPlaces(options);
  const config = {
    ...options,
    ...(declared.features && { features: declared.features }),
    ...(declared.adapter && { adapter: options.adapter ?? declared.adapter }),
    providers: join(declared.providers, options.providers),
    basePath,
  };
  return validateConfig(config, process.env, validate);
}

/** Types allow in a factory's result what `forRoot` takes. */
function assertPlaces(
  options: AuthModuleOptions,
): asserts options is AuthModuleOptions & Pick<AuthConfig, 'providers' | 'adapter'> {
  const misplaced = [...findMisplacedExtras(options), ...findMisplacedReferences(options)];
  if (misplaced.length > 0) throw new InvalidAuthOptions(misplaced);
}

/** Concatenates the lists. A value that is not a list is kept, for a later check to report. */
function join<T extends readonly unknown[]>(declared: T | undefined, returned: T): T;
function join(declared: unknown, returned: unknown): unknown {
  const lists = [declared, returned].filter((list) => list !== undefined);
  return (
    lists.find((list) => !Array.isArray(list)) ?? (lists.length > 0 ? lists.flat() : undefined)
  );
}

/**
 * A factory runs too late to add a guard. An ignored `globalGuard`, say, would leave the app open.
 */
function findMisplacedExtras(options: object): string[] {
  const misplaced = Object.keys(MODULE_EXTRAS).filter(
    (name) => !IN_BOTH.has(name) && name in options,
  );
  return misplaced.map(
    (name) =>
      `\`${name}\` must stand beside \`useFactory\`: routes and guards exist before a factory has run.`,
  );
}

function findMisplacedReferences({ providers, adapter }: AuthModuleOptions): string[] {
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
