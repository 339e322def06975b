/** `@Auth()` */
import type { AccessCondition } from '../access/access.js';
import { assertDemand } from './assert-demand.js';
import { Guarded } from './guarded.js';

/** Whom `@Auth()` lets through. */
export interface AuthDemand {
  /**
   * The person must have one of these roles. By default they are read at `user.roles` and `user.role`.
   * An empty list lets nobody in.
   */
  roles?: readonly string[];
  /**
   * A condition of your own: a function of the session and the context, or an `AccessPolicy`, which is
   * a provider. Anything but `true` is 403.
   */
  when?: AccessCondition;
  /** Whether those who are not signed in may come too. Roles and conditions overrule it. */
  optional?: boolean | undefined;
}

/**
 * Lets only signed-in people reach a controller or a handler, on any transport.
 *
 * Everybody else gets 401; a browser that navigates to a page is sent to the sign-in page, which
 * leads back. Somebody who lacks a role, or does not meet a condition, gets 403. While the session
 * cannot be read the answer is 503. In GraphQL, WebSockets and microservices it is their own error.
 *
 * @throws {InvalidOption} where it stands, when it is given an option that there is not, or roles or a
 *   condition that are `undefined`, as in a circle of imports: nothing that was to keep people out may
 *   be ignored.
 * @example
 * ```ts
 * @Controller('orders')
 * @Auth()
 * export class OrdersController {
 *   @Get()
 *   all(@Session() session: Session) {
 *     return this.orders.of(session.user);
 *   }
 *
 *   @Delete(':id')
 *   @Auth({ roles: ['admin'] })
 *   remove(@Param('id') id: string) {
 *     return this.orders.remove(id);
 *   }
 * }
 * ```
 * @publicApi
 */
export function Auth(demand: AuthDemand = {}): ClassDecorator & MethodDecorator {
  assertDemand(demand, '@Auth()');
  const { roles, when, optional } = demand;
  const isOpen = optional === true && roles === undefined && when === undefined;
  return Guarded({ level: isOpen ? 'optional' : 'required', roles, when });
}
