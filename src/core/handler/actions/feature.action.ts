/** The routes of features: checks who may call one, reads its fields, and has its handler answer. */
import { isStorableText } from '../../adapters/adapter.js';
import { RouteError } from '../../errors/route.error.js';
import {
  DEFAULT_MAX_LENGTH,
  type FeatureResponse,
  type FeatureRoute,
  type RouteField,
  type RouteHandler,
} from '../../features/feature-route.js';
import { isFromForm } from '../../features/route-failure.js';
import type { AuthRequest } from '../../http/auth-request.js';
import { type AuthResult, NO_STORE } from '../../http/auth-response.js';
import { key } from '../../kernel/container.js';
import type { Clock } from '../../kernel/platform.js';
import type { SessionHooks } from '../../sessions/session-hooks.js';
import type { VerifiedSession } from '../../sessions/session-strategy.js';
import type { SessionService } from '../../sessions/session.service.js';
import type { RateLimiter } from '../../sign-in/rate-limit.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** How long ago a fresh session started, in seconds. */
const FRESH_SECONDS = 600;

const METHODS = ['GET', 'POST', 'DELETE'] as const;

/** The routes of features. */
export const FeatureActionsToken = key<readonly Action[]>('FeatureActions');

/** The responses depend on the session, so no cache may keep them. */
const HEADERS = { ...NO_STORE, Vary: 'Cookie' };

/** Checks whether a request may call a route. */
export class RouteAccessCheck {
  constructor(
    private readonly sessions: SessionService,
    private readonly hooks: SessionHooks | undefined,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns The session of the request, or `null` where a route needs none.
   * @throws {RouteError} 401, and for a session that is too old the challenge of RFC 9470 §3.
   * @throws {TooManyAttempts} when the app's rate limit refuses a change.
   */
  async check(
    { access, path, isForServers }: FeatureRoute,
    { request, requestOrigin }: RequestContext,
  ): Promise<VerifiedSession | null> {
    if (request.method !== 'GET' && !isForServers) await this.limiter.checkRoute(path, request);
    const session = await this.sessions.find(request.cookies, requestOrigin);
    if (access === 'anyone') return session;
    if (!session) throw new RouteError(401, 'SignInRequired');
    if (access === 'fresh' && !(await this.isFresh(session))) {
      throw new RouteError(401, 'FreshSignInRequired', {
        'WWW-Authenticate': `Bearer error="insufficient_user_authentication", max_age=${FRESH_SECONDS}`,
      });
    }
    return session;
  }

  private async isFresh(session: VerifiedSession): Promise<boolean> {
    const start = await this.hooks?.getStart(session);
    return start !== undefined && this.clock() - start.getTime() <= FRESH_SECONDS * 1000;
  }
}

/** Creates an action for each route. The handlers are in the order of the routes. */
export function createFeatureActions(
  routes: readonly FeatureRoute[],
  handlers: readonly RouteHandler[],
  access: RouteAccessCheck,
): readonly Action[] {
  const actions = routes.flatMap((route, index) => {
    const handler = handlers[index];
    return handler ? [new FeatureAction(route, handler, access)] : [];
  });
  const paths = new Set(routes.map(({ path }) => path));
  return [...actions, ...[...paths].map((path) => new OtherMethodsAction(path, routes))];
}

/** The methods that the path of a feature does not have (RFC 9110 §15.5.6). */
class OtherMethodsAction implements Action {
  private readonly allowed = this.routes
    .filter(({ path }) => path === this.name)
    .map(({ method }) => method);
  readonly methods = METHODS.filter((method) => !this.allowed.includes(method));
  readonly acceptsRepeated = true;

  constructor(
    readonly name: FeatureRoute['path'],
    private readonly routes: readonly FeatureRoute[],
  ) {}

  needsCsrfToken(): boolean {
    return false;
  }

  handle(): Promise<never> {
    const headers = { Allow: this.allowed.join(', ') };
    return Promise.reject(new RouteError(405, 'MethodNotAllowed', headers));
  }
}

/** One route of a feature. */
class FeatureAction implements Action {
  readonly name = this.route.path;
  readonly methods = [this.route.method];

  constructor(
    private readonly route: FeatureRoute,
    private readonly handler: RouteHandler,
    private readonly access: RouteAccessCheck,
  ) {}

  async handle(context: RequestContext): Promise<AuthResult> {
    const { parameters, headers, cookies } = context.request;
    const session = await this.access.check(this.route, context);
    // No row is named by what a database cannot hold.
    if (!Object.values(parameters).every(isStorableText)) throw new RouteError(404, 'NotFound');
    const fields = this.readFields(context.request);
    const { requestOrigin } = context;
    const request = { parameters, fields, session, headers, cookies, requestOrigin };
    const response = await this.handler.handle(request);
    return toResult(response, context, this.route.isForServers ?? false);
  }

  needsCsrfToken({ request }: RequestContext): boolean {
    return request.method !== 'GET' && !this.route.isForServers;
  }

  /** @throws {RouteError} 422 for a field that is missing, too long, or no text that databases hold. */
  private readFields({ method, body, query }: AuthRequest): Readonly<Record<string, string>> {
    const given = method === 'GET' ? query : body;
    const fields = Object.entries(this.route.fields ?? {}).flatMap(([name, field]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value === undefined && !field.isRequired) return [];
      if (!isValid(value, field)) throw new RouteError(422, `Invalid_${name}`);
      return [[name, value]];
    });
    return Object.fromEntries(fields) as Readonly<Record<string, string>>;
  }
}

function isValid(
  value: unknown,
  { isRequired, maxLength = DEFAULT_MAX_LENGTH }: RouteField,
): value is string {
  if (typeof value !== 'string' || (value === '' && isRequired)) return false;
  return value.length <= maxLength && isStorableText(value);
}

/** A script gets JSON, and the form of a browser a redirect. */
function toResult(
  { status, body, cookies, location }: FeatureResponse,
  { request, callbackUrl }: RequestContext,
  isForServers: boolean,
): AuthResult {
  const target = location ?? (isFromForm(request) && !isForServers ? callbackUrl : undefined);
  if (target !== undefined) {
    return { kind: 'redirect', location: target, cookies, headers: HEADERS };
  }
  if (body === undefined) {
    return { kind: 'empty', status: status ?? 204, cookies, headers: HEADERS };
  }
  return { kind: 'json', status: status ?? 200, body, cookies, headers: HEADERS };
}
