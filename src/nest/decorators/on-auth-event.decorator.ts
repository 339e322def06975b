/** `@OnAuthEvent()` */
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import {
  type AuthEventMessages,
  type AuthEventName,
  EVENT_NAMES,
} from '../../core/events/events.js';
import { markListener } from '../hooks/hook-metadata.js';

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
