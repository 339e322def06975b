/** Completes and validates the configuration of a NestJS app at start-up. */
import { listResourceServerProblems as describeProblems } from '../../../core/access-tokens/index.js';
import { toFeatures } from '../../../core/features/index.js';
import { findConfigurationErrors, getSecrets } from '../../../core/config/index.js';
import { UntrustedHost } from '../../../core/errors/index.js';
import { type AuthConfig, type Environment, withEnvDefaults } from '../../../core/index.js';
import { nestLogger } from '../../errors/error-reporting.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import type { validateOptions } from './auth-options.dto.js';
import { providerProblems } from './provider-problems.js';

/** A shorter secret can be guessed. */
const SHORTEST_SECRET_BYTES = 32;

/**
 * Validates with class-validator, which is loaded when a module is set up, and not with this file.
 */
export type OptionsValidator = typeof validateOptions;

/**
 * Completes the options from the environment and validates them.
 *
 * @throws {InvalidAuthOptions} with every error.
 */
export function validateConfig(
  options: AuthConfig & Pick<AuthModuleOptions, 'resourceServer'>,
  env: Environment,
  validate: OptionsValidator,
): AuthConfig {
  const errors = validate(options);
  // The checks of the core run without the options that are wrong already.
  const readable: AuthConfig = { providers: [], ...omit(options, errors.options) };
  const defaults = { logger: nestLogger(readable.debug === true) };
  const config = withEnvDefaults(env, { ...defaults, ...readable });
  // Without the refused option, the core would also report that the host is not trusted.
  const isOriginRefused = ['url', 'trustHost'].some((name) => errors.options.has(name));
  const problems = [
    ...errors.messages,
    ...findConfigurationErrors(config)
      .filter((error) => !(isOriginRefused && error instanceof UntrustedHost))
      .map(({ message }) => message),
    ...listResourceServerProblems(options),
    ...providerProblems(config),
    ...(env.NODE_ENV === 'production' ? weakSecretErrors(config) : []),
  ];
  if (problems.length > 0) throw new InvalidAuthOptions(problems);
  return config;
}

function listResourceServerProblems({
  resourceServer,
  features,
}: Pick<AuthModuleOptions, 'resourceServer'> & Pick<AuthConfig, 'features'>): readonly string[] {
  if (typeof resourceServer !== 'object') return [];
  const followsSessions = toFeatures(features).some(({ endsSessions }) => endsSessions === true);
  return describeProblems(resourceServer, followsSessions).map(
    (problem) => `\`resourceServer\`: ${problem}`,
  );
}

/** Leaves out options by their names, and members of options by names such as `session.maxAge`. */
function omit(options: object, names: ReadonlySet<string>, prefix = ''): object {
  const kept = Object.entries(options).filter(([name]) => !names.has(`${prefix}${name}`));
  return Object.fromEntries(
    kept.map(([name, value]: [string, unknown]) => {
      const hasOmitted = [...names].some((omitted) => omitted.startsWith(`${name}.`));
      return [name, hasOmitted ? omit(Object(value) as object, names, `${name}.`) : value];
    }),
  );
}

function weakSecretErrors(config: AuthConfig): string[] {
  const isWeak = getSecrets(config).some(
    (secret) => Buffer.byteLength(secret) < SHORTEST_SECRET_BYTES,
  );
  if (!isWeak) return [];
  return [
    `\`secret\` (or AUTH_SECRET) must have at least ${SHORTEST_SECRET_BYTES} bytes in production: ` +
      'openssl rand -base64 33',
  ];
}
