/** The decorators of hooks: `@AuthCallbacks()`, also an interface, and `@OnAuthEvent()`. */
import { InvalidOption } from '../../core/errors/index.js';
import { type AuthEventName, EVENT_NAMES, type MessageOf } from '../../core/events/index.js';
import { findSimilarName } from '../../core/kernel/index.js';
import type { OwnTypes } from '../../core/models/index.js';
import type { ModuleCallbacks } from '../guard/authorized.js';

/** The callbacks of the configuration, as the interface of a class with `@AuthCallbacks()`. */
export interface AuthCallbacks<out T extends OwnTypes = object> extends ModuleCallbacks<T> {}

/**
 * Makes the methods `signIn`, `jwt`, `session`, `redirect`, `providerError` and `authorized` of a
 * provider callbacks, which can use its injected services. They are called after those of the
 * configuration:
 *
 * - `signIn`: all must allow it. The first that refuses, or returns a URL, ends the sign-in.
 * - `jwt` and `session`: each gets the `token`, or the `session`, that the previous one returned.
 *   The first `session` callback after the configuration's gets what a client would see without it.
 *   If `jwt` returns `null`, the session ends.
 * - `redirect`: the first one decides.
 * - `providerError`: the first that returns a URL decides.
 * - `authorized`: all must return `true`, see {@link ModuleCallbacks}.
 *
 * The provider must be a singleton. The app does not start if it is request-scoped, has no
 * callback, or has a method with a name close to a callback's, such as `signin`.
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

/** A method that listens to an event. */
type Listener<Name extends AuthEventName> = (message: MessageOf<Name>) => unknown;

/**
 * Calls a method of a provider or a controller on an event, beside the `events` of the
 * configuration. An error that the method throws is logged, and stops neither the action nor other
 * listeners.
 *
 * The provider must be a singleton: the app does not start if it is request-scoped.
 *
 * @throws {InvalidOption} when the class is defined, for a misspelt event or a member that is not a
 *   method.
 * @example
 * ```ts
 * @Injectable()
 * export class AuditTrail {
 *   constructor(@Inject(AuditLog) private readonly log: AuditLog) {}
 *
 *   @OnAuthEvent('signIn')
 *   async signedIn({ user, isNewUser }: AuthEventMessages['signIn']) {
 *     await this.log.write({ event: 'signIn', user: user.id, isNewUser });
 *   }
 * }
 * ```
 * @publicApi
 */
export function OnAuthEvent<Name extends AuthEventName>(name: Name) {
  // The events of features are not known yet: they are checked when the app starts.
  if (typeof name !== 'string' || findSimilarName(name, EVENT_NAMES) !== undefined) {
    throw new InvalidOption(
      `\`@OnAuthEvent()\` knows no event "${String(name)}". The events are ${EVENT_NAMES.join(', ')}.`,
    );
  }
  return <Method extends Listener<Name>>(
    _target: object,
    member: string | symbol,
    // `undefined` if the decorator is on a property.
    descriptor: TypedPropertyDescriptor<Method> | undefined,
  ): void => {
    if (!descriptor?.value) {
      throw new InvalidOption(
        `\`@OnAuthEvent()\` stands on "${String(member)}", which is not a method and is never called.`,
      );
    }
    markListener(descriptor.value, name);
  };
}

// The metadata keys of listeners, and of classes with callbacks.
const EVENTS = 'portcullis:events';
const CALLBACKS = 'portcullis:callbacks';

/** Adds an event to those that a method listens to. */
function markListener(method: object, event: AuthEventName): void {
  Reflect.defineMetadata(EVENTS, [...getEvents(method), event], method);
}

/** The events that a method listens to. */
export function getEvents(method: object): readonly AuthEventName[] {
  return (Reflect.getOwnMetadata(EVENTS, method) as readonly AuthEventName[] | undefined) ?? [];
}

/** Marks a class as one whose methods are callbacks. */
function markCallbacks(type: object): void {
  Reflect.defineMetadata(CALLBACKS, true, type);
}

/** Whether the methods of a class are callbacks. */
export function hasCallbacks(type: object): boolean {
  return Reflect.getMetadata(CALLBACKS, type) === true;
}
