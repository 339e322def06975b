/**
 * The `base` of the app's paths, and the paths of forms below it. Apart from `app-facts.ts`, whose
 * private environment variables no page may import.
 */
import * as paths from '$app/paths';

/**
 * `''`, or a path such as `/shop`. Read once while the app loads: during a request, SvelteKit may
 * give it relative to the page.
 */
export const appBase = getBase(paths);

/**
 * The address that a form is sent to.
 *
 * @param page - A route of the app without its `base`, such as `signin` or `account?/leave`; or
 *   only the action, such as `?/leave`, on the page that shows the form.
 */
export function getFormPath(page: string): string {
  return page.startsWith('?') ? page : `${appBase}/${page.replace(/^\/+/, '')}`;
}

/** SvelteKit 3 has no `base`, and early versions of SvelteKit 2 have no `resolve`. */
function getBase({ base, resolve }: { base?: string; resolve?: unknown }): string {
  if (base !== undefined) return base;
  const root = (resolve as (path: string) => string)('/');
  return root.replace(/\/$/, '');
}
