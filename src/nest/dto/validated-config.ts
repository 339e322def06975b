/** The configuration of an app that is about to start: complete, or refused with every reason. */
import {
  type AuthConfig,
  type Environment,
  configurationErrors,
  withEnvDefaults,
} from '../../core/index.js';
import { secretsOf } from '../../core/auth-settings.js';
import { AuthError } from '../../core/errors/auth.error.js';
import { providerProblems } from './provider-problems.js';
import type { shapeOf } from './shape-problems.js';
import { nestLogger } from '../nest-logger.js';

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

/** A shorter secret can be guessed by trying. */
const SHORTEST_SECRET_BYTES = 32;

/** What class-validator does here. It is loaded when a module is set up, and not with this file. */
export type ShapeCheck = typeof shapeOf;

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
  const isWeak = secretsOf(config).some(
    (secret) => Buffer.byteLength(secret) < SHORTEST_SECRET_BYTES,
  );
  if (!isWeak) return [];
  return [
    `\`secret\` (or AUTH_SECRET) must have at least ${SHORTEST_SECRET_BYTES} bytes in production: ` +
      'openssl rand -base64 33',
  ];
}
