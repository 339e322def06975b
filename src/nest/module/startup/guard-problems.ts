/** Guards that would not run, and policies that could not decide. */
import type { MetadataScanner } from '@nestjs/core';
import { NO_LEVELS } from '../../../core/sessions/index.js';
import type { Discovered } from '../../errors/startup.errors.js';
import { type AccessCondition, getHandlerAccess, isPolicy } from '../../guard/access.js';
import { getAccessLevel } from '../../guard/auth.guard.js';
import { type ClassMethod, listMethods } from './class-methods.js';

/** The options of `GraphQLModule` that decide which guards run. */
interface GraphQLOptions {
  readonly fieldResolverEnhancers?: readonly string[];
  /** The modules whose resolvers it serves. Default: all. */
  readonly include?: readonly unknown[];
}

/**
 * The provider token of the options of `@nestjs/graphql`, and its metadata keys of field resolvers.
 * They are copied, so that an app without GraphQL need not install it.
 */
const OPTIONS = 'GqlModuleOptions';
const FIELD_MARKS = ['graphql:resolve_property', 'graphql:resolve_reference'];

/**
 * One entry for each field resolver with a guard that would not run. NestJS runs guards of field
 * resolvers only if `fieldResolverEnhancers` contains `guards`; a decorator that restricts access
 * must not be ignored.
 */
export function findFieldProblems(
  providers: readonly Discovered[],
  scanner: MetadataScanner,
): string[] {
  const unguarded = providers
    .filter(({ token }) => token === OPTIONS)
    .map(({ instance }) => Object(instance) as GraphQLOptions)
    .filter(({ fieldResolverEnhancers = [] }) => !fieldResolverEnhancers.includes('guards'));
  const isServed = ({ host }: Discovered) =>
    unguarded.some(({ include = [] }) => include.length === 0 || include.includes(host?.metatype));
  return providers
    .filter(isServed)
    .flatMap((wrapper) => listMethods(wrapper, scanner))
    .filter(isGuardedField)
    .map(
      ({ type, name }) =>
        `The guard of the field resolver ${type.name}.${name} never runs. Give GraphQLModule ` +
        "`fieldResolverEnhancers: ['guards']`, or the field `@Public()`.",
    );
}

function isGuardedField({ type, method }: ClassMethod): boolean {
  if (!FIELD_MARKS.some((mark) => Reflect.hasMetadata(mark, method))) return false;
  return getAccessLevel({ type, method }, false) === 'required';
}

/**
 * One entry for each policy that the guard could not use. Without this check the first request
 * would get a 500 that names neither the decorator nor the remedy.
 *
 * @param guarded - All that may have handlers: controllers, resolvers, gateways.
 * @param providers - Where policies are looked for.
 */
export function findPolicyProblems(
  guarded: readonly Discovered[],
  providers: readonly Discovered[],
  scanner: MetadataScanner,
): string[] {
  const methods = guarded.flatMap((wrapper) => listMethods(wrapper, scanner));
  const conditions = new Set(
    methods.flatMap(({ type, method }) => getHandlerAccess(method, type).conditions),
  );
  return [...conditions].flatMap((condition) => getPolicyProblem(condition, providers) ?? []);
}

/**
 * One entry for each handler with a way to authenticate that the module does not have, or with
 * scopes that no way has. Without this check it would refuse every request, or ignore its scopes.
 *
 * @param ways - Those of the module.
 */
export function findWayProblems(
  guarded: readonly Discovered[],
  ways: readonly string[],
  scanner: MetadataScanner,
): string[] {
  return guarded
    .flatMap((wrapper) => listMethods(wrapper, scanner))
    .flatMap(({ type, name, method }) => {
      const { via: named, scopes } = getHandlerAccess(method, type);
      const via: readonly string[] = named ?? ways.slice(0, 1);
      const handler = `${type.name}.${name}`;
      const unknown = via.find((way) => !ways.includes(way));
      if (unknown !== undefined) return [describeUnknownWay(unknown, handler, ways)];
      return scopes.length > 0 && via.every((way) => way === 'session')
        ? [
            `\`@Auth({ scopes })\` of ${handler} needs \`via\` with "accessToken": a session has none.`,
          ]
        : [];
    });
}

/**
 * One entry for each handler whose level is not known, or that requires one of callers who have
 * none. Without this check its first request would get a 500, or it would refuse every request.
 *
 * @param ways - Those of the module.
 * @param keepsLevels - Whether a feature keeps the levels of sessions.
 */
export function findLevelProblems(
  guarded: readonly Discovered[],
  ways: readonly string[],
  keepsLevels: boolean,
  scanner: MetadataScanner,
): string[] {
  return guarded
    .flatMap((wrapper) => listMethods(wrapper, scanner))
    .flatMap(({ type, name, method }) => {
      const { via: named, proof } = getHandlerAccess(method, type);
      const via: readonly string[] = named ?? ways.slice(0, 1);
      if (!proof) return [];
      const what = `\`@Auth()\` of ${type.name}.${name}`;
      if (via.includes('session') && !keepsLevels) return [`${what} ${NO_LEVELS}`];
      return via.some((way) => WAYS_WITH_LEVEL.includes(way))
        ? []
        : [
            `${what} requires a level, and each of its ways to authenticate has none: every request would be refused. ` +
              'Add "session" or "accessToken" to `via`.',
          ];
    });
}

/** The credential of a feature's way says nothing of what its user has proven. */
const WAYS_WITH_LEVEL: readonly string[] = ['session', 'accessToken'];

const WAY_REMEDIES: ReadonlyMap<string, string> = new Map([
  [
    'session',
    'is `via` a session, and `AuthModule.forResourceServer` has none: use `AuthModule.forRoot`.',
  ],
  ['accessToken', 'is `via` an access token: name the issuers in `resourceServer` of the options.'],
]);

function describeUnknownWay(way: string, handler: string, ways: readonly string[]): string {
  const known = ways.map((one) => `"${one}"`).join(' and ');
  const remedy =
    WAY_REMEDIES.get(way) ??
    `is \`via\` "${way}", which is no way to authenticate here. There are ${known}: if it is one of a feature, add ` +
      'that to `features`.';
  return `\`@Auth()\` of ${handler} ${remedy}`;
}

function getPolicyProblem(
  condition: AccessCondition,
  providers: readonly Discovered[],
): string | undefined {
  const decorator = `\`@Auth({ when: ${condition.name} })\``;
  if (!isPolicy(condition)) {
    return isClass(condition)
      ? `${decorator} names a class without a method \`permits\`. A function in a property is not enough.`
      : undefined;
  }
  const found = providers.filter(({ token }) => token === condition);
  if (found.length === 0) {
    return `${decorator} names a policy that no module provides. List it among \`providers\`.`;
  }
  const isScoped = found.some(
    (wrapper) => wrapper.isTransient || !wrapper.isDependencyTreeStatic(),
  );
  return isScoped
    ? `${decorator} names a policy that is made for each request, or depends on what is. Make it a ` +
        'singleton: its context has the request.'
    : undefined;
}

function isClass(condition: AccessCondition): boolean {
  return /^class\b/.test(Function.prototype.toString.call(condition));
}
