/** The two functions that apps use to make and read session tokens by themselves. */
import { systemClock } from '../kernel/clock.js';
import { platformRandom } from '../kernel/random.js';
import type { JWT } from '../models/jwt.js';
import type { JWTDecodeParams, JWTEncodeParams } from './jwt-options.js';
import { JwtService } from './jwt.service.js';

const DEFAULT_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/**
 * A session token.
 *
 * @param params.maxAge - Lifetime in seconds. Default 2 592 000 (30 days).
 * @param params.salt - The session cookie's name, e.g. `__Secure-authjs.session-token`.
 * @example
 * ```ts
 * const token = await encode({ token: { sub: '42' }, secret, salt: 'authjs.session-token' });
 * ```
 * @publicApi
 */
export async function encode<Claims = JWT>(params: JWTEncodeParams<Claims>): Promise<string> {
  const { token, secret, salt, maxAge = DEFAULT_MAX_AGE_SECONDS } = params;
  return tokensOf(secret, maxAge).seal({ ...token }, salt, maxAge);
}

/**
 * The claims of a session token, or `null` when there is no token.
 *
 * @throws {InvalidToken} when it is malformed, expired, or made with none of the secrets.
 * @publicApi
 */
export async function decode<Claims = JWT>(params: JWTDecodeParams): Promise<Claims | null> {
  const { token, secret, salt } = params;
  if (!token) return null;
  // What it holds is what `encode` was given.
  return (await tokensOf(secret, DEFAULT_MAX_AGE_SECONDS).open(token, salt)) as Claims;
}

function tokensOf(secret: string | string[], maxAgeSeconds: number): JwtService {
  const settings = {
    secrets: [secret].flat(),
    maxAgeSeconds,
    encode: undefined,
    decode: undefined,
    configuredSecret: secret,
    acceptsV4: false,
    cacheBytes: 0,
  };
  return new JwtService(settings, systemClock, platformRandom);
}
