/** Conditions that need what the app injects. */
import type { ExecutionContext, Type } from '@nestjs/common';
import type { Awaitable } from '../../core/kernel/awaitable.js';
import type { Session } from '../../core/models/session.js';

/**
 * A condition on a session that is a provider of the app, for `@Auth({ when: ThePolicy })`. It must be a
 * singleton, in any module.
 *
 * @example
 * ```ts
 * @Injectable()
 * export class OwnProject implements AccessPolicy {
 *   constructor(@Inject(Projects) private readonly projects: Projects) {}
 *
 *   permits({ user }: Session, context: ExecutionContext) {
 *     const { params } = context.switchToHttp().getRequest<Request>();
 *     return this.projects.isOwner(params.id, user?.email);
 *   }
 * }
 * ```
 * @publicApi
 */
export interface AccessPolicy {
  /** Anything but `true` is 403. */
  permits(session: Session, context: ExecutionContext): Awaitable<boolean>;
}

/** Whether something is the class of a policy, and not a function. */
export function isPolicy(condition: unknown): condition is Type<AccessPolicy> {
  return (
    typeof condition === 'function' &&
    typeof (condition.prototype as Partial<AccessPolicy> | undefined)?.permits === 'function'
  );
}
