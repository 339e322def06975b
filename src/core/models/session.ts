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
 * A copy of a session whose token can be read by name, and is not enumerable: neither a spread nor
 * `JSON.stringify` takes it along. A script that had it would have what the cookie's `HttpOnly` keeps from it.
 *
 * @param sessionToken - Default: the session's own.
 */
export function withHiddenToken<Told extends object>(
  session: Told,
  sessionToken = tokenIn(session),
): Told {
  if (sessionToken === undefined) return session;
  return Object.defineProperty({ ...session }, 'sessionToken', {
    value: sessionToken,
    enumerable: false,
    configurable: true,
    writable: true,
  });
}

function tokenIn(session: { readonly sessionToken?: unknown } | null): unknown {
  return session?.sessionToken;
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
