/** Reads the session token of a request, outside the library's own routes. */
import { AuthError } from '../errors/auth.error.js';
import { MissingSecret } from '../errors/configuration.errors.js';
import { readChunked } from '../http/cookie-chunks.js';
import { RequestCookies } from '../http/cookies.js';
import { type LoggerInstance, resolveLogger } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';
import { platformRandom, systemClock } from '../kernel/platform.js';
import type { JWT } from '../models/session.js';
import type { JWTDecodeParams, JWTEncodeParams } from './jwt-options.js';
import { JwtService } from './jwt.service.js';

/** Headers of a web-standard request, or those of Node. */
type IncomingHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What {@link getToken} is called with. */
export interface GetTokenParams<Raw extends boolean = false> {
  /** A request of any kind, as long as it has headers. */
  req: { headers: IncomingHeaders };
  /** What the token was encrypted with. Not needed for `raw`. */
  secret?: string | string[] | undefined;
  /**
   * Whether the cookie is the one that goes over https only. Default: whether the request brings
   * that one.
   */
  secureCookie?: boolean | undefined;
  /** The session cookie's name, if it is another one than usual. */
  cookieName?: string | undefined;
  /** Default: the cookie's name. */
  salt?: string | undefined;
  /** Gives the token as it arrived, not decrypted. */
  raw?: Raw | undefined;
  /** Replaces how the token is read. */
  decode?: ((params: JWTDecodeParams) => Awaitable<JWT | null>) | undefined;
  /** Is told, at `debug`, of a token that cannot be read. Default: nobody is. */
  logger?: Partial<LoggerInstance> | undefined;
}

const PLAIN_COOKIE = 'authjs.session-token';
const SECURE_COOKIE = `__Secure-${PLAIN_COOKIE}`;

/**
 * The claims of the session token that a request brings in its cookie, or else as a bearer token
 * (RFC 6750 §2.1). `null` when there is none that is good.
 *
 * It calls no callback, and does not see whether a session was ended.
 *
 * @throws {MissingSecret} when there is a token and no secret to open it with.
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
  const presented = readChunked(cookies, cookieName);
  const tokens = presented.length > 0 ? presented : readBearerToken(req.headers);
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
 * A token that cannot be read proves nothing. A function of the app's may say so by any error; beside that,
 * what is no error of this library's is a fault of the platform, and says nothing of the token.
 */
async function tryDecode(
  read: () => Awaitable<JWT | null>,
  isReplaced: boolean,
): Promise<JWT | null> {
  try {
    return await read();
  } catch (thrown) {
    if (isReplaced || thrown instanceof AuthError) return null;
    throw thrown;
  }
}

function getDefaultCookieName(cookies: RequestCookies, isSecure: boolean | undefined): string {
  const hasSecure = readChunked(cookies, SECURE_COOKIE).length > 0;
  return (isSecure ?? hasSecure) ? SECURE_COOKIE : PLAIN_COOKIE;
}

/** Percent-encoded by some clients. One that cannot be decoded is no token. */
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
  // Node's are in lower case; those of a platform need not be.
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'object' ? value.join(name === 'cookie' ? '; ' : ', ') : value;
}

function isHeaders(headers: IncomingHeaders): headers is Headers {
  return typeof headers.get === 'function';
}

/* MERGED encode-decode.ts: The two functions that apps use to make and read session tokens by themselves. */

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
  return createService(secret, maxAge).seal({ ...token }, salt, maxAge);
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
