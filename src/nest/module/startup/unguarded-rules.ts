/**
 * Access rules where no guard runs: NestJS calls guards before handlers alone. `@Roles('admin')` on
 * a method of a service, or of a controller without a route, refuses no caller.
 */
import type { Type } from '@nestjs/common';
import type { MetadataScanner } from '@nestjs/core';
import type { Logger } from '../../../core/kernel/index.js';
import type { Discovered } from '../../errors/startup.errors.js';
import { isRestricted } from '../../guard/access.js';
import { listMethods } from './class-methods.js';

/**
 * Metadata that makes no method a handler, and no class one that has handlers: of enhancers,
 * injection, compilers and documentation. With any other, a package may call the method with its
 * guards.
 */
const PASSIVE_MARK =
  /^(?:portcullis:access$|design:|swagger\/|self:|optional:|scope:options$|__(?:guards|pipes|interceptors|exceptionFilters|injectable|controller)__$)/;

/** The metadata of a class with `@Controller()`. */
const CONTROLLER_MARK = /^(?:path|host|__version__)$/;

/**
 * Warns once of all access rules of services, and of methods of controllers, that are no handlers.
 */
export function warnOfUnguardedRules(
  controllers: readonly Discovered[],
  providers: readonly Discovered[],
  scanner: MetadataScanner,
  logger: Logger,
): void {
  const names = new Set([
    ...controllers.flatMap((wrapper) => listUnguardedMethods(wrapper, scanner)),
    ...providers.flatMap((wrapper) => [
      ...listUnguardedClass(wrapper, scanner),
      ...listUnguardedMethods(wrapper, scanner),
    ]),
  ]);
  if (names.size > 0) logger.warn('access-rule-without-guard', { on: [...names].join(', ') });
}

function listUnguardedMethods(wrapper: Discovered, scanner: MetadataScanner): string[] {
  const methods = listMethods(wrapper, scanner);
  if (methods.some(({ type }) => mayHaveHandlers(type))) return [];
  return methods
    .filter(({ method }) => isRestricted(method) && !mayBeHandler(method))
    .map(({ type, name }) => `${type.name}.${name}`);
}

function listUnguardedClass(wrapper: Discovered, scanner: MetadataScanner): string[] {
  const methods = listMethods(wrapper, scanner);
  const type = methods[0]?.type;
  if (!type || !isRestricted(type) || isController(type) || mayHaveHandlers(type)) return [];
  return methods.some(({ method }) => mayBeHandler(method)) ? [] : [type.name];
}

function mayBeHandler(method: object): boolean {
  return listMarks(method).some((mark) => !PASSIVE_MARK.test(mark));
}

/** A resolver, a gateway, or a class that a package finds by a decorator of its own. */
function mayHaveHandlers(type: Type): boolean {
  return listMarks(type).some((mark) => !PASSIVE_MARK.test(mark) && !CONTROLLER_MARK.test(mark));
}

function isController(type: Type): boolean {
  return Reflect.hasMetadata('__controller__', type);
}

function listMarks(decorated: object): readonly string[] {
  return Reflect.getMetadataKeys(decorated).map(String);
}
