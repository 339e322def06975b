/**
 * Classes with `@AuthCallbacks()` that nobody would ask. Their methods are known by name alone, so that
 * a misspelt `signIn` would keep nobody out, and say nothing.
 */
import type { MetadataScanner } from '@nestjs/core';
import { CALLBACK_NAMES } from '../../core/config/option-names.js';
import { findSimilarName } from '../../core/kernel/text.js';
import { getEvents } from './hook.decorators.js';

/** What is wrong with the names of a provider's callbacks, with the names that were probably meant. */
export function callbackProblems(instance: object, scanner: MetadataScanner): string[] {
  const { name: type } = instance.constructor;
  const functions = getFunctions(instance, scanner);
  const known = CALLBACK_NAMES.filter((name) => functions.includes(name));
  const misspelt = functions.flatMap((name) => {
    const meant = findSimilarName(name, CALLBACK_NAMES);
    // Beside the callback itself, it is a helper of it.
    if (meant === undefined || known.includes(meant)) return [];
    return [
      `${type}.${name} is no callback, and nobody would call it. Did you mean \`${meant}\`? If it is ` +
        `a helper, give it another name. The callbacks are ${CALLBACK_NAMES.join(', ')}.`,
    ];
  });
  if (misspelt.length > 0 || known.length > 0) return misspelt;
  return [
    `${type} has \`@AuthCallbacks()\` and no callback. Give it one of ${CALLBACK_NAMES.join(', ')} ` +
      'as a method, or leave out the decorator.',
  ];
}

/** Methods, and functions in properties; not those that listen to an event, whatever their name. */
function getFunctions(instance: object, scanner: MetadataScanner): string[] {
  const members = instance as Readonly<Record<string, unknown>>;
  const names = [
    ...scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object),
    ...Object.keys(instance),
  ];
  return names.filter((name) => {
    const member = members[name];
    return typeof member === 'function' && getEvents(member).length === 0;
  });
}
