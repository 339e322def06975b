/** What was done to the account of the user, as the server lists it. */

/** The time is in ISO 8601. */
export interface ListedActivity {
  readonly id: string;
  readonly at: string;
  /** The area and the verb: `password.change`. */
  readonly action: string;
  /** `intended` is under way, and of what is `unsettled` it is not known whether it took effect. */
  readonly outcome: 'intended' | 'success' | 'refused' | 'failed' | 'unsettled';
  /** The code of the error, if it was refused or failed. */
  readonly reason?: string;
  readonly count: number;
  /** Who did it: `self` is the user, and of another one nothing else is said. */
  readonly by: 'self' | 'user' | 'key' | 'client' | 'system';
  /** Of the user alone. */
  readonly ip?: string;
  /** For example `Firefox on Linux`. Of the user alone. */
  readonly userAgent?: string;
}

/** A page, the newest first. */
export interface ActivityList {
  readonly entries: readonly ListedActivity[];
  /** For the next page; `null` on the last one. */
  readonly cursor: string | null;
}

/** Which entries to list. */
export interface ListActivityOptions {
  /** The cursor of the page before. Default: none, for the newest entries. */
  readonly cursor?: string | undefined;
  /** The most entries, from 1 to 100. Default 25. */
  readonly limit?: number | undefined;
}

const PATH = '/account/activity/entries';

/** The route, with its query. */
export function getActivityPath({ cursor, limit }: ListActivityOptions): string {
  const query = new URLSearchParams({
    ...(cursor !== undefined && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}

/** A gateway may send JSON too: what lacks these members is no answer of the route. */
export function isActivityList(content: unknown): content is ActivityList {
  if (typeof content !== 'object' || content === null) return false;
  const { entries, cursor }: { entries?: unknown; cursor?: unknown } = content;
  return Array.isArray(entries) && (cursor === null || typeof cursor === 'string');
}
