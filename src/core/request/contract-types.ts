/** Types that several packages of Auth.js export under one name, each declared once here. */
import type { SignOutFields } from '../handler/server-auth.js';
import type { OwnTypes, TypeOf } from '../models/session.js';

/**
 * The result of `getSession`: the session, or `null` when the user is not signed in.
 *
 * @publicApi
 */
export type GetSessionResult<T extends OwnTypes = object> = Promise<TypeOf<T, 'session'> | null>;

/**
 * The options of `signOut` on a server.
 *
 * @publicApi
 */
export interface SignOutOptions<Redirect extends boolean = boolean> extends SignOutFields {
  /** Where to go afterwards. Default: the page that the request came from, else the root. */
  readonly redirectTo?: string | undefined;
  /** `false` returns the address instead of a redirect. Default `true`. */
  readonly redirect?: Redirect | undefined;
}
