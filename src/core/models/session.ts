/** A session, as the client sees it and as an adapter stores it. */
import type { User } from './user.js';

/** What a session always has. */
export interface DefaultSession {
  user?: User;
  /** When the session ends, as an ISO 8601 date and time. */
  expires: string;
}

/**
 * What `@Session()`, `SessionService.read` and `GET /session` give. Add fields by module augmentation,
 * and fill them in the `session` callback. Every subpath that has the name reaches this interface.
 *
 * @example
 * ```ts
 * declare module 'portcullis' {
 *   interface Session {
 *     role?: 'admin' | 'member';
 *   }
 * }
 * ```
 * @publicApi
 */
export interface Session extends DefaultSession {}

/** A row of the session table. */
export interface AdapterSession {
  /** What the cookie holds. Unique. */
  sessionToken: string;
  userId: string;
  expires: Date;
}

/**
 * A session whose token a callback can read by name, and that neither a spread nor `JSON.stringify` takes along:
 * a script that had it would have what the cookie's `HttpOnly` keeps from it.
 */
export function withHiddenToken<Row extends AdapterSession>(session: Row): Row {
  return Object.defineProperty({ ...session }, 'sessionToken', { enumerable: false });
}

/** The session without its token, for pages: a plain object again, as frameworks want what they send there. */
export function withoutToken<Told extends object>(session: Told): Told {
  if (!Object.hasOwn(Object(session) as object, 'sessionToken')) return session;
  const { sessionToken: _, ...rest } = session as Told & { sessionToken: unknown };
  return rest as Told;
}

// The decorator is declared here and made in src/nest, behind `#session`: an app can add to a name of
// the package's root only while one module declares all of it.

/** What `@Session()` takes: a pipe of NestJS, or its class. */
interface Pipe {
  transform(value: unknown, metadata: never): unknown;
}

/**
 * The session of the request, or `null` when nobody is signed in.
 *
 * It needs no guard: without `@Auth()` it tells who is there, if anybody. Your pipes run after it.
 *
 * @example
 * ```ts
 * @Get()
 * home(@Session() session: Session | null) {
 *   return { greeting: `Hello ${session?.user?.name ?? 'stranger'}` };
 * }
 * ```
 * @publicApi
 */
export declare function Session(
  ...pipes: (Pipe | (new (...dependencies: never[]) => Pipe))[]
): ParameterDecorator;

/* MERGED jwt.ts: The claims of a session token. */

/** What the default token holds. Each claim may be missing. */
export interface DefaultJWT extends Record<string, unknown> {
  name?: string | null | undefined;
  email?: string | null | undefined;
  picture?: string | null | undefined;
  /** The user's id. */
  sub?: string | undefined;
  /** Issued at, in seconds since the epoch. */
  iat?: number;
  /** Expires at, in seconds since the epoch. */
  exp?: number;
  /** A random UUID. */
  jti?: string;
}

/**
 * The decrypted session token. Add your own claims by module augmentation, and set them in the `jwt`
 * callback.
 *
 * @example
 * ```ts
 * declare module 'portcullis' {
 *   interface JWT {
 *     role?: 'admin' | 'member';
 *   }
 * }
 * ```
 * @publicApi
 */
export interface JWT extends DefaultJWT {}

const MAX_SUBJECT_LENGTH = 8 * 1024;

/**
 * The claims with a subject that is text (RFC 7519 §4.1.2), or without one.
 *
 * Adapters count users in numbers, a `jwt` callback may put anything into `sub`, and Auth.js writes it
 * down as it comes. A number becomes text, and what names nobody is left out: the token is authentic, and
 * refusing it would sign the user out for a type that the app chose.
 */
export function withTextSubject<Claims extends JWT>(claims: Claims): Claims {
  const sub: unknown = claims.sub;
  if (sub === undefined || sub === null) return claims;
  if (isSubject(sub)) return claims;
  return { ...claims, sub: isNumber(sub) ? String(sub) : undefined };
}

function isNumber(claim: unknown): claim is number | bigint {
  return Number.isFinite(claim) || typeof claim === 'bigint';
}

function isSubject(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && claim.length <= MAX_SUBJECT_LENGTH;
}
