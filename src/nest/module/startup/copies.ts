/**
 * The copies of this package that are loaded. NestJS finds no `AuthService` for a class that asks
 * for that of another copy, and says that it is not in reach, though the app has one of that name.
 */
import { Logger } from '@nestjs/common';
import { ServicesToken, USE_ONE_COPY } from '../../../core/kernel/index.js';

const COPIES = Symbol.for('portcullis.copies');

/** All copies have this one set: what one of them keeps in a module, no other one sees. */
const copies = ((globalThis as { [COPIES]?: Set<symbol> })[COPIES] ??= new Set());
copies.add(ServicesToken);

/**
 * Warns as an `AuthModule` is declared, so before NestJS fails. It is no error: two apps of one
 * process may each have its own copy.
 */
export function warnOfCopies(): void {
  if (copies.size > 1) new Logger('AuthModule').warn(USE_ONE_COPY);
}
