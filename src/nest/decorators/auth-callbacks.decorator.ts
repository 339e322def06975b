/** `@AuthCallbacks()`, and the interface of that name. */
import type { ModuleCallbacks } from '../access/authorized.js';
import type { OwnTypes } from '../../core/models/auth-types.js';
import { markCallbacks } from '../hooks/hook-metadata.js';

/** The callbacks of the configuration, which a class with `@AuthCallbacks()` can implement. */
export interface AuthCallbacks<out T extends OwnTypes = object> extends ModuleCallbacks<T> {}

/**
 * Makes the methods `signIn`, `jwt`, `session`, `redirect` and `authorized` of a provider callbacks, which can use
 * what is injected into it. They join those of the configuration, which come first:
 *
 * - `signIn`: all must allow it. The first that refuses, or says where to go instead, ends it.
 * - `jwt` and `session`: each gets the `token`, or the `session`, that the one before returned. The
 *   first `session` callback that is not the configuration's gets what a client would see without it.
 *   `null` from `jwt` ends the session.
 * - `redirect`: the first one decides.
 * - `authorized`: all must agree, see {@link ModuleCallbacks}.
 *
 * The provider must be a singleton: the app does not start with one that is request-scoped, nor with
 * one that has no callback, or a method whose name is close to a callback's, such as `signin`.
 *
 * @example
 * ```ts
 * @Injectable()
 * @AuthCallbacks()
 * export class StaffOnly implements Partial<AuthCallbacks> {
 *   constructor(@Inject(Staff) private readonly staff: Staff) {}
 *
 *   signIn({ user }: SignInParams) {
 *     return this.staff.has(user.email);
 *   }
 * }
 * ```
 * @publicApi
 */
export function AuthCallbacks(): ClassDecorator {
  return markCallbacks;
}
