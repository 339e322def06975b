/**
 * Access rules: what the decorators of a handler and its class require of a session.
 *
 * A handler's decorators override those of its class, rule by rule: the roles of a class stay in
 * force for a handler that only adds a condition, and its second factor for one that only adds a
 * `maxAge`. Of several decorators in one place the strictest counts, so that a combination never
 * admits more users than each of its parts.
 */
import { type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { AuthenticationWay } from '../../core/features/index.js';
import { type Awaitable, perRequest } from '../../core/kernel/index.js';
import { combineRequirements, type LevelRequirement } from '../../core/levels/index.js';
import type { Session } from '../../core/models/index.js';

/** Whether a handler requires a session, reads one if there is one, or needs none. */
export type AccessLevel = 'required' | 'optional' | 'public';

/** A condition of the app on a session: a function, or the class of a policy. */
export type AccessCondition =
  ((session: Session, context: ExecutionContext) => Awaitable<boolean>) | Type<AccessPolicy>;

/**
 * A condition on a session that is a provider of the app, for `@Auth({ when: ThePolicy })`. It must
 * be a singleton, and can be in any module.
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
  /** Anything but `true` is answered with 403. */
  permits(session: Session, context: ExecutionContext): Awaitable<boolean>;
}

/** Whether a condition is the class of a policy, and not a function. */
export function isPolicy(condition: unknown): condition is Type<AccessPolicy> {
  return (
    typeof condition === 'function' &&
    typeof (condition.prototype as Partial<AccessPolicy> | undefined)?.permits === 'function'
  );
}

/** What one decorator requires. */
export interface AccessRequirement {
  readonly level: AccessLevel;
  /** The user must have one of these roles. */
  readonly roles?: readonly string[] | undefined;
  /** A credential other than a session must have all of these scopes. */
  readonly scopes?: readonly string[] | undefined;
  /** The ways to authenticate. Default: those of the module. */
  readonly via?: readonly AuthenticationWay[] | undefined;
  readonly when?: AccessCondition | undefined;
  /** What the user must have proven, and when. */
  readonly proof?: LevelRequirement | undefined;
}

/** What all decorators of a handler and its class require together. */
export interface Access {
  readonly level: AccessLevel;
  /** The user must have one role of each list. */
  readonly roles: readonly (readonly string[])[];
  /** A credential other than a session must have all of them. */
  readonly scopes: readonly string[];
  /** The ways to authenticate; `undefined` for those of the module. */
  readonly via: readonly AuthenticationWay[] | undefined;
  readonly conditions: readonly AccessCondition[];
  /** What the user must have proven, and when; `undefined` for nothing beyond the sign-in. */
  readonly proof: LevelRequirement | undefined;
  /** Whether the answer goes on, and ends with the session. */
  readonly isStream: boolean;
}

/** The metadata key under which decorators store their requirements. */
const REQUIREMENTS = 'portcullis:access';

type Decorated = object | ((...parameters: never[]) => unknown);

/** Adds a requirement to those of a class or a handler. */
export function RequireAccess(requirement: AccessRequirement): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const decorated = (descriptor?.value ?? target) as Decorated;
    Reflect.defineMetadata(REQUIREMENTS, [...getRequirements(decorated), requirement], decorated);
  };
}

/** NestJS's metadata keys of `@Sse()` and of resolvers. They are not exported for others. */
const SSE = '__sse__';
const RESOLVER_TYPE = 'graphql:resolver_type';

/** Whether a handler answers for as long as the client stays: a guard runs as it starts alone. */
function isStream(handler: object): boolean {
  return (
    Reflect.getMetadata(SSE, handler) === true ||
    Reflect.getMetadata(RESOLVER_TYPE, handler) === 'Subscription'
  );
}

