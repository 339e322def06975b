/**
 * The `base` of the app's paths: `''`, or a path such as `/shop`. Apart from the clients, which
 * share it, and from the file of the same name for the server's half, which the client may not
 * import.
 */
import * as paths from '$app/paths';

/** Read once while the app loads: during a request, SvelteKit may give it relative to the page. */
export const appBase = getBase(paths);

/** SvelteKit 3 has no `base`, and early versions of SvelteKit 2 have no `resolve`. */
function getBase({ base, resolve }: { base?: string; resolve?: unknown }): string {
  if (base !== undefined) return base;
  const root = (resolve as (path: string) => string)('/');
  return root.replace(/\/$/, '');
}
