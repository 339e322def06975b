/** The roles that a session says its person has. */
import type { Session } from '../../core/models/session.js';
import { key } from '../../core/kernel/token.js';

/** Where in a session roles are, from the likeliest; dots lead into objects. */
export const RolesPathsToken = key<readonly string[]>('RolesPaths');

/** Where they are when the app does not say. */
export const USUAL_ROLES_PATHS: readonly string[] = ['user.roles', 'user.role'];

/** Every role at these paths: a list of texts, or one text. What is neither is no role. */
export function rolesOf(session: Session, paths: readonly string[]): ReadonlySet<string> {
  const found = paths.flatMap((path) => [valueAt(session, path.split('.'))].flat());
  return new Set(found.filter((role) => typeof role === 'string'));
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  // Members of its own alone: a path must not find what every object or function has.
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? valueAt((value as Record<string, unknown>)[name], rest) : undefined;
}
