/** Whether the guard keeps a handler, and for whom. */
import type { AccessLevel } from '../access/access.js';
import { accessOfHandler } from '../access/access-metadata.js';
import { AuthGuard } from '../guards/auth.guard.js';
import type { RouteHandler } from './handler-routes.js';

/** Nest's name for what `@UseGuards()` leaves, see handler-routes.ts. */
const GUARDS = '__guards__';

/**
 * What a handler asks of a request. One that the guard does not look at is public, whatever else may
 * keep it.
 *
 * @param isGuarded - Whether the guard looks at every handler of the app.
 */
export function levelOf({ type, method }: RouteHandler, isGuarded: boolean): AccessLevel {
  const { level } = accessOfHandler(method, type);
  if (level !== 'required' || isGuarded) return level;
  return [type, method].some(usesGuard) ? level : 'public';
}

/** Whether this is the guard, or one that extends it. */
export function isAuthGuard(guard: unknown): boolean {
  if (guard instanceof AuthGuard || guard === AuthGuard) return true;
  return typeof guard === 'function' && guard.prototype instanceof AuthGuard;
}

function usesGuard(decorated: object): boolean {
  const guards: unknown = Reflect.getMetadata(GUARDS, decorated);
  return Array.isArray(guards) && guards.some(isAuthGuard);
}
