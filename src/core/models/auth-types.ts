/** The types of an app's own, for those that would rather pass them than augment a module. */
import type { Account } from './account.js';
import type { JWT, Session } from './session.js';
import type { AdapterUser, Profile, User } from './user.js';

/**
 * What a configuration is about. Each is an interface that every app shares, and may be narrowed by
 * the one that a configuration names.
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
  /** What a client sees. */
  session: Session;
  /** A person, as stored and as providers describe them. */
  user: User;
  /** What a session token holds. */
  jwt: JWT;
  /** What ties a person to a provider. */
  account: Account;
  /** What a provider says of a person. */
  profile: Profile;
}

/**
 * Those of them that an app has types of its own for.
 *
 * What is made of them is marked as `out`: the types of one app stand for those of any app, never the
 * other way round. The compiler would find both to be fine, since it cannot look through `TypeOf`.
 */
export type OwnTypes = Partial<AuthTypes>;

/** The app's own type, or else the one that every app shares. */
export type TypeOf<T extends OwnTypes, Name extends keyof AuthTypes> =
  T extends Record<Name, infer Own> ? Own : AuthTypes[Name];

/** The user as an adapter gives them, with what the app's own type adds. */
export type StoredUserOf<T extends OwnTypes> =
  T extends Record<'user', infer Own> ? AdapterUser & Own : AdapterUser;
