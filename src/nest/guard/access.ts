/**
 * Who may reach a handler, as its decorators say.
 *
 * What a handler says overrides what its class says, point by point: a class's roles stay in force for
 * a handler that only adds a condition. Of several decorators in one place the strictest counts, so
 * that no combination lets more people in than each of its parts.
 */
import { type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Awaitable } from '../../core/kernel/objects.js';
import type { Session } from '../../core/models/session.js';
import { perRequest } from '../transports/transport.js';

/** From the strictest: a session is needed, is welcome, or does not matter. */
export type AccessLevel = 'required' | 'optional' | 'public';

/** A condition of the app's own on a session: a function, or the class of a provider. */
export type AccessCondition =
  ((session: Session, context: ExecutionContext) => Awaitable<boolean>) | Type<AccessPolicy>;

/** What one decorator asks for. */
export interface AccessRequirement {
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
function getAccess(
  ofHandler: readonly AccessRequirement[],
  ofClass: readonly AccessRequirement[],
): Access {
  const [level = 'required'] = [getLevel(ofHandler), getLevel(ofClass)].filter(Boolean);
  // Open to everybody, and said so by the handler itself: then the class's conditions are moot.
  if (level !== 'required') return { level, roles: [], conditions: [] };
  return {
    level,
    roles: overridden(getRoles(ofHandler), getRoles(ofClass)),
    conditions: overridden(getConditions(ofHandler), getConditions(ofClass)),
  };
}

function getLevel(demands: readonly AccessRequirement[]): AccessLevel | undefined {
  return STRICTEST_FIRST.find((level) => demands.some((demand) => demand.level === level));
}

function getRoles(demands: readonly AccessRequirement[]): readonly (readonly string[])[] {
  return demands.flatMap(({ roles }) => (roles === undefined ? [] : [roles]));
}

function getConditions(demands: readonly AccessRequirement[]): readonly AccessCondition[] {
  return demands.flatMap(({ when }) => (when === undefined ? [] : [when]));
}

function overridden<T>(ofHandler: readonly T[], ofClass: readonly T[]): readonly T[] {
  return ofHandler.length > 0 ? ofHandler : ofClass;
}

/* MERGED access-metadata.ts: Where decorators leave what they ask for, and the guard finds it. */

const DEMANDS = 'portcullis:access';

type Decorated = object | ((...parameters: never[]) => unknown);

/** Leaves a demand on a class or a handler, beside those that are there. */
export function RequireAccess(demand: AccessRequirement): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const decorated = (descriptor?.value ?? target) as Decorated;
    Reflect.defineMetadata(DEMANDS, [...getDemands(decorated), demand], decorated);
  };
}

/** What the decorators around a handler ask for; a session, where there are none. */
export function accessOfHandler(handler: Decorated, type: Decorated): Access {
  return getAccess(getDemands(handler), getDemands(type));
}

/** A class that extends another one adds to its demands: a subclass is never the wider one. */
function getDemands(decorated: Decorated): readonly AccessRequirement[] {
  return (
    (Reflect.getMetadata(DEMANDS, decorated) as readonly AccessRequirement[] | undefined) ?? []
  );
}

/* MERGED access-decisions.ts: What is found out about handlers and calls, once. */

/**
 * Remembers what was decided about a call. A global guard and `@Auth()` both ask, and what they ask
 * for is the same: without this, each condition of the app's would run twice.
 */
@Injectable()
export class AccessDecisions {
  private readonly made = perRequest<Promise<boolean>>();
  /** By handler, and by its class: a class can inherit a handler, and ask for more. */
  private readonly demands = new WeakMap<object, WeakMap<object, Access>>();

  /** Nest makes one context for all the guards of a call. */
  once(context: ExecutionContext, decide: () => Promise<boolean>): Promise<boolean> {
    const known = this.made.get(context);
    if (known) return known;
    const deciding = decide();
    this.made.set(context, deciding);
    return deciding;
  }

  /** What the decorators around the handler of a call ask for. They say the same every time. */
  demanded(context: ExecutionContext): Access {
    const [handler, type] = [context.getHandler(), context.getClass()];
    const ofHandler = this.demands.get(handler) ?? new WeakMap<object, Access>();
    const known = ofHandler.get(type);
    if (known) return known;
    const access = accessOfHandler(handler, type);
    this.demands.set(handler, ofHandler.set(type, access));
    return access;
  }
}

/* MERGED access-policy.ts: Conditions that need what the app injects. */

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
