/** Reads the session token of a request, outside the library's own routes. */
import { MissingSecret } from '../errors/configuration.errors.js';
import { readChunked } from '../http/cookie-chunks.js';
import { RequestCookies } from '../http/request-cookies.js';
import type { Awaitable } from '../kernel/awaitable.js';
import { type LoggerInstance, resolveLogger } from '../kernel/logger.js';
import type { JWT } from '../models/jwt.js';
import { decode as decodeToken } from './encode-decode.js';
import type { JWTDecodeParams } from './jwt-options.js';

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
  const cookies = new RequestCookies(headerOf(req.headers, 'cookie') ?? '');
  const cookieName = params.cookieName ?? usualName(cookies, params.secureCookie);
  const salt = params.salt ?? cookieName;
  const presented = readChunked(cookies, cookieName);
  const tokens = presented.length > 0 ? presented : bearerToken(req.headers);
  const [first] = tokens;
  if (first === undefined) return null;
  if (raw) return first;
  if (!secret || ![secret].flat().some(Boolean)) {
    throw new MissingSecret('getToken needs the secret of the token.');
  }
  const decode = params.decode ?? decodeToken;
  const logger = resolveLogger(params.logger, false);
  for (const token of tokens) {
    const claims = await readable(() => decode({ token, secret, salt }));
    if (claims) return claims;
    logger.debug('token-unreadable', { cookie: cookieName });
  }
  return null;
}

/** A token that cannot be read proves nothing, for whatever reason. */
async function readable(read: () => Awaitable<JWT | null>): Promise<JWT | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

function usualName(cookies: RequestCookies, isSecure: boolean | undefined): string {
  const hasSecure = readChunked(cookies, SECURE_COOKIE).length > 0;
  return (isSecure ?? hasSecure) ? SECURE_COOKIE : PLAIN_COOKIE;
}

/** Percent-encoded by some clients. One that cannot be decoded is no token. */
function bearerToken(headers: IncomingHeaders): readonly string[] {
  const [scheme, encoded = ''] = headerOf(headers, 'authorization')?.split(' ') ?? [];
  if (scheme !== 'Bearer' || encoded === '') return [];
  try {
    return [decodeURIComponent(encoded)];
  } catch {
    return [];
  }
}

function headerOf(headers: IncomingHeaders, name: string): string | undefined {
  if (isWebStandard(headers)) return headers.get(name) ?? undefined;
  // Node's are in lower case; those of a platform need not be.
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'object' ? value.join(name === 'cookie' ? '; ' : ', ') : value;
}

function isWebStandard(headers: IncomingHeaders): headers is Headers {
  return typeof headers.get === 'function';
}
