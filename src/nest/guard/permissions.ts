/** The roles that a session says its person has. */
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AuthCallbacks } from '../../core/callbacks/callbacks.js';
import { key, type Key } from '../../core/kernel/container.js';
import type { AppFunction, Awaitable } from '../../core/kernel/objects.js';
import type { OwnTypes, Session, TypeOf } from '../../core/models/session.js';
import { type Access, type AccessCondition, type AccessPolicy, isPolicy } from './access.js';

/** Where in a session roles are, from the likeliest; dots lead into objects. */
export const RolesPathsToken = key<readonly string[]>('RolesPaths');

/** Where they are when the app does not say. */
export const USUAL_ROLES_PATHS: readonly string[] = ['user.roles', 'user.role'];

/** Every role at these paths: a list of texts, or one text. What is neither is no role. */
export function getRoles(session: Session, paths: readonly string[]): ReadonlySet<string> {
  const found = paths.flatMap((path) => [valueAt(session, path.split('.'))].flat());
  return new Set(found.filter((role) => typeof role === 'string'));
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  // Members of its own alone: a path must not find what every object or function has.
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? valueAt((value as Record<string, unknown>)[name], rest) : undefined;
}

/* MERGED authorized.ts: The `authorized` callback: a last word of the app's on every guarded handler. */

/**
 * What the `authorized` callback is called with.
 *
 * @publicApi
 */
export interface AuthorizedParams<out T extends OwnTypes = object> {
  /** The session, or `null` when nobody is signed in. */
  auth: TypeOf<T, 'session'> | null;
  /**
   * The request without its body. For a message over a WebSocket it is the one that opened the
   * connection; a message between services has none.
   */
  request: Request | undefined;
  /** The handler that is about to be called, and what it is called with. */
  context: ExecutionContext;
}

/**
 * The callbacks of the core, and the one that guards ask.
 *
 * @publicApi
 */
export interface ModuleCallbacks<out T extends OwnTypes = object> extends AuthCallbacks<T> {
  /**
   * May this request reach its handler? Asked for every handler that is guarded and not `@Public()`,
   * before what its decorators ask for, which it cannot loosen. Anything but `true` refuses: who is
   * not signed in is asked to sign in, everybody else gets 403. A `Response` is answered as it is, on
   * HTTP; on other transports it refuses. Default: the decorators alone decide.
   */
  authorized: AppFunction<AuthorizedParams<T>, boolean | Response | undefined>;
}

/**
 * What all `authorized` callbacks say together.
 *
 * @param paramsOf - Makes what they are called with, if there are any.
 */
export type Authorized = (paramsOf: () => AuthorizedParams) => Awaitable<boolean | Response>;

/** Who asks them. */
export const AuthorizedToken: Key<Authorized> = key<Authorized>('Authorized');

/* MERGED permissions.ts: Whether a session has what the decorators of a handler ask for. */

/** Judges roles first, since they ask nobody, and then the app's own conditions and policies. */
@Injectable()
export class Permissions {
  constructor(
    @Inject(RolesPathsToken) private readonly rolesPaths: readonly string[],
    @Inject(ModuleRef) private readonly module: ModuleRef,
  ) {}

  /** @throws what a condition of the app throws. */
  permits(
    session: Session,
    { roles, conditions }: Access,
    context: ExecutionContext,
  ): Awaitable<boolean> {
    if (roles.length > 0 && !this.hasOneOfEach(roles, session)) return false;
    return conditions.length === 0 || this.areMet(conditions, session, context);
  }

  private async areMet(
    conditions: readonly AccessCondition[],
    session: Session,
    context: ExecutionContext,
  ): Promise<boolean> {
    for (const condition of conditions) {
      if ((await this.isMet(condition, session, context)) !== true) return false;
    }
    return true;
  }

  private hasOneOfEach(roles: Access['roles'], session: Session): boolean {
    const own = getRoles(session, this.rolesPaths);
    return roles.every((welcome) => welcome.some((role) => own.has(role)));
  }

  private isMet(condition: AccessCondition, session: Session, context: ExecutionContext) {
    if (!isPolicy(condition)) return condition(session, context);
    const policy: AccessPolicy = this.module.get(condition, { strict: false });
    return policy.permits(session, context);
  }
}
