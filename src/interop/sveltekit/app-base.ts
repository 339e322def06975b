/**
 * The `base` of the app's paths: `''`, or a path such as `/shop`. Apart from `app-facts.ts`, whose
 * private environment variables no page may import.
 */
import * as paths from '$app/paths';

/** Read while the app is loaded: in the course of a request it may be relative to a page. */
export const appBase = getBase(paths);

/** SvelteKit 3 has no `base` any more, and early versions of 2 have no `resolve`. */
function getBase({ base, resolve }: { base?: string; resolve?: unknown }): string {
  if (base !== undefined) return base;
  const root = (resolve as (path: string) => string)('/');
  return root.replace(/\/$/, '');
}
