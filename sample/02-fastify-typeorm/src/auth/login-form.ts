/**
 * What the login form sends. Other clients may send anything, such as a field twice, which arrives
 * as a list.
 */
export interface LoginForm {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Where to go afterwards. */
  readonly callbackUrl?: string | undefined;
}

/** @param sent - The body of a request, or its query. What is no text counts as missing. */
export function readLoginForm(sent: unknown): LoginForm {
  return {
    email: readText(sent, 'email'),
    password: readText(sent, 'password'),
    callbackUrl: readText(sent, 'callbackUrl'),
  };
}

function readText(sent: unknown, name: keyof LoginForm): string | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const value: unknown = Reflect.get(sent, name);
  return typeof value === 'string' ? value : undefined;
}
