/** The initials of a name: "AL" for Ada Lovelace. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '?', ...others] = words.map((word) => [...word][0] ?? '?');
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}
