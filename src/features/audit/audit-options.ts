/** The options of the feature `Audit`. */
import type { HeaderReader } from '../../core/http/index.js';
import { isPlainObject, key } from '../../core/kernel/index.js';

const DAY_SECONDS = 24 * 60 * 60;

/** The longest retention, in days: a hundred years. */
const MOST_DAYS = 36_500;

/**
 * The options of `Audit`.
 *
 * @publicApi
 */
export interface AuditOptions {
  /**
   * How long entries are kept, in days. From 1 to 36500.
   *
   * @default `400`
   */
  readonly retentionDays?: number | undefined;
  /**
   * Whether a change is refused with 503 when its entry cannot be written. Otherwise the entry is kept in memory and written
   * later; a process that ends before that loses it.
   *
   * @default `false`
   */
  readonly required?: boolean | undefined;
  /**
   * Returns the client's address for the entries, from a header that your proxy sets and that a client cannot forge.
   *
   * @default none: no address is stored
   */
  readonly ipAddress?: ((headers: HeaderReader) => string | null | undefined) | undefined;
}

export const AuditOptionsToken = key<AuditOptions>('AuditOptions');

/** How long entries are kept, in milliseconds. */
export function getRetentionMs({ retentionDays = 400 }: AuditOptions): number {
  return retentionDays * DAY_SECONDS * 1000;
}

/** The problems of the options, as sentences. */
export function findOptionProblems(options: AuditOptions): string[] {
  if (!isPlainObject(options)) return ['The options must be an object: `{ retentionDays: 400 }`.'];
  const { retentionDays = 400, required = false, ipAddress } = options;
  const isAge =
    typeof retentionDays === 'number' && retentionDays >= 1 && retentionDays <= MOST_DAYS;
  return [
    ...(isAge ? [] : [`\`retentionDays\` must be a number from 1 to ${MOST_DAYS}.`]),
    ...(typeof required === 'boolean' ? [] : ['`required` must be true or false.']),
    ...(ipAddress === undefined || typeof ipAddress === 'function'
      ? []
      : ['`ipAddress` must be a function of the headers.']),
  ];
}