/** What the decorators of a handler and its class require. Without any: a session. */
export function getHandlerAccess(handler: Decorated, type: Decorated): Access {
  const own = getRequirements(handler);
  const inherited = getRequirements(type);
  const [level = 'required'] = [getLevel(own), getLevel(inherited)].filter(Boolean);
  const via = getWays(own) ?? getWays(inherited);
  // A handler that needs no session is not subject to the roles and conditions of its class.
  const common = { level, via, isStream: isStream(handler) };
  if (level !== 'required') {
    return { ...common, roles: [], scopes: [], conditions: [], proof: undefined };
  }
  return {
    ...common,
    roles: override(getRoles(own), getRoles(inherited)),
    scopes: override(getScopes(own), getScopes(inherited)),
    conditions: override(getConditions(own), getConditions(inherited)),
    proof: overrideProof(getProof(own), getProof(inherited)),
  };
}

/** Whether decorators of a class or a method themselves require a session. */
export function isRestricted(decorated: Decorated): boolean {
  return getLevel(getRequirements(decorated)) === 'required';
}

/**
 * A subclass adds to the requirements of the class that it extends, so it never admits more users.
 */
function getRequirements(decorated: Decorated): readonly AccessRequirement[] {
  return (
    (Reflect.getMetadata(REQUIREMENTS, decorated) as readonly AccessRequirement[] | undefined) ?? []
  );
}

const STRICTEST_FIRST: readonly AccessLevel[] = ['required', 'optional', 'public'];

function getLevel(requirements: readonly AccessRequirement[]): AccessLevel | undefined {
  return STRICTEST_FIRST.find((level) => requirements.some((one) => one.level === level));
}

function getRoles(requirements: readonly AccessRequirement[]): readonly (readonly string[])[] {
  return requirements.flatMap(({ roles }) => (roles === undefined ? [] : [roles]));
}

function getScopes(requirements: readonly AccessRequirement[]): readonly string[] {
  return [...new Set(requirements.flatMap(({ scopes = [] }) => scopes))];
}

/** The ways that all decorators of one place have. */
function getWays(
  requirements: readonly AccessRequirement[],
): readonly AuthenticationWay[] | undefined {
  const [first, ...others] = requirements.flatMap(({ via }) => (via ? [via] : []));
  return first?.filter((way) => others.every((ways) => ways.includes(way)));
}

function getConditions(requirements: readonly AccessRequirement[]): readonly AccessCondition[] {
  return requirements.flatMap(({ when }) => (when === undefined ? [] : [when]));
}

/** The strictest of one place. */
function getProof(requirements: readonly AccessRequirement[]): LevelRequirement | undefined {
  return combineRequirements(requirements.flatMap(({ proof }) => proof ?? []));
}

/** Each member is a rule: none of them can be loosened by naming another one. */
function overrideProof(
  own: LevelRequirement | undefined,
  inherited: LevelRequirement | undefined,
): LevelRequirement | undefined {
  return own && inherited ? { ...inherited, ...own } : (own ?? inherited);
}

function override<T>(own: readonly T[], inherited: readonly T[]): readonly T[] {
  return own.length > 0 ? own : inherited;
}

/**
 * Caches the access rules of handlers, and the decision on each call. A global guard and `@Auth()`
 * both check the same call; without the cache, each condition of the app would run twice.
 */
@Injectable()
export class AccessDecisions {
  private readonly decisions = perRequest<Promise<boolean>>();
  /** By handler and then by class: a class may inherit a handler and require more. */
  private readonly accessByHandler = new WeakMap<object, WeakMap<object, Access>>();

  /** Decides once for each call. NestJS creates one context for all guards of a call. */
  decideOnce(context: ExecutionContext, decide: () => Promise<boolean>): Promise<boolean> {
    const known = this.decisions.get(context);
    if (known) return known;
    const decision = decide();
    this.decisions.set(context, decision);
    return decision;
  }

  /** The access rules of the handler of a call. They are the same for each call. */
  getAccess(context: ExecutionContext): Access {
    const [handler, type] = [context.getHandler(), context.getClass()];
    const accessByClass = this.accessByHandler.get(handler) ?? new WeakMap<object, Access>();
    const known = accessByClass.get(type);
    if (known) return known;
    const access = getHandlerAccess(handler, type);
    this.accessByHandler.set(handler, accessByClass.set(type, access));
    return access;
  }
}
