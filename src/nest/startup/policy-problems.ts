/**
 * Policies that could not be asked. A guard that finds no policy lets nobody in, but it would find that
 * out with a request, and its 500 names neither the decorator nor the remedy.
 */
import type { MetadataScanner } from '@nestjs/core';
import type { AccessCondition } from '../access/access.js';
import { accessOfHandler } from '../access/access-metadata.js';
import { isPolicy } from '../access/access-policy.js';
import { methodsOf } from './class-methods.js';
import type { Discovered } from './discovered.js';

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
  const methods = guarded.flatMap((wrapper) => methodsOf(wrapper, scanner));
  const named = new Set(
    methods.flatMap(({ type, method }) => accessOfHandler(method, type).conditions),
  );
  return [...named].flatMap((condition) => problemOf(condition, providers) ?? []);
}

function problemOf(
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
