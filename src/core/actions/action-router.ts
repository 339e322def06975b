/** Finds the action that answers a request, by what the actions say of themselves. */
import { UnknownAction } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { Action } from './auth-action.js';

export class ActionRouter {
  constructor(private readonly actions: readonly Action[]) {}

  /** @throws {UnknownAction} when no action answers to this method and name. */
  match({ method, action: name }: Pick<AuthRequest, 'method' | 'action'>): Action {
    const action = this.actions.find(
      (candidate) => candidate.name === name && candidate.methods.includes(method),
    );
    if (action) return action;
    throw new UnknownAction(`No action answers to ${method} ${name}.`);
  }
}
