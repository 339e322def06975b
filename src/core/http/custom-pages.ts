/** Pages of the app that stand in for the built-in ones. */
import { key } from '../kernel/token.js';

/**
 * URLs of the app's own pages: paths on this site or absolute URLs. One that is not given is built in.
 *
 * @publicApi
 */
export interface PagesOptions {
  signIn: string;
  signOut: string;
  /** Gets the error's type as `?error=`. */
  error: string;
  verifyRequest: string;
  /** Where somebody goes who has just signed in for the first time. */
  newUser: string;
}

/** The app's own pages, by what they stand in for. */
export const CustomPagesToken = key<Partial<PagesOptions>>('CustomPages');

/** A page's address with more query parameters, whether or not it has some already. */
export function pageUrl(
  page: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(parameters).filter(
    (parameter): parameter is [string, string] => parameter[1] !== undefined,
  );
  if (given.length === 0) return page;
  const query = new URLSearchParams(given).toString();
  return `${page}${page.includes('?') ? '&' : '?'}${query}`;
}
