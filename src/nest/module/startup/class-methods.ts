/** The methods of the classes that NestJS instantiates. */
import type { Type } from '@nestjs/common';
import type { MetadataScanner } from '@nestjs/core';
import type { Discovered } from '../../errors/startup.errors.js';

/** A method of a class. */
export interface ClassMethod {
  readonly type: Type;
  readonly name: string;
  readonly method: object;
}

/** The methods of a class that NestJS instantiates. None for a factory or a value. */
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
