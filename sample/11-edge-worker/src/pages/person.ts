/** How the pages name a user. */
import type { Session } from 'portcullis/types';

/** Not every provider sends a name. */
export function displayName({ user }: Session): string {
  return user?.name ?? user?.email ?? 'user';
}

/** What stands in an avatar: "AL" for Ada Lovelace. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '?', ...others] = words.map((word) => [...word][0] ?? '?');
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}
