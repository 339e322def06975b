/** Finds the action that answers a request, by what the actions say of themselves, and runs it. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { MalformedRequest, UnknownAction } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { AuthAction as ActionName } from '../http/routes.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { RequestContext } from './request-context.js';

/** Chooses the action for a method and a name, and runs it once the request has passed its checks. */
export class ActionRouter {
  constructor(
    private readonly actions: readonly Action[],
    private readonly laterActions: () => Awaitable<readonly Action[]>,
    private readonly csrf: CsrfGuard,
  ) {}

  /**
   * Looks among the actions that are there, and only then loads the others.
   *
   * @throws {UnknownAction} when no action answers to this method and name.
   */
  async match({ method, action: name }: Pick<AuthRequest, 'method' | 'action'>): Promise<Action> {
    const answers = (one: Action) => one.name === name && one.methods.includes(method);
    const action = this.actions.find(answers) ?? (await this.laterActions()).find(answers);
    if (action) return action;
    throw new UnknownAction(`No action answers to ${method} ${name}.`);
  }

  /**
   * Runs an action, once the request has proven what the action asks of it.
   *
   * @throws {MalformedRequest} when a guarding parameter was given twice.
   * @throws {MissingCSRF} when the request does not prove that it comes from this site.
   */
  async dispatch(action: Action, exchange: RequestContext): Promise<AuthResult> {
    if (exchange.request.repeated.length > 0 && !action.judgesRepeated) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    const { csrf, request, site } = exchange;
    const isPost = request.method === 'POST';
    if (action.needsCsrfToken?.(exchange) ?? isPost) {
      this.csrf.verify(csrf, request.headers, site.origin);
    }
    return action.handle(exchange);
  }
}

/* MERGED auth-action.ts: What an action is: the requests it answers, what it asks of them, and the answer. */

/** Answers one of the library's routes, for the methods that it lists. */
export interface Action {
  readonly name: ActionName;
  readonly methods: readonly AuthRequest['method'][];

  /** Whether the action itself says what becomes of a parameter given twice. Otherwise: 400. */
  readonly judgesRepeated?: boolean;

  /** Whether the request must prove that it comes from this site. Without it: every POST must. */
  needsCsrfToken?(exchange: RequestContext): boolean;

  handle(exchange: RequestContext): Promise<AuthResult>;

  /** The cookies to set when `handle` failed. Without it: none. */
  cleanUp?(exchange: RequestContext): Promise<readonly SetCookie[]>;
}

/** The actions that are there at once: those that sign nobody in or out, and show no page. */
export const ActionsToken = key<readonly Action[]>('Actions');

/** The rest of the actions that a request can reach. */
export const SignInActionsToken = key<readonly Action[]>('SignInActions');

/** Hands over the rest of the actions, which may have to be loaded. */
export const LaterActionsToken = key<() => Awaitable<readonly Action[]>>('LaterActions');
