/** The decorators of access: `@Auth()`, `@Roles()`, `@OptionalAuth()` and `@Public()`. */
import { applyDecorators, UseFilters, UseGuards } from '@nestjs/common';
import { InvalidOption } from '../../core/errors/index.js';
import type { AuthenticationWay } from '../../core/features/index.js';
import { isPlainObject } from '../../core/kernel/index.js';
import {
  combineRequirements,
  LEVEL_PRESETS,
  type LevelPreset,
  type LevelRequirement,
  resolveRequirement,
} from '../../core/levels/index.js';
import { type AccessCondition, type AccessRequirement, RequireAccess } from '../guard/access.js';
import { AuthGuard } from '../guard/auth.guard.js';
import { AuthorizedResponseFilter } from '../guard/authorized.js';
import { SignInRedirectFilter } from '../guard/sign-in-required.js';

/** The access rules of `@Auth()`. */
export interface AuthRequirement {
  /**
   * The user must have one of these roles. By default they are read at `user.roles` and
   * `user.role`. An empty list refuses every user.
   */
  roles?: readonly string[];
  /**
   * A condition of the app: a function of the session and the context, or the class of a provider
   * that implements `AccessPolicy`. Anything but `true` is answered with 403.
   */
  when?: AccessCondition;
  /**
   * An access token, or a credential of a feature's way, must have all of these scopes (RFC 6749
   * §3.3). A session is not limited by them: they say what a client may do for a user.
   */
  scopes?: readonly string[];
  /**
   * The ways to authenticate, in the order in which they are tried: `session`, `accessToken`, and
   * those of features. A credential that is not valid is refused, and not passed over for the next
   * way.
   *
   * @default `['session']`, and `['accessToken']` with `AuthModule.forResourceServer`
   */
  via?: readonly AuthenticationWay[];
  /**
   * `mfa`: the user must have proven to have something, such as a passkey or an authenticator app,
   * and one thing besides. Of an access token, `acr` says so. A session needs the feature
   * `Sessions`.
   */
  acr?: 'mfa';
  /**
   * How long ago the user may have proven who they are, in seconds, more than 0. Of an access
   * token, `auth_time` says when. A session needs the feature `Sessions`. A user whose proof is
   * older gets 401, or the page of proof (RFC 9470).
   */
  maxAge?: number;
  /**
   * A requirement that has a name. `recent`: a sign-in or a proof in the last ten minutes.
   * `strict`: `acr: 'mfa'` with a `maxAge` of five minutes. What stands beside it counts too.
   */
  level?: LevelPreset;
  /**
   * Whether requests without a session are admitted too. Has no effect beside `roles`, `scopes`,
   * `when`, `acr`, `maxAge` or `level`.
   */
  optional?: boolean | undefined;
}

/**
 * Admits only signed-in users to a controller or a handler, on any transport.
 *
 * A request without a session gets 401; a browser that navigates to a page is redirected to the
 * sign-in page, which leads back. A user who lacks a role or does not meet a condition gets 403, as
 * a page where a browser navigates. One who has not proven enough, recently enough, gets 401 with
 * `WWW-Authenticate` (RFC 9470 §3), or the page of proof. If the session cannot be read, the
 * response is 503. An access token that is not valid gets 401, one that lacks a scope 403, with
 * `WWW-Authenticate` (RFC 6750 §3). GraphQL, WebSockets and microservices get their own kind of
 * error.
 *
 * @throws {InvalidOption} when the class is defined, for an unknown option, and for roles or a
 *   condition that are `undefined`, as in circular imports: a rule that restricts access must not
 *   be ignored.
 * @example
 * ```ts
 * @Controller('orders')
 * @Auth()
 * export class OrdersController {
 *   @Get()
 *   all(@Session() session: Session) {
 *     return this.orders.findByUser(session.user);
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
export function Auth(requirement: AuthRequirement = {}): ClassDecorator & MethodDecorator {
  assertRequirement(requirement, '@Auth()');
  const { roles, when, optional, scopes, via } = requirement;
  const proof = getProof(requirement);
  const rules = [roles, when, scopes, proof];
  const isOpen = optional === true && rules.every((rule) => rule === undefined);
  return Guarded({ level: isOpen ? 'optional' : 'required', roles, when, scopes, via, proof });
}

/** The name of a level, and what stands beside it, as one requirement. */
function getProof({ acr, maxAge, level }: AuthRequirement): LevelRequirement | undefined {
  const named = level === undefined ? {} : resolveRequirement(level);
  return combineRequirements([named, { acr, maxAge }]);
}

