/**
 * The routes of the library's actions, and the app's own pages that replace built-in ones.
 *
 * The base path is compared as text and never becomes a regular expression: `/a.b` matches only
 * `/a.b`, and `/authsession` is not `/auth/session`. Segments are compared without decoding. So an
 * encoded spelling of a route is another route, and cannot bypass a rule that an app wrote for the
 * first one.
 */
import { MalformedRequest } from '../errors/request.errors.js';
import { key } from '../kernel/container.js';

/** The path of a feature's route below the base path, such as `/account/sessions/:id`. */
export type FeaturePath = `/${string}`;

/** The action and the provider that a path names, or the route of a feature and its parameters. */
export interface Route {
  readonly action: AuthAction | FeaturePath;
  readonly providerId: string | undefined;
  /** The parameters of a feature's route. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The methods of the path, as the header `Allow` lists them. */
  readonly allow: string;
}

/** Finds the route of a feature by the segments of a path below the base path. */
export type FeatureRouteMatcher = (segments: readonly string[]) => Route | undefined;

/** The routes of the features; `undefined` without any. */
export const FeatureRouteMatcherToken = key<FeatureRouteMatcher | undefined>('FeatureRouteMatcher');

/** The paths of the pages of features below the base path. */
export const FeaturePagesToken = key<ReadonlySet<string>>('FeaturePages');

/** The part of `OriginResolver` that is needed here: in NestJS, the base path is known late. */
interface BasePath {
  readonly basePath: string;
}

/** Finds the route that a path names. */
export class RouteTable {
  constructor(
    private readonly origins: BasePath,
    private readonly matchFeature: FeatureRouteMatcher | undefined,
  ) {}

  /**
   * Parses the path of a request.
   *
   * @throws {MalformedRequest} with status 404 when the path names no route below the base path.
   */
  parse(pathname: string): Route {
    const route = this.find(pathname);
    if (route) return route;
    throw new MalformedRequest(404, 'The path names no action below the base path.');
  }

  /**
   * Whether a path is one of the library's routes. Every other path below the base path belongs to
   * the app. The library's routes authorize requests and set the session cookie themselves, so
   * middleware in front of them must do neither.
   */
  has(pathname: string): boolean {
    return this.find(pathname) !== undefined;
  }

  private find(pathname: string): Route | undefined {
    const segments = getSegmentsBelow(pathname, this.origins.basePath);
    return segments && (findAction(segments) ?? this.matchFeature?.(segments));
  }
}

const NO_PARAMETERS = Object.freeze({});

function findAction([action, providerId, ...surplus]: readonly string[]): Route | undefined {
  if (action === undefined || !isAuthAction(action) || surplus.length > 0) return undefined;
  if (providerId !== undefined && !canHaveProvider(action)) return undefined;
  return {
    action,
    // Clients that build the path from an unset variable request the provider "undefined".
    providerId: providerId === 'undefined' ? undefined : providerId,
    parameters: NO_PARAMETERS,
    allow: AUTH_ACTIONS[action],
  };
}

/** Removes the trailing slash of a base path. `''` stands for the root. */
export function normalizeBasePath(basePath: string): string {
  const segments = basePath.split('/').filter(Boolean);
  return segments.map((segment) => `/${segment}`).join('');
}

const PATH = /^[\w.~/+()-]*$/;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/**
 * Whether requests can have this base path. The path of a URL has spaces and non-ASCII letters
 * encoded, and no dot segments (RFC 3986 §3.3, §5.2.4), so another base path would match nothing.
 * A path that a router reads as a pattern would match too much.
 */
export function isBasePath(basePath: unknown): basePath is string {
  return typeof basePath === 'string' && PATH.test(basePath) && !DOT_SEGMENT.test(basePath);
}

/** Completes the sentence "`basePath` must be …". */
export const BASE_PATH_WORDS =
  'a path such as /auth, of letters, digits, slashes and any of .~_+()-, ' +
  'and without the segments "." and ".."';

function getSegmentsBelow(pathname: string, basePath: string): string[] | undefined {
  const segments = pathname.split('/').slice(1);
  // Trailing slashes are harmless. An empty segment in the middle is another path.
  while (segments.at(-1) === '') segments.pop();
  const base = basePath.split('/').filter(Boolean);
  const isBelow = base.every((segment, index) => segments[index] === segment);
  return isBelow && !segments.includes('') ? segments.slice(base.length) : undefined;
}

/**
 * The actions, as they appear in the first path segment after the base path, and their methods.
 * HEAD is for what only reads (RFC 9110 §9.3.2): a callback signs in by a GET, and a challenge is
 * issued.
 */
const AUTH_ACTIONS = {
  callback: 'GET, POST',
  csrf: 'GET, HEAD',
  error: 'GET, HEAD',
  providers: 'GET, HEAD',
  session: 'GET, HEAD, POST',
  signin: 'GET, HEAD, POST',
  signout: 'GET, HEAD, POST',
  'verify-request': 'GET, HEAD',
  'webauthn-options': 'GET',
} as const;

/** The name of an action. */
export type AuthAction = keyof typeof AUTH_ACTIONS;

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
  return Object.hasOwn(AUTH_ACTIONS, action);
}

/** Whether a provider's id may follow the action in the path. */
export function canHaveProvider(action: AuthAction): boolean {
  return WITH_PROVIDER.has(action);
}

/**
 * URLs of the app's own pages: paths of this site or absolute URLs. Default: the built-in page.
 *
 * @publicApi
 */
export interface PagesOptions {
  /**
   * Replaces the sign-in page.
   *
   * @default built in
   */
  signIn: string;
  /**
   * Replaces the sign-out page.
   *
   * @default built in
   */
  signOut: string;
  /**
   * Replaces the error page. It gets the error code as `?error=`.
   *
   * @default built in
   */
  error: string;
  /**
   * Replaces the page that says that a magic link was sent.
   *
   * @default built in
   */
  verifyRequest: string;
  /**
   * The page to which a new user is redirected after the first sign-in.
   *
   * @default none
   */
  newUser: string;
  /**
   * A page of the app to create an account, which the built-in sign-in page links to.
   *
   * @default no link
   */
  signUp: string;
  /**
   * A page of the app for a forgotten password. The form with a password links to it.
   *
   * @default no link
   */
  forgotPassword: string;
  /**
   * The terms of service, which the built-in sign-in page links to.
   *
   * @default no link
   */
  terms: string;
  /**
   * The privacy policy, which the built-in sign-in page links to.
   *
   * @default no link
   */
  privacy: string;
}

/** The app's own pages, by the built-in pages they replace. */
export const CustomPagesToken = key<Partial<PagesOptions>>('CustomPages');

/** Appends query parameters to the address of a page, which may be a path and have some already. */
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

/** The path of a request, whose parameters have values. */
export function fillIn(
  path: FeaturePath,
  parameters: Readonly<Record<string, string>>,
): FeaturePath {
  const segments = path.slice(1).split('/');
  const filled = segments.map((segment) =>
    segment.startsWith(':') ? encodeURIComponent(parameters[segment.slice(1)] ?? '') : segment,
  );
  return `/${filled.join('/')}`;
}
