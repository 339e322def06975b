/** How the codes of errors are spelt. The spelling of before 0.2 is read until 1.0. */

/** The code of a field that is missing, too long or no text: `InvalidEmail` for `email`. */
export function toFieldCode(field: string): string {
  return toPresentCode(`Invalid_${field}`);
}

/**
 * The present spelling of a code: `Invalid_email` was written for `InvalidEmail`, and
 * `password_reset_required` for `PasswordResetRequired`. A code without `_` is as it was.
 */
export function toPresentCode(code: string): string {
  return code.includes('_') ? code.split('_').map(capitalize).join('') : code;
}

/**
 * The present name of a message that ends in a code: `passwordError.Invalid_email` was written for
 * `passwordError.InvalidEmail`.
 */
export function toPresentMessageName(name: string): string {
  return name.replace(/[^.]+$/, toPresentCode);
}

/**
 * The entry for a code. Features of others may have the old spelling in their tables, and links in
 * their query.
 *
 * @param code - Any text: it may come from a query.
 */
export function findByCode<T>(table: Readonly<Record<string, T>>, code: string): T | undefined {
  if (Object.hasOwn(table, code)) return table[code];
  const present = toPresentCode(code);
  return Object.entries(table).find(([known]) => toPresentCode(known) === present)?.[1];
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
