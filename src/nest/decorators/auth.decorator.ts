/** `@Auth()` */
import { applyDecorators, UseFilters, UseGuards } from '@nestjs/common';
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import { isPlainObject } from '../../core/kernel/objects.js';
import { type AccessCondition, type AccessRequirement, RequireAccess } from '../guard/access.js';
import { AuthGuard } from '../guard/auth.guard.js';
import { AuthorizedResponseFilter } from '../guard/authorized-response.js';
import { SignInRedirectFilter } from '../guard/sign-in-required.js';

/** Whom `@Auth()` lets through. */
export interface AuthRequirement {
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
export function Auth(demand: AuthRequirement = {}): ClassDecorator & MethodDecorator {
  assertAccessRequirement(demand, '@Auth()');
  const { roles, when, optional } = demand;
  const isOpen = optional === true && roles === undefined && when === undefined;
  return Guarded({ level: isOpen ? 'optional' : 'required', roles, when });
}

/* MERGED public.decorator.ts: `@Public()` and `@OptionalAuth()`: exceptions to a guard. */

/**
 * Lets everybody reach a handler, or a controller, that a global guard or its class would keep for
 * signed-in people. Beside `@Auth()` in the same place it has no effect.
 *
 * @example
 * ```ts
 * @Get('health')
 * @Public()
 * health() {
 *   return 'fine';
 * }
 * ```
 * @publicApi
 */
export function Public(): ClassDecorator & MethodDecorator {
  return RequireAccess({ level: 'public' });
}

/**
 * Lets everybody reach a handler or a controller, and `@Session()` tells who is there, if anybody.
 * Unlike `@Public()`, it answers 503 while sessions cannot be read.
 *
 * @publicApi
 */
export function OptionalAuth(): ClassDecorator & MethodDecorator {
  return Guarded({ level: 'optional' });
}

/* MERGED roles.decorator.ts: `@Roles()` */

/**
 * Lets only people with one of these roles reach a controller or a handler; the same as
 * `@Auth({ roles })`. Beside another `@Roles()` or `@Auth({ roles })`, both must be met. Without a role
 * it lets nobody in.
 *
 * @throws {InvalidOption} where it stands, when a role is empty or no text.
 * @example
 * ```ts
 * @Delete(':id')
 * @Roles('admin', 'editor')
 * remove(@Param('id') id: string) {
 *   return this.posts.remove(id);
 * }
 * ```
 * @publicApi
 */
export function Roles(...roles: readonly string[]): ClassDecorator & MethodDecorator {
  assertAccessRequirement({ roles }, '@Roles()');
  return Auth({ roles });
}

/* MERGED guarded.ts: What every decorator adds that has the guard look at a request. */

/** The demand, the guard that meets it, and the filters for what the guard answers. */
function Guarded(demand: AccessRequirement): ClassDecorator & MethodDecorator {
  return applyDecorators(
    RequireAccess(demand),
    UseGuards(AuthGuard),
    UseFilters(SignInRedirectFilter, AuthorizedResponseFilter),
  );
}

/* MERGED assert-demand.ts: What decorators of access are given. The types say it as well, but JavaScript and casts get around
   them, and a demand that is ignored lets everybody in who is signed in. */

type Test = (value: unknown) => boolean;

/** What each option must be. `undefined` is a value that got lost, as in a circle of imports. */
const OPTIONS: Readonly<Record<'roles' | 'when' | 'optional', readonly [Test, string]>> = {
  roles: [
    (roles) => Array.isArray(roles) && roles.every((role) => typeof role === 'string' && role),
    'a list of names, none of which is empty',
  ],
  when: [(when) => typeof when === 'function', 'a function, or the class of an `AccessPolicy`'],
  optional: [(flag) => flag === undefined || typeof flag === 'boolean', 'true or false'],
};

const KNOWN = 'The options are roles, when and optional.';

/**
 * @param decorator - What to call it, such as `@Auth()`.
 * @throws {InvalidOption} saying what is wrong.
 */
function assertAccessRequirement(demand: unknown, decorator: string): void {
  if (!isPlainObject(demand)) {
    throw new InvalidOption(`\`${decorator}\` takes an object, or nothing. ${KNOWN}`);
  }
  // All keys: without its parentheses, a decorator is given a prototype, whose members are hidden.
  const unknown = Reflect.ownKeys(demand).filter((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown.length > 0) {
    const names = unknown.map((name) => `\`${String(name)}\``).join(', ');
    throw new InvalidOption(`${names} is no option of \`${decorator}\`. ${KNOWN}`);
  }
  for (const [name, [isSound, words]] of Object.entries(OPTIONS)) {
    if (!Object.hasOwn(demand, name) || isSound(demand[name])) continue;
    throw new InvalidOption(`\`${name}\` of \`${decorator}\` must be ${words}.`);
  }
}
