/** The name by which a user wishes to be called. */

const MAX_LENGTH = 60;

/**
 * The name in what is asked to change of a session. The route `/auth/session` hands over whatever a
 * browser sends, so it may be anything.
 */
export function displayNameIn(update: unknown): string | undefined {
  const { user } = asRecord(update);
  const { name } = asRecord(user);
  if (typeof name !== 'string') return undefined;
  return name.trim().slice(0, MAX_LENGTH) || undefined;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
