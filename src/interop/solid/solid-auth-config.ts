/** What a SolidStart app configures. */
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import { normalizeBasePath } from '../../core/http/route.js';
import type { OwnTypes } from '../../core/models/auth-types.js';
import type { AuthConfig } from '../../core/public-types.js';

/**
 * The configuration of {@link SolidAuth}: the core's, and `prefix`.
 *
 * @typeParam T - The app's own types.
 * @publicApi
 */
export interface SolidAuthConfig<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'raw'
> {
  /**
   * The path that the routes are under. `basePath` says the same. Default: the path of `AUTH_URL`, or
   * else `/api/auth`.
   */
  prefix?: string | undefined;
}

/**
 * The core's configuration. Whoever sets the prefix has moved the routes there, so everything that
 * leads to them follows.
 *
 * @throws {InvalidOption} when `prefix` and `basePath` name two places.
 */
export function withoutPrefix<T extends OwnTypes>(config: SolidAuthConfig<T>): AuthConfig<T> {
  const { prefix, ...rest } = config;
  if (prefix === undefined) return rest;
  const { basePath = prefix } = rest;
  if (normalizeBasePath(prefix) !== normalizeBasePath(basePath)) {
    throw new InvalidOption(
      `\`prefix\` is "${prefix}" and \`basePath\` is "${basePath}". They say the same: set one.`,
    );
  }
  return { ...rest, basePath };
}
