/** The configuration of an app that is about to start: complete, or refused with every reason. */
import { getSecrets } from '../../../core/config/settings.js';
import {
  type AuthConfig,
  configurationErrors,
  type Environment,
  withEnvDefaults,
} from '../../../core/index.js';
import { nestLogger } from '../../errors/error-reporting.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import type { checkShape } from './auth-options.dto.js';
import { providerProblems } from './provider-problems.js';

/** A shorter secret can be guessed by trying. */
const SHORTEST_SECRET_BYTES = 32;

/** What class-validator does here. It is loaded when a module is set up, and not with this file. */
export type ShapeCheck = typeof checkShape;

/**
 * @param options - What the module was given, as yet unchecked.
 * @throws {InvalidAuthOptions} listing all that is wrong.
 */
export function validatedConfig(
  options: AuthConfig,
  env: Environment,
  check: ShapeCheck,
): AuthConfig {
  const { problems: shape, misshapen } = check(options);
  // The rest is judged without what cannot be judged.
  const sound = Object.entries(options).filter(([option]) => !misshapen.has(option));
  const readable: AuthConfig = { providers: [], ...Object.fromEntries(sound) };
  const defaults = { logger: nestLogger(readable.debug === true) };
  const config = withEnvDefaults(env, { ...defaults, ...readable });
  const problems = [
    ...shape,
    ...configurationErrors(config).map(({ message }) => message),
    ...providerProblems(config),
    ...(env.NODE_ENV === 'production' ? weakSecrets(config) : []),
  ];
  if (problems.length > 0) throw new InvalidAuthOptions(problems);
  return config;
}

function weakSecrets(config: AuthConfig): string[] {
  const isWeak = getSecrets(config).some(
    (secret) => Buffer.byteLength(secret) < SHORTEST_SECRET_BYTES,
  );
  if (!isWeak) return [];
  return [
    `\`secret\` (or AUTH_SECRET) must have at least ${SHORTEST_SECRET_BYTES} bytes in production: ` +
      'openssl rand -base64 33',
  ];
}