/**
 * Admits every request to a handler or a controller that a global guard or the class would restrict
 * to signed-in users. Beside `@Auth()` in the same place it has no effect.
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
 * Admits every request to a handler or a controller; `@Session()` injects the session, or `null`.
 * Unlike `@Public()`, it answers 503 when sessions cannot be read.
 *
 * @publicApi
 */
export function OptionalAuth(): ClassDecorator & MethodDecorator {
  return Guarded({ level: 'optional' });
}

/**
 * Admits only users with one of these roles to a controller or a handler; the same as
 * `@Auth({ roles })`. Beside another `@Roles()` or `@Auth({ roles })`, both must be met. Without a
 * role it refuses every user.
 *
 * @throws {InvalidOption} when the class is defined, for a role that is empty or not a string.
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
  assertRequirement({ roles }, '@Roles()');
  return Auth({ roles });
}

/** Adds the requirement, the guard that enforces it, and the filters for the guard's exceptions. */
function Guarded(requirement: AccessRequirement): ClassDecorator & MethodDecorator {
  return applyDecorators(
    RequireAccess(requirement),
    UseGuards(AuthGuard),
    UseFilters(SignInRedirectFilter, AuthorizedResponseFilter),
  );
}

type Test = (value: unknown) => boolean;

/**
 * The check of each option, and its text. `undefined` is refused, since circular imports cause it.
 */
const OPTIONS: Readonly<Record<keyof AuthRequirement, readonly [Test, string]>> = {
  roles: [isListOfNames, 'a list of names, none of which is empty'],
  scopes: [
    (scopes) => isListOfNames(scopes) && (scopes as readonly string[]).every(isScope),
    'a list of scopes, none of which has a space',
  ],
  // Which ways there are is known when the app starts: features have some.
  via: [
    (via) => isListOfNames(via) && (via as readonly string[]).length > 0,
    'a list of ways to authenticate, such as "session" and "accessToken"',
  ],
  when: [(when) => typeof when === 'function', 'a function, or the class of an `AccessPolicy`'],
  acr: [(acr) => acr === 'mfa', '"mfa"'],
  maxAge: [
    (age) => typeof age === 'number' && Number.isFinite(age) && age > 0,
    'a number of seconds above 0',
  ],
  level: [
    (level) => typeof level === 'string' && Object.hasOwn(LEVEL_PRESETS, level),
    Object.keys(LEVEL_PRESETS)
      .map((name) => `"${name}"`)
      .join(' or '),
  ],
  optional: [(flag) => flag === undefined || typeof flag === 'boolean', 'true or false'],
};

const KNOWN = 'The options are roles, scopes, via, when, acr, maxAge, level and optional.';

function isListOfNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && name !== '');
}

/** RFC 6749 §3.3. */
function isScope(scope: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope);
}

/**
 * Checks at runtime what the types check too: JavaScript and casts get around them, and an ignored
 * requirement would admit every signed-in user.
 *
 * @param decorator - The name for the message, such as `@Auth()`.
 * @throws {InvalidOption} with the first problem.
 */
function assertRequirement(requirement: unknown, decorator: string): void {
  if (!isPlainObject(requirement)) {
    throw new InvalidOption(`\`${decorator}\` takes an object, or nothing. ${KNOWN}`);
  }
  // All own keys: a decorator without parentheses gets a prototype, whose members are not
  // enumerable.
  const unknown = Reflect.ownKeys(requirement).filter((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown.length > 0) {
    const names = unknown.map((name) => `\`${String(name)}\``).join(', ');
    throw new InvalidOption(`${names} is no option of \`${decorator}\`. ${KNOWN}`);
  }
  for (const [name, [isValid, expected]] of Object.entries(OPTIONS)) {
    if (!Object.hasOwn(requirement, name) || isValid(requirement[name])) continue;
    throw new InvalidOption(`\`${name}\` of \`${decorator}\` must be ${expected}.`);
  }
}
