/** Whether a session has what the decorators of a handler ask for. */
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Awaitable } from '../../core/kernel/awaitable.js';
import type { Session } from '../../core/models/session.js';
import type { Access, AccessCondition } from './access.js';
import { type AccessPolicy, isPolicy } from './access-policy.js';
import { RolesPathsToken, rolesOf } from './session-roles.js';

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
    const own = rolesOf(session, this.rolesPaths);
    return roles.every((welcome) => welcome.some((role) => own.has(role)));
  }

  private isMet(condition: AccessCondition, session: Session, context: ExecutionContext) {
    if (!isPolicy(condition)) return condition(session, context);
    const policy: AccessPolicy = this.module.get(condition, { strict: false });
    return policy.permits(session, context);
  }
}
