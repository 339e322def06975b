/**
 * Permissions: whether a session has the roles, and meets the conditions, that a handler requires.
 */
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Awaitable, key } from '../../core/kernel/index.js';
import { AccessTokenSession } from '../../core/access-tokens/index.js';
import type { Session } from '../../core/models/index.js';
import type { Sender } from '../session/request-authentication.js';
import { type Access, type AccessCondition, type AccessPolicy, isPolicy } from './access.js';

/** The paths at which a session's roles are read. A dot leads into an object. */
export const RolesPathsToken = key<readonly string[]>('RolesPaths');

export const DEFAULT_ROLES_PATHS: readonly string[] = ['user.roles', 'user.role'];

/** Checks roles first, since that is cheap, and then the conditions and policies of the app. */
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

  private hasOneOfEach(roles: Access['roles'], session: Session): boolean {
    const own =
      session instanceof AccessTokenSession
        ? new Set(session.accessToken.roles)
        : getRoles(session, this.rolesPaths);
    return roles.every((accepted) => accepted.some((role) => own.has(role)));
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

  private isMet(condition: AccessCondition, session: Session, context: ExecutionContext) {
    if (!isPolicy(condition)) return condition(session, context);
    const policy: AccessPolicy = this.module.get(condition, { strict: false });
    return policy.permits(session, context);
  }
}

/**
 * Whether a credential lacks one of the scopes that a handler requires. Scopes limit what a client
 * may do for a user; a session is the user's own, and has none.
 */
export function lacksScope({ scopes: own }: Sender, { scopes }: Access): boolean {
  return own !== undefined && scopes.some((scope) => !own.includes(scope));
}

/**
 * The roles at these paths. Each path leads to a string or a list of strings; the rest is ignored.
 */
export function getRoles(session: Session, paths: readonly string[]): ReadonlySet<string> {
  const found = paths.flatMap((path) => [getValueAt(session, path.split('.'))].flat());
  return new Set(found.filter((role) => typeof role === 'string'));
}

function getValueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  // Own members alone: a path must not reach what every object or function inherits.
  const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isOwn ? getValueAt((value as Record<string, unknown>)[name], rest) : undefined;
}
