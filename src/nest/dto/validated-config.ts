/** The configuration of an app that is about to start: complete, or refused with every reason. */
import { type ValidationError, validateSync } from 'class-validator';
import { type AuthConfig, configurationErrors, withEnvDefaults } from '../../core/index.js';
import { secretsOf } from '../../core/auth-settings.js';
import { AuthError } from '../../core/errors/auth.error.js';
import { providerProblems } from './provider-problems.js';
import { AuthOptionsDto, SessionOptionsDto } from './auth-options.dto.js';
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

/** @throws {InvalidAuthOptions} listing all that is wrong. */
export function validatedConfig(options: AuthConfig, env: NodeJS.ProcessEnv): AuthConfig {
  const misshapen = shapeProblems(options);
  // What the options mean together cannot be told while one of them is not what it should be.
  if (misshapen.length > 0) throw new InvalidAuthOptions(misshapen);
  const config = withEnvDefaults(env, { logger: nestLogger(options.debug === true), ...options });
  const problems = [
    ...configurationErrors(config).map(({ message }) => message),
    ...providerProblems(config),
    ...(env.NODE_ENV === 'production' ? weakSecrets(config) : []),
  ];
  if (problems.length > 0) throw new InvalidAuthOptions(problems);
  return config;
}

function shapeProblems(options: AuthConfig): string[] {
  const dto = Object.assign(new AuthOptionsDto(), options, {
    session: options.session && Object.assign(new SessionOptionsDto(), options.session),
  });
  const errors = validateSync(dto, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  return errors.flatMap((error) => texts(error));
}

function texts(
  { property, constraints = {}, children = [] }: ValidationError,
  path = '',
): string[] {
  const name = `${path}${property}`;
  const own = Object.entries(constraints).map(([constraint, text]) =>
    constraint === 'whitelistValidation' ? `\`${name}\` is not an option. Is it misspelt?` : text,
  );
  return [...own, ...children.flatMap((child) => texts(child, `${name}.`))];
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
