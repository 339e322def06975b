/** Whether the guard keeps a handler, and for whom. */
import { type AccessLevel, accessOfHandler } from './access.js';
import { AuthGuard } from './auth.guard.js';

/** A method of a controller. */
export interface RouteHandler {
  readonly type: object;
  readonly method: object;
}

/** Nest's name for what `@UseGuards()` leaves, see handler-routes.ts. */
const GUARDS = '__guards__';

/**
 * What a handler asks of a request. One that the guard does not look at is public, whatever else may
 * keep it.
 *
 * @param isGuarded - Whether the guard looks at every handler of the app.
 */
export function getLevel({ type, method }: RouteHandler, isGuarded: boolean): AccessLevel {
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
