/**
 * The routes of features, as data. The router, the NestJS controller, the OpenAPI document and the
 * tables of the documentation are made from the same rows.
 */
import { InvalidOption } from '../errors/configuration.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { FeaturePath } from '../http/routes.js';
import { key, type Token } from '../kernel/container.js';
import {
  LEVEL_PRESETS,
  type LevelPreset,
  type LevelRequirement,
  resolveRequirement,
} from '../levels/level-requirement.js';
import type { AuditAction } from './audited-event-definition.js';
import type { FeaturePage } from '../pages/feature-page.js';
import type { RouteLimit } from '../sign-in/attempt-limit.js';
import type { PendingSignIn } from '../sign-in/pending-sign-in.js';
import type { VerifiedSession } from '../sessions/session-strategy.js';

/**
 * Who may call a route: every client, a client with a session, one whose user has signed in or
 * proven again who they are in the last ten minutes, or one whose sign-in waits for a step of the
 * feature. `fresh` needs the feature `Sessions`, which keeps the levels of sessions; it is the
 * access `session` with the level `recent`.
 */
export type RouteAccess = 'anyone' | 'session' | 'fresh' | `step:${string}`;

/** The longest text of a field that names no other length, in characters. */
export const DEFAULT_MAX_LENGTH = 1000;

/** A field of the body, or of the query of a GET. */
export interface RouteField {
  readonly description: string;
  /** Default `false`. */
  readonly isRequired?: boolean;
  /** The longest text, in characters. Default 1000. */
  readonly maxLength?: number;
  /** The code of the error for a longer text. Default: the one of a field that is not valid. */
  readonly tooLong?: string;
}

/** A JSON Schema of OpenAPI 3. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** A response, for the documentation. */
export interface RouteResponse {
  readonly description: string;
  readonly schema?: JsonSchema;
}

/** A route of a feature. */
export interface FeatureRoute {
  /**
   * A GET only reads, since scanners and prefetching open links: one that is used once shows a
   * form, whose POST uses it. It answers HEAD too, without content and cookies.
   */
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base path: `/account/notes/:id`. */
  readonly path: FeaturePath;
  /** In camel case, unique among all routes: the name of the operation in OpenAPI. */
  readonly name: string;
  /** One sentence, for the documentation. */
  readonly summary: string;
  readonly access: RouteAccess;
  /**
   * With the access `session`: what its user must have proven, for example `strict`. Needs the
   * feature `Sessions`. Default: nothing but the sign-in.
   */
  readonly level?: LevelPreset | LevelRequirement;
  /**
   * Whether users may call it whose session is held, since they give there what it lacks: see
   * `SessionPolicy`. Default `false`.
   */
  readonly takesHeld?: boolean;
  /**
   * Whether servers call the route, such as a provider's: it needs no CSRF token, and the app's
   * rate limit does not count it. The handler verifies who called. Default `false`.
   */
  readonly isForServers?: boolean;
  /**
   * Whether a GET answers with a page for a browser: a visitor who has to sign in first is sent to
   * the sign-in page, and back. Default `false`.
   */
  readonly isPage?: boolean;
  /**
   * What the feature `Audit` writes of a request that changes something, or is refused: the name of
   * the action, as an area and a verb. `false` for one that changes nothing of a user. Default: the
   * area `app` and the name of the route.
   */
  readonly audit?: AuditAction | false;
  /**
   * What the route may be misused for: the feature `Limits` counts it by the client's network and
   * by the user. Default: it has no limit of its own.
   */
  readonly limit?: RouteLimit;
  /** The fields that are read. All are text. Others are ignored. Default: none. */
  readonly fields?: Readonly<Record<string, RouteField>>;
  /** The responses of success, by status. */
  readonly responses: Readonly<Record<number, RouteResponse>>;
  /** The service that handles the requests. */
  readonly handler: Token<RouteHandler>;
}

/** A request to a route of a feature. Its access, CSRF token and fields have been checked. */
export interface FeatureRequest extends Pick<
  AuthRequest,
  'method' | 'url' | 'headers' | 'cookies' | 'query'
