/**
 * The path of a request, matched segment by segment.
 *
 * The base path is compared as text and never becomes a regular expression: `/a.b` matches `/a.b`
 * alone, and `/authsession` is not `/auth/session`. Segments are compared undecoded, so an encoded
 * spelling of a route is a different route and cannot slip past a rule written for the first one.
 */
import { MalformedRequest } from '../errors/request.errors.js';
import { key } from '../kernel/container.js';

/** What a path asks for. */
interface Route {
  readonly action: AuthAction;
  readonly providerId: string | undefined;
}

/** @throws {MalformedRequest} with status 400 when the path names no action below the base path. */
export function parseRoute(pathname: string, basePath: string): Route {
  const rest = getSegmentsBelow(pathname, basePath);
  const [action, providerId, ...surplus] = rest ?? [];
  if (action === undefined || !isAuthAction(action) || surplus.length > 0) throw createRouteError();
  if (providerId !== undefined && !canHaveProvider(action)) throw createRouteError();
  // Clients that build the path from a variable without a value ask for "undefined".
  return { action, providerId: providerId === 'undefined' ? undefined : providerId };
}

/**
 * Whether a path is one of the library's routes. Every other path below the base path is the app's: it may well have pages of its own there. The
 * library's routes guard themselves and set the session's cookie themselves, so whoever stands before
 * them must do neither.
 */
export function isAuthRoute(pathname: string, basePath: string): boolean {
  try {
    parseRoute(pathname, basePath);
    return true;
  } catch (thrown) {
    if (thrown instanceof MalformedRequest) return false;
    throw thrown;
  }
}

/** A base path without its trailing slash: `''` stands for the root. */
export function normalizeBasePath(basePath: string): string {
  const segments = basePath.split('/').filter(Boolean);
  return segments.map((segment) => `/${segment}`).join('');
}

const PATH = /^[\w.~/+()-]*$/;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/**
 * Whether requests can have this base path. A path arrives as a URL has it (RFC 3986 §3.3, §5.2.4): with
 * spaces and letters beyond ASCII encoded, and without dot segments. A base path that is written otherwise
 * matches nothing; one that a router could take for a pattern matches what nobody meant.
 */
export function isBasePath(basePath: unknown): basePath is string {
  return typeof basePath === 'string' && PATH.test(basePath) && !DOT_SEGMENT.test(basePath);
}

/** What is said of another one. */
export const BASE_PATH_PROBLEM =
  '`basePath` must be a path such as /auth, of letters, digits, slashes and any of .~_+()-, ' +
  'and without the segments "." and "..".';

function getSegmentsBelow(pathname: string, basePath: string): string[] | undefined {
  const segments = pathname.split('/').slice(1);
  // Slashes at the end are harmless; an empty segment in the middle is another path.
  while (segments.at(-1) === '') segments.pop();
  const base = normalizeBasePath(basePath).split('/').slice(1);
  const below = base.every((segment, index) => segments[index] === segment);
  return below && !segments.includes('') ? segments.slice(base.length) : undefined;
}

function createRouteError(): MalformedRequest {
  return new MalformedRequest(400, 'The path names no action below the base path.');
}

/** The actions a request can name, as the first path segment after the base path. */
const AUTH_ACTIONS = [
  'callback',
  'csrf',
  'error',
  'providers',
  'session',
  'signin',
  'signout',
  'verify-request',
  'webauthn-options',
] as const;

/** The name of an action. */
export type AuthAction = (typeof AUTH_ACTIONS)[number];

/** The actions that may be followed by a provider's id. */
const WITH_PROVIDER: ReadonlySet<AuthAction> = new Set(['callback', 'signin', 'webauthn-options']);

/**
 * Whether a string names an action.
 *
 * @example
 * ```ts
 * isAuthAction('signin'); // true
 * isAuthAction('Signin'); // false
 * ```
 * @publicApi
 */
export function isAuthAction(action: string): action is AuthAction {
  return (AUTH_ACTIONS as readonly string[]).includes(action);
}

/** Whether a provider's id may follow the action in the path. */
export function canHaveProvider(action: AuthAction): boolean {
  return WITH_PROVIDER.has(action);
}

/* MERGED custom-pages.ts: Pages of the app that stand in for the built-in ones. */

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
export function addQuery(
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
