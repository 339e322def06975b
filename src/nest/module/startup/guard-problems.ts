/**
 * Guards of GraphQL's field resolvers. Nest asks none of them unless the app says so, and a decorator
 * that promises to keep people out must not be one that nobody asks. Nothing of GraphQL is imported: an
 * app that has none installs none.
 */
import type { MetadataScanner } from '@nestjs/core';
import type { Discovered } from '../../errors/startup.errors.js';
import { type AccessCondition, accessOfHandler, isPolicy } from '../../guard/access.js';
import { getLevel } from '../../guard/guarded-handler.js';
import { type ClassMethod, listMethods } from './class-methods.js';

/** What `GraphQLModule` was declared with, as far as it says whose guards are asked. */
interface GraphQLOptions {
  readonly fieldResolverEnhancers?: readonly string[];
  /** The modules whose resolvers it serves; without any, all of them. */
  readonly include?: readonly unknown[];
}

/** The names by which `@nestjs/graphql` keeps its options, and marks resolvers that are no operations. */
const OPTIONS = 'GqlModuleOptions';
const FIELD_MARKS = ['graphql:resolve_property', 'graphql:resolve_reference'];

/** What is wrong with the guards of field resolvers: one entry for each that would never be asked. */
export function fieldProblems(
  providers: readonly Discovered[],
  scanner: MetadataScanner,
): string[] {
  const deaf = providers
    .filter(({ token }) => token === OPTIONS)
    .map(({ instance }) => Object(instance) as GraphQLOptions)
    .filter(({ fieldResolverEnhancers = [] }) => !fieldResolverEnhancers.includes('guards'));
  const isServed = ({ host }: Discovered) =>
    deaf.some(({ include = [] }) => include.length === 0 || include.includes(host?.metatype));
  return providers
    .filter(isServed)
    .flatMap((wrapper) => listMethods(wrapper, scanner))
    .filter(isGuardedField)
    .map(
      ({ type, name }) =>
        `Nobody asks the guard of the field resolver ${type.name}.${name}. Give GraphQLModule ` +
        "`fieldResolverEnhancers: ['guards']`, or the field `@Public()`.",
    );
}

function isGuardedField({ type, method }: ClassMethod): boolean {
  if (!FIELD_MARKS.some((mark) => Reflect.hasMetadata(mark, method))) return false;
  return getLevel({ type, method }, false) === 'required';
}

/* MERGED policy-problems.ts: Policies that could not be asked. A guard that finds no policy lets nobody in, but it would find that
   out with a request, and its 500 names neither the decorator nor the remedy. */

/**
 * What is wrong with the policies that decorators name, once for each policy.
 *
 * @param guarded - Controllers, resolvers, gateways: whatever may have handlers.
 * @param providers - Among which a policy has to be.
 */
export function policyProblems(
  guarded: readonly Discovered[],
  providers: readonly Discovered[],
  scanner: MetadataScanner,
): string[] {
  const methods = guarded.flatMap((wrapper) => listMethods(wrapper, scanner));
  const named = new Set(
    methods.flatMap(({ type, method }) => accessOfHandler(method, type).conditions),
  );
  return [...named].flatMap((condition) => getProblem(condition, providers) ?? []);
}

function getProblem(
  condition: AccessCondition,
  providers: readonly Discovered[],
): string | undefined {
  const decorator = `\`@Auth({ when: ${condition.name} })\``;
  if (!isPolicy(condition)) {
    return isClass(condition)
      ? `${decorator} names a class without a method \`permits\`: a property is none.`
      : undefined;
  }
  const found = providers.filter(({ token }) => token === condition);
  if (found.length === 0) {
    return `${decorator} names a policy that no module provides. List it among \`providers\`.`;
  }
  const isMadeAnew = found.some(
    (wrapper) => wrapper.isTransient || !wrapper.isDependencyTreeStatic(),
  );
  return isMadeAnew
    ? `${decorator} names a policy that is made for each request, or depends on what is. Make it a ` +
        'singleton: its context has the request.'
    : undefined;
}

function isClass(condition: AccessCondition): boolean {
  return /^class\b/.test(Function.prototype.toString.call(condition));
}
