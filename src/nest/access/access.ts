/**
 * Who may reach a handler, as its decorators say.
 *
 * What a handler says overrides what its class says, point by point: a class's roles stay in force for
 * a handler that only adds a condition. Of several decorators in one place the strictest counts, so
 * that no combination lets more people in than each of its parts.
 */
import type { ExecutionContext, Type } from '@nestjs/common';
import type { Session } from '../../core/models/session.js';
import type { Awaitable } from '../../core/kernel/awaitable.js';
import type { AccessPolicy } from './access-policy.js';

/** From the strictest: a session is needed, is welcome, or does not matter. */
export type AccessLevel = 'required' | 'optional' | 'public';

/** A condition of the app's own on a session: a function, or the class of a provider. */
export type AccessCondition =
  ((session: Session, context: ExecutionContext) => Awaitable<boolean>) | Type<AccessPolicy>;

/** What one decorator asks for. */
export interface AccessDemand {
  readonly level: AccessLevel;
  /** The person must have one of these. */
  readonly roles?: readonly string[] | undefined;
  readonly when?: AccessCondition | undefined;
}

/** What all decorators of a handler and its class ask for together. */
export interface Access {
  readonly level: AccessLevel;
  /** One role of each list must be the person's. */
  readonly roles: readonly (readonly string[])[];
  readonly conditions: readonly AccessCondition[];
}

const STRICTEST_FIRST: readonly AccessLevel[] = ['required', 'optional', 'public'];

/**
 * @param ofHandler - The demands of the handler's decorators.
 * @param ofClass - Those of its class.
 */
export function accessOf(
  ofHandler: readonly AccessDemand[],
  ofClass: readonly AccessDemand[],
): Access {
  const [level = 'required'] = [levelOf(ofHandler), levelOf(ofClass)].filter(Boolean);
  // Open to everybody, and said so by the handler itself: then the class's conditions are moot.
  if (level !== 'required') return { level, roles: [], conditions: [] };
  return {
    level,
    roles: overridden(rolesOf(ofHandler), rolesOf(ofClass)),
    conditions: overridden(conditionsOf(ofHandler), conditionsOf(ofClass)),
  };
}

function levelOf(demands: readonly AccessDemand[]): AccessLevel | undefined {
  return STRICTEST_FIRST.find((level) => demands.some((demand) => demand.level === level));
}

function rolesOf(demands: readonly AccessDemand[]): readonly (readonly string[])[] {
  return demands.flatMap(({ roles }) => (roles === undefined ? [] : [roles]));
}

function conditionsOf(demands: readonly AccessDemand[]): readonly AccessCondition[] {
  return demands.flatMap(({ when }) => (when === undefined ? [] : [when]));
}

function overridden<T>(ofHandler: readonly T[], ofClass: readonly T[]): readonly T[] {
  return ofHandler.length > 0 ? ofHandler : ofClass;
}
