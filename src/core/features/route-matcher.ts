/** Finds the route of a feature that a path names. */
import type { FeatureRouteMatcher } from '../http/routes.js';
import type { FeatureRoute } from './feature-route.js';

/** Creates the matcher of these routes; `undefined` when there is none. */
export function createRouteMatcher(
  routes: readonly FeatureRoute[],
): FeatureRouteMatcher | undefined {
  if (routes.length === 0) return undefined;
  const templates = [...new Set(routes.map(({ path }) => path))]
    .map((path) => ({ path, parts: path.split('/').slice(1), allow: listMethods(routes, path) }))
    // `/account/sessions/revoke-others` is not the session "revoke-others" of
    // `/account/sessions/:id`.
    .sort((one, other) => countParameters(one.parts) - countParameters(other.parts));
  return (segments) => {
    for (const { path: action, parts, allow } of templates) {
      const parameters = matchPath(parts, segments);
      if (parameters) return { action, providerId: undefined, parameters, allow };
    }
    return undefined;
  };
}

/** As the header `Allow` lists them. What answers GET answers HEAD (RFC 9110 §9.3.2). */
export function listMethods(routes: readonly FeatureRoute[], wanted: string): string {
  const found = routes.filter(({ path }) => path === wanted).map(({ method }) => method);
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

function countParameters(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(':')).length;
}

/** The parameters of a path, or `undefined` when it does not match the template. */
function matchPath(
  template: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeSegment(segment);
    else if (part !== segment) return undefined;
  }
  return parameters;
}

/** A value that cannot be decoded is kept: it names nothing. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
