/** The name by which a user wishes to be called. */
const LONGEST = 60;

/** The name in what a form or a script sent to change a session; `undefined` if it is none. */
export function displayNameIn(change: unknown): string | undefined {
  const { user } = Object(change) as { user?: unknown };
  const { name } = Object(user) as { name?: unknown };
  const trimmed = typeof name === 'string' ? name.trim() : '';
  return trimmed !== '' && trimmed.length <= LONGEST ? trimmed : undefined;
}
