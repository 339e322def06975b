/** Finds the action that answers a request, by what the actions say of themselves, and runs it. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { MalformedRequest, UnknownAction } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-result.js';
import type { Awaitable } from '../kernel/awaitable.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

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
  async dispatch(action: Action, exchange: Exchange): Promise<AuthResult> {
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
