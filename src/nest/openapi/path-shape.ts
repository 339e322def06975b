/**
 * Paths without the names of their parameters.
 *
 * A router does not go by these names, and a route and its description do not spell a parameter
 * alike: `/cats/:id` and `/files/*path` in the app are `/cats/{id}` and `/files/{path}` in a document.
 */
import { normalizeBasePath } from '../../core/http/route.js';

/** Colons that stand for themselves, parameters with their patterns, wildcards, optional groups. */
const ROUTE_SYNTAX = /::|\[:\]|\\:|(?:[:*]\w+|\*)(?:\([^)]*\))?|\(\.\*\)|[{}]/g;

const LITERAL_COLONS: ReadonlySet<string> = new Set(['::', '[:]', '\\:']);

/** The shape of a route as Nest has it: `/cats/{}` for `/cats/:id`. */
export function routeShape(route: string): string {
  const shape = route.replace(ROUTE_SYNTAX, (token) => {
    if (LITERAL_COLONS.has(token)) return ':';
    return token === '{' || token === '}' ? '' : '{}';
  });
  return normalizeBasePath(shape);
}

/** The shape of a path as a document has it: `/cats/{}` for `/cats/{id}`. */
export function pathShape(path: string): string {
  return normalizeBasePath(path.replace(/\{[^}]*\}/g, '{}'));
}
