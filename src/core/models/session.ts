/**
 * A session as the client and the adapter see it, the claims of a session token, and the types that
 * an app may replace by its own.
 */
import type { Account } from './account.js';
import type { AdapterUser, Profile, User } from './user.js';

/** The fields that every session has. */
export interface DefaultSession {
  user?: User;
  /** When the session ends, as an ISO 8601 date and time. */
  expires: string;
}

/**
 * The session that `@Session()`, `SessionService.read` and `GET /session` return. Add fields by
 * module augmentation, and set them in the `session` callback. Every subpath that exports the name
 * refers to this interface.
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
  /** The value of the session cookie. Unique. */
  sessionToken: string;
  userId: string;
  expires: Date;
}

/**
 * Joins a session and its user, with the token non-enumerable. A callback can read it by name, and
 * neither a spread nor `JSON.stringify` includes it: a script that had the token would have what
 * the cookie's `HttpOnly` protects.
 *
 * The token is hidden before the rest is added: hiding it afterwards takes V8 three times as long.
 */
export function withHiddenToken<Row extends AdapterSession, User>(
  session: Row,
  user: User,
): Row & { user: User } {
  const joined = Object.defineProperty({}, 'sessionToken', {
    value: session.sessionToken,
    enumerable: false,
    writable: true,
    configurable: true,
  });
  return Object.assign(joined, session, { user });
}

/**
 * Copies a session without its token. The copy is a plain object, which frameworks can serialize.
 */
export function withoutToken<Shown extends object>(session: Shown): Shown {
  if (!Object.hasOwn(Object(session) as object, 'sessionToken')) return session;
  const { sessionToken: _, ...rest } = session as Shown & { sessionToken: unknown };
  return rest as Shown;
}

// The decorator is declared here and implemented in src/nest, behind `#session`: module
// augmentation of a name works only while one module declares all of it.

/** A pipe of NestJS, as `@Session()` takes it. */
interface Pipe {
  transform(value: unknown, metadata: never): unknown;
}

/**
 * Injects the session of the request, or `null` when the user is not signed in.
 *
 * It needs no guard: without `@Auth()` it reads the session by itself. Your pipes run after it.
 *
 * @example
 * ```ts
 * @Get()
 * home(@Session() session: Session | null) {
 *   return { greeting: `Hello ${session?.user?.name ?? 'guest'}` };
 * }
 * ```
 * @publicApi
 */
export declare function Session(
  ...pipes: (Pipe | (new (...dependencies: never[]) => Pipe))[]
): ParameterDecorator;

/** The claims of the default token. Each may be missing. */
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
 * The claims of a decrypted session token. Add your own by module augmentation, and set them in the
 * `jwt` callback.
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

/** What identifies a session, by its strategy. */
export type SessionIdentity =
  | { readonly strategy: 'jwt'; readonly claims: JWT }
  | { readonly strategy: 'database'; readonly sessionToken: string };

/** What features add to a session that apps and browsers get, by name. */
export type SessionMembers = Readonly<Record<string, unknown>>;

const MAX_SUBJECT_LENGTH = 8 * 1024;

/**
 * Returns the claims with `sub` as a string (RFC 7519 §4.1.2), or without it.
 *
 * Adapters may use numeric ids, a `jwt` callback may set `sub` to anything, and Auth.js keeps it as
 * it is. A number becomes a string, and any other invalid subject is dropped. The token is
 * authentic: refusing it would sign the user out because of a type that the app chose.
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

/**
 * The types of a configuration. Each is an interface that every app shares. An app that names its
 * own type here need not augment a module.
 *
 * @example
 * ```ts
 * interface Member extends User { role: 'admin' | 'member' }
 * interface MemberSession extends Session { user: Member }
 *
 * const config = {
 *   providers: [GitHub],
 *   callbacks: { session: ({ session, user }) => ({ ...session, user }) },
 * } satisfies AuthConfig<{ user: Member; session: MemberSession }>;
 * ```
 * @publicApi
 */
export interface AuthTypes {
  /** The session that a client sees. */
  session: Session;
  /** A user, as stored and as providers describe them. */
  user: User;
  /** The claims of a session token. */
  jwt: JWT;
  /** The account that links a user to a provider. */
  account: Account;
  /** The user's data from a provider. */
  profile: Profile;
}

/**
 * The types that an app replaces by its own.
 *
 * Types that depend on them declare the parameter as `out`: the types of one app are assignable to
 * those of any app, and not the reverse. The compiler would accept both, since it cannot see
 * through `TypeOf`.
 */
export type OwnTypes = Partial<AuthTypes>;

/** The app's own type, or the shared one where the app names none. */
export type TypeOf<T extends OwnTypes, Name extends keyof AuthTypes> =
  T extends Record<Name, infer Own> ? Own : AuthTypes[Name];

/** The user of the app's own session, or of the shared one. */
export type SessionUserOf<T extends OwnTypes> =
  TypeOf<T, 'session'> extends { user?: infer User } ? NonNullable<User> : never;

/** The user as an adapter returns it, with the fields of the app's own type. */
export type StoredUserOf<T extends OwnTypes> =
  T extends Record<'user', infer Own> ? AdapterUser & Own : AdapterUser;
