/** `@AuthCallbacks()`, and the interface of that name. */
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import {
  type AuthEventMessages,
  type AuthEventName,
  EVENT_NAMES,
} from '../../core/events/event-bus.js';
import type { OwnTypes } from '../../core/models/session.js';
import type { ModuleCallbacks } from '../guard/permissions.js';

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

/* MERGED on-auth-event.decorator.ts: `@OnAuthEvent()` */

/** What an event calls. */
type Listener<Name extends AuthEventName> = (message: AuthEventMessages[Name]) => unknown;

/**
 * Calls a method of a provider, or of a controller, when something happened. Events of the
 * configuration are told as well. What a method throws is logged, and keeps nothing and nobody else
 * from going on.
 *
 * The provider must be a singleton: the app does not start with one that is request-scoped.
 *
 * @throws {InvalidOption} where it stands, when there is no such event, or it stands on no method.
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
  if (!EVENT_NAMES.includes(name)) {
    throw new InvalidOption(
      `\`@OnAuthEvent()\` knows no event "${String(name)}". The events are ${EVENT_NAMES.join(', ')}.`,
    );
  }
  return <Method extends Listener<Name>>(
    _target: object,
    member: string | symbol,
    // None where the decorator stands on a property.
    descriptor: TypedPropertyDescriptor<Method> | undefined,
  ): void => {
    if (!descriptor?.value) {
      throw new InvalidOption(
        `\`@OnAuthEvent()\` stands on "${String(member)}", which is no method. Nobody would call it.`,
      );
    }
    markListener(descriptor.value, name);
  };
}

/* MERGED hook-metadata.ts: Where decorators mark the methods that listen to events, and the providers of callbacks. */

const EVENTS = 'portcullis:events';
const CALLBACKS = 'portcullis:callbacks';

/** Marks a method as a listener, beside what it listens to already. */
function markListener(method: object, event: AuthEventName): void {
  Reflect.defineMetadata(EVENTS, [...getEvents(method), event], method);
}

/** The events that a method listens to. */
export function getEvents(method: object): readonly AuthEventName[] {
  return (Reflect.getMetadata(EVENTS, method) as readonly AuthEventName[] | undefined) ?? [];
}

/** Marks a class as one whose methods are callbacks. */
function markCallbacks(type: object): void {
  Reflect.defineMetadata(CALLBACKS, true, type);
}

/** Whether the methods of a class are callbacks. */
export function hasCallbacks(type: object): boolean {
  return Reflect.getMetadata(CALLBACKS, type) === true;
}
