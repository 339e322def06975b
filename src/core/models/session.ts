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
