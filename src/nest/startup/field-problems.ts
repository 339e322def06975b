/**
 * Guards of GraphQL's field resolvers. Nest asks none of them unless the app says so, and a decorator
 * that promises to keep people out must not be one that nobody asks. Nothing of GraphQL is imported: an
 * app that has none installs none.
 */
import type { MetadataScanner } from '@nestjs/core';
import { levelOf } from '../openapi/guarded-handler.js';
import { type ClassMethod, methodsOf } from './class-methods.js';
import type { Discovered } from './discovered.js';

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
    .flatMap((wrapper) => methodsOf(wrapper, scanner))
    .filter(isGuardedField)
    .map(
      ({ type, name }) =>
        `Nobody asks the guard of the field resolver ${type.name}.${name}. Give GraphQLModule ` +
        "`fieldResolverEnhancers: ['guards']`, or the field `@Public()`.",
    );
}

function isGuardedField({ type, method }: ClassMethod): boolean {
  if (!FIELD_MARKS.some((mark) => Reflect.hasMetadata(mark, method))) return false;
  return levelOf({ type, method }, false) === 'required';
}
