/** The methods of the classes behind providers and controllers. */
import type { Type } from '@nestjs/common';
import type { MetadataScanner } from '@nestjs/core';
import type { Discovered } from '../../errors/startup.errors.js';

/** A method as it stands in its class. */
export interface ClassMethod {
  readonly type: Type;
  readonly name: string;
  readonly method: object;
}

/** Those of the class that Nest makes; none where a factory or a value takes its place. */
export function listMethods(
  { metatype, inject }: Discovered,
  scanner: MetadataScanner,
): ClassMethod[] {
  if (typeof metatype !== 'function' || inject || !metatype.prototype) return [];
  const type = metatype as Type;
  const methods = type.prototype as Record<string, object | undefined>;
  return scanner.getAllMethodNames(methods).flatMap((name) => {
    const method = methods[name];
    return method ? [{ type, name, method }] : [];
  });
}
