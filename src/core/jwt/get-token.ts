/** Session tokens outside the library's own routes: `getToken`, `encode` and `decode`. */
import { AuthError } from '../errors/auth.error.js';
import { MissingSecret } from '../errors/configuration.errors.js';
import { readChunked } from '../http/cookie-chunks.js';
import { RequestCookies } from '../http/cookies.js';
import { type LoggerInstance, resolveLogger } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';
import { platformRandom, systemClock } from '../kernel/platform.js';
import type { JWT } from '../models/session.js';
import {
  DEFAULT_MAX_AGE_SECONDS,
  type JWTDecodeParams,
  type JWTEncodeParams,
} from './jwt-options.js';
import { JwtService } from './jwt.service.js';

/** The headers of a web-standard request, or of Node's. */
type IncomingHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The parameters of {@link getToken}. */
export interface GetTokenParams<Raw extends boolean = false> {
  /** Any request that has headers. */
  req: { headers: IncomingHeaders };
  /** The secret that the token was encrypted with. Not needed for `raw`. */
  secret?: string | string[] | undefined;
  /**
   * Whether to read the cookie with the prefix `__Secure-`. Default: whether the request has it.
   */
  secureCookie?: boolean | undefined;
  /** The name of the session cookie. Default: the name that this library gives it. */
  cookieName?: string | undefined;
  /** Default: the cookie's name. */
  salt?: string | undefined;
  /** Returns the token as received, still encrypted. */
  raw?: Raw | undefined;
  /** Replaces how the token is decoded. */
  decode?: ((params: JWTDecodeParams) => Awaitable<JWT | null>) | undefined;
  /** Receives a `debug` message for a token that cannot be read. Default: nothing is logged. */
  logger?: Partial<LoggerInstance> | undefined;
}

const PLAIN_COOKIE = 'authjs.session-token';
const SECURE_COOKIE = `__Secure-${PLAIN_COOKIE}`;

/**
 * Returns the claims of a request's session token, from the cookie or else from a bearer token
 * (RFC 6750 §2.1). Returns `null` when no token is valid.
 *
 * It calls no callback, and does not notice a session that was ended on the server.
 *
 * @throws {MissingSecret} when there is a token, and no secret to decrypt it with.
 * @example
 * ```ts
 * const token = await getToken({ req: request, secret: process.env.AUTH_SECRET });
 * ```
 * @publicApi
 */
export function getToken<Raw extends boolean = false>(
  params: GetTokenParams<Raw>,
): Promise<(Raw extends true ? string : JWT) | null>;
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const { req, secret, raw } = params;
  const cookies = new RequestCookies(getHeader(req.headers, 'cookie') ?? '');
  const cookieName = params.cookieName ?? getDefaultCookieName(cookies, params.secureCookie);
  const salt = params.salt ?? cookieName;
  const cookieTokens = readChunked(cookies, cookieName);
  const tokens = cookieTokens.length > 0 ? cookieTokens : readBearerToken(req.headers);
  const [first] = tokens;
  if (first === undefined) return null;
  if (raw) return first;
  if (!secret || ![secret].flat().some(Boolean)) {
    throw new MissingSecret('getToken needs the secret of the token.');
  }
  const decodeToken = params.decode ?? decode;
  const logger = resolveLogger(params.logger, false);
  for (const token of tokens) {
    const claims = await tryDecode(
      () => decodeToken({ token, secret, salt }),
      params.decode !== undefined,
    );
    if (claims) return claims;
    logger.debug('token-unreadable', { cookie: cookieName });
  }
  return null;
}

/**
 * Decodes a token, or returns `null` for an invalid one. The app's own function may refuse a token
 * by any error. Otherwise an error that is not this library's is a fault of the platform, and is
 * rethrown.
 */
async function tryDecode(
  decodeToken: () => Awaitable<JWT | null>,
  isCustom: boolean,
): Promise<JWT | null> {
  try {
    return await decodeToken();
  } catch (thrown) {
    if (isCustom || thrown instanceof AuthError) return null;
    throw thrown;
  }
}

function getDefaultCookieName(cookies: RequestCookies, isSecure: boolean | undefined): string {
  const hasSecure = readChunked(cookies, SECURE_COOKIE).length > 0;
  return (isSecure ?? hasSecure) ? SECURE_COOKIE : PLAIN_COOKIE;
}

/**
 * Reads the bearer token. Some clients percent-encode it. One that cannot be decoded is ignored.
 */
function readBearerToken(headers: IncomingHeaders): readonly string[] {
  const [scheme, encoded = ''] = getHeader(headers, 'authorization')?.split(' ') ?? [];
  if (scheme !== 'Bearer' || encoded === '') return [];
  try {
    return [decodeURIComponent(encoded)];
  } catch {
    return [];
  }
}

function getHeader(headers: IncomingHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  // Node's names are in lower case. Those of other platforms need not be.
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'object' ? value.join(name === 'cookie' ? '; ' : ', ') : value;
}

function isHeaders(headers: IncomingHeaders): headers is Headers {
  return typeof headers.get === 'function';
}

/**
 * Makes a session token.
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
  return createService(secret, maxAge).seal({ ...token }, salt, maxAge);
}

/**
 * Returns the claims of a session token, or `null` when there is no token.
 *
 * @throws {InvalidToken} when it is malformed, expired, or made with none of the secrets.
 * @publicApi
 */
export async function decode<Claims = JWT>(params: JWTDecodeParams): Promise<Claims | null> {
  const { token, secret, salt } = params;
  if (!token) return null;
  // The claims are those that `encode` received.
  return (await createService(secret, DEFAULT_MAX_AGE_SECONDS).open(token, salt)) as Claims;
}

function createService(secret: string | string[], maxAgeSeconds: number): JwtService {
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
