/** The name by which a user wishes to be called. */
export const LONGEST_NAME = 60;

/** The name in a wish to change a session, which may be anything; `undefined` if it is none. */
export function displayNameIn(change: unknown): string | undefined {
  const { user } = Object(change) as { user?: unknown };
  const { name } = Object(user) as { name?: unknown };
  const trimmed = typeof name === 'string' ? name.trim() : '';
  return trimmed !== '' && trimmed.length <= LONGEST_NAME ? trimmed : undefined;
}