> {
  /** The values of the path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The fields that the route names. An optional one may be missing. */
  readonly fields: Readonly<Record<string, string>>;
  /** `null` only with the access `anyone` or `step:…`. */
  readonly session: VerifiedSession | null;
  /** The sign-in that waits for the step, with the access `step:…`. */
  readonly pendingSignIn?: PendingSignIn | undefined;
  readonly requestOrigin: RequestOrigin;
  /** The URL to return to, approved by the `redirect` callback. */
  readonly callbackUrl: string;
  /** The token that a form of a page must send; `undefined` when the check is disabled. */
  readonly csrfToken: string | undefined;
  /** Whether a form of HTML sent the request: the browser shows the response. */
  readonly isForm: boolean;
}

/** Why a request failed, for the page that shows it. */
export interface RouteFailure {
  readonly status: number;
  /** The code of the error, such as `InvalidEmail`. */
  readonly code: string;
  /** Where a browser goes on, in place of the page that shows the failure. */
  readonly location?: string | undefined;
  /** What a script gets beside the code. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file that is made while it is sent, so that it needs little memory however long it is. */
export interface Download {
  /** In ASCII: letters, digits, `.`, `-` and `_`. */
  readonly fileName: string;
  /** Default: `application/json; charset=utf-8`. */
  readonly contentType?: string;
  /**
   * The text of the file, part by part. The next part is asked for when the client has taken the
   * one before. If it throws, the error is logged and the connection ends: the client sees that the
   * file is not whole.
   */
  readonly parts: AsyncIterable<string>;
}

/**
 * A response. A script gets the body as JSON; the form of a browser is redirected, or gets a page.
 */
export interface FeatureResponse {
  /** The page, for the form of a browser and for a route that `isPage`. A script gets the body. */
  readonly page?: FeaturePage;
  /** A file, for browsers and scripts, in place of all else but cookies. */
  readonly download?: Download;
  /**
   * The URL that the browser is sent to. Default: the callback URL for a form, none for a script.
   */
  readonly location?: string;
  /** Default: 200, or 204 without a body. */
  readonly status?: number;
  readonly body?: unknown;
  readonly cookies?: readonly SetCookie[];
}

/** Handles the requests of a route. */
export interface RouteHandler {
  /** @throws {RouteError} with the status of a failure. Any other error is a 500. */
  handle(request: FeatureRequest): Promise<FeatureResponse>;

  /**
   * Shows the form of a browser again, with what went wrong. The fields that were refused are not
   * in the request. Default: the browser is redirected to the callback URL, with the code as
   * `error`.
   *
   * @returns `undefined` for the default.
   */
  showFailure?(
    request: FeatureRequest,
    failure: RouteFailure,
  ): Promise<FeatureResponse | undefined>;
}

const PATH = /^(?:\/(?:\.?[a-z0-9]+(?:[.-][a-z0-9]+)*|:[a-z][A-Za-z0-9]*))+$/;

/**
 * Defines a route of a feature.
 *
 * A mutating one (POST, DELETE) needs a CSRF token, and is refused from other sites. A form of
 * HTML, which has no DELETE, posts to the same path with the field `_method=DELETE`.
 *
 * @throws {InvalidOption} when the path is no path of lower-case segments and `:parameters`.
 * @example
 * ```ts
 * const LIST_NOTES = route({
 *   method: 'GET',
 *   path: '/account/notes',
 *   name: 'listNotes',
 *   summary: 'Lists the notes of the user',
 *   access: 'session',
 *   responses: { 200: { description: 'The notes.' } },
 *   handler: ListNotes,
 * });
 * ```
 * @publicApi
 */
export function route(definition: FeatureRoute): FeatureRoute {
  if (!PATH.test(definition.path)) {
    throw new InvalidOption(
      `"${definition.path}" is no path of a route: it is like /account/notes/:id.`,
    );
  }
  return Object.freeze({ ...definition });
}

/** What a route requires of the level of the session. */
export function getLevel({
  access,
  level,
}: Pick<FeatureRoute, 'access' | 'level'>): LevelRequirement | undefined {
  if (access === 'fresh') return LEVEL_PRESETS.recent;
  return level === undefined ? undefined : resolveRequirement(level);
}

/** The routes of all features. */
export const FeatureRoutesToken = key<readonly FeatureRoute[]>('FeatureRoutes');

/** The handlers of these routes, in their order. */
export const RouteHandlersToken = key<readonly RouteHandler[]>('RouteHandlers');
