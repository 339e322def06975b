/** A cookie that an answer sets (RFC 6265 §4.1). */
import { stringifySetCookie } from 'cookie';

/** The attributes of a cookie. */
export interface CookieOptions {
  /** Lifetime in whole seconds; 0 deletes the cookie. */
  maxAge?: number | undefined;
  expires?: Date | undefined;
  domain?: string | undefined;
  path?: string | undefined;
  httpOnly?: boolean | undefined;
  secure?: boolean | undefined;
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined;
  partitioned?: boolean | undefined;
  priority?: 'low' | 'medium' | 'high' | undefined;
}

/** A cookie's name and attributes, to be overridden in `cookies` of the configuration. */
export interface CookieOption {
  name: string;
  options: CookieOptions;
}

/** One cookie to set: its name, its value before encoding, and its attributes. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly options: Readonly<CookieOptions>;
}

/**
 * The `Set-Cookie` header's value.
 *
 * @throws {TypeError} when a name or attribute holds a character that would end it early.
 */
export function serializeCookie({ name, value, options }: SetCookie): string {
  const { maxAge, expires, domain, path, httpOnly, secure, sameSite, partitioned, priority } =
    options;
  return stringifySetCookie({
    name,
    value,
    ...(maxAge !== undefined && { maxAge }),
    ...(expires && { expires }),
    ...(domain !== undefined && { domain }),
    ...(path !== undefined && { path }),
    ...(httpOnly !== undefined && { httpOnly }),
    ...(secure !== undefined && { secure }),
    ...(sameSite !== undefined && { sameSite }),
    ...(partitioned !== undefined && { partitioned }),
    ...(priority !== undefined && { priority }),
  });
}

/** The cookie that makes a browser forget one: the same scope, or the browser would keep it. */
export function expiredCookie(name: string, options: CookieOptions): SetCookie {
  const { expires: _expires, ...scope } = options;
  return { name, value: '', options: { ...scope, maxAge: 0 } };
}
