/** `@OnAuthEvent()` */
import type { AuthEventMessages, AuthEventName } from '../../core/events/events.js';
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
  return <Method extends Listener<Name>>(
    _target: object,
    _method: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (descriptor.value) markListener(descriptor.value, name);
  };
}
