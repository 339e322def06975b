/** What an action is: the requests it answers, what it asks of them, and the answer. */
import type { AuthAction as ActionName } from '../http/auth-action-name.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-result.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Awaitable } from '../kernel/awaitable.js';
import { key } from '../kernel/token.js';
import type { Exchange } from './exchange.js';

/** Answers one of the library's routes, for the methods that it lists. */
export interface Action {
  readonly name: ActionName;
  readonly methods: readonly AuthRequest['method'][];

  /** Whether the action itself says what becomes of a parameter given twice. Otherwise: 400. */
  readonly judgesRepeated?: boolean;

  /** Whether the request must prove that it comes from this site. Without it: every POST must. */
  needsCsrfToken?(exchange: Exchange): boolean;

  handle(exchange: Exchange): Promise<AuthResult>;

  /** The cookies to set when `handle` failed. Without it: none. */
  cleanUp?(exchange: Exchange): Promise<readonly SetCookie[]>;
}

/** The actions that are there at once: those that sign nobody in or out, and show no page. */
export const ActionsToken = key<readonly Action[]>('Actions');

/** The rest of the actions that a request can reach. */
export const SignInActionsToken = key<readonly Action[]>('SignInActions');

/** Hands over the rest of the actions, which may have to be loaded. */
export const LaterActionsToken = key<() => Awaitable<readonly Action[]>>('LaterActions');
