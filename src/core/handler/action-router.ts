/** The interface of actions, and the router that finds the action of a request and runs it. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { MalformedRequest, UnknownAction } from '../errors/request.errors.js';
import type { FeatureRoute } from '../features/feature-route.js';
import type { RequestObservers } from '../features/request-observer.js';
import { type AuthRequest, parseAuthRequest } from '../http/auth-request.js';
import { type AuthResult, NO_STORE } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { IncomingRequest } from '../http/request-fields.js';
import type { RouteTable } from '../http/routes.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { RequestContext } from './request-context.js';

/** Parses a request, finds the action for its method and path, and runs it after the CSRF check. */
export class ActionRouter {
  constructor(
    private readonly routes: RouteTable,
    private readonly actions: readonly Action[],
    private readonly laterActions: () => Awaitable<readonly Action[]>,
    private readonly csrf: CsrfGuard,
    private readonly observers: RequestObservers | undefined,
  ) {}

  /** @throws {MalformedRequest} with the status of the response. */
  parse(request: IncomingRequest): Promise<AuthRequest> {
    return parseAuthRequest(request, this.routes);
  }

  /**
   * Finds an action. Loads the sign-in actions only if none of the others matches.
   *
   * @throws {UnknownAction} when no action answers to this method and name.
   */
  async match({ method, action: name }: Pick<AuthRequest, 'method' | 'action'>): Promise<Action> {
    const isMatch = (one: Action) => one.name === name && one.methods.includes(method);
    const action = this.actions.find(isMatch) ?? (await this.laterActions()).find(isMatch);
    if (action) return action;
    throw new UnknownAction(`No action answers to ${method} ${name}.`);
  }

  /**
   * Checks for repeated parameters and for CSRF, then runs an action.
   *
   * @throws {MalformedRequest} when a security-relevant parameter was sent twice.
   * @throws {MissingCSRF} when the action needs a CSRF token and the request has none that is
   *   valid.
   */
  dispatch(action: Action, context: RequestContext): Promise<AuthResult> {
    if (!this.observers) return this.run(action, context);
    return this.observers.follow(context, action.route, (observed) =>
      this.run(action, { ...context, observed }),
    );
  }

  private async run(action: Action, context: RequestContext): Promise<AuthResult> {
    if (context.request.repeated.length > 0 && !action.acceptsRepeated) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    const { csrf, request, requestOrigin } = context;
    if (request.isHead && UNREAD.has(action.name)) return EMPTY_JSON;
    const isMutating = request.method !== 'GET';
    if (action.needsCsrfToken?.(context) ?? isMutating) {
      this.csrf.verify(csrf, request.headers, requestOrigin.origin);
    }
    return action.handle(context);
  }
}

/**
 * What answers HEAD without being read: a session would be renewed, and a token made, by cookies
 * that are not sent.
 */
const UNREAD: ReadonlySet<string> = new Set(['csrf', 'session']);

const EMPTY_JSON: AuthResult = {
  kind: 'empty',
  status: 200,
  headers: { ...NO_STORE, 'Content-Type': 'application/json; charset=utf-8' },
};

/** Handles requests to one of the library's routes, for the methods that it lists. */
export interface Action {
  readonly name: AuthRequest['action'];
  readonly methods: readonly AuthRequest['method'][];

  /** The route of a feature that it answers; `undefined` for an action of the library. */
  readonly route?: FeatureRoute;

  /** Whether browsers open it as a page. Default: no. */
  readonly isPage?: boolean;

  /** Whether the action handles repeated parameters itself. Default: they are answered with 400. */
  readonly acceptsRepeated?: boolean;

  /** Whether the request needs a CSRF token. Default: every one but a GET does. */
  needsCsrfToken?(context: RequestContext): boolean;

  handle(context: RequestContext): Promise<AuthResult>;

  /** The cookies to set when `handle` failed. Default: none. */
  cleanUp?(context: RequestContext): Promise<readonly SetCookie[]>;
}

/** The actions that are loaded at once: those of no sign-in, sign-out or page. */
export const ActionsToken = key<readonly Action[]>('Actions');

/** The other actions, and those of the routes of features. */
export const SignInActionsToken = key<readonly Action[]>('SignInActions');

/** Loads the other actions. */
export const LaterActionsToken = key<() => Awaitable<readonly Action[]>>('LaterActions');
