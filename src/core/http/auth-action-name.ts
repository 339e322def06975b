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
export function takesProvider(action: AuthAction): boolean {
  return WITH_PROVIDER.has(action);
}
