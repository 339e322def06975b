/** The options of the feature `Audit`. */
import type { HeaderReader } from '../../core/http/index.js';
import { type Awaitable, isPlainObject, key, type OptionNames } from '../../core/kernel/index.js';
import type { AuditEntry } from './audit-entry.js';

const SINK_NAME = /^[a-z][a-z0-9-]{0,47}$/;

/** The receiver that is no sink of the app. */
const RESERVED = 'seal';

const DAY_SECONDS = 24 * 60 * 60;

/** The longest retention, in days: a hundred years. */
const MOST_DAYS = 36_500;

/**
 * Takes entries: writes them to a log, or sends them to a system that keeps logs (a SIEM).
 *
 * @publicApi
 */
export interface AuditSink {
  /**
   * Unique among the sinks, in lower case, and always the same: what it has not taken yet is stored
   * by this name.
   */
  readonly name: string;
  /**
   * Takes entries, in the order of their times. It may get an entry again that it has taken, after
   * a failure: tell them apart by their ids.
   *
   * @throws whatever it throws: it gets the same entries again, a while later. Nothing else waits
   *   for it.
   */
  write(entries: readonly AuditEntry[]): Awaitable<void>;
}

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
   * Whether a change is refused with 503 when its entry cannot be written. Otherwise the entry is
   * kept in memory and written later; a process that ends before that loses it.
   *
   * @default `false`
   */
  readonly required?: boolean | undefined;
  /**
   * Returns the client's address for the entries, from a header that your proxy sets and that a
   * client cannot forge.
   *
   * @default none: no address is stored
   */
  readonly ipAddress?: ((headers: HeaderReader) => string | null | undefined) | undefined;
  /**
   * Where entries go beside the table. Each sink gets each entry at least once, also after an
   * outage.
   *
   * @default none
   */
  readonly sinks?: readonly AuditSink[] | undefined;
  /**
   * Chains the entries, so that `Audit.verify` finds one that was changed, moved or deleted in the
   * database.
   *
   * @default none
   */
  readonly seal?: AuditSealOptions | undefined;
}

/**
 * How entries are sealed.
 *
 * @publicApi
 */
export interface AuditSealOptions {
  /**
   * A secret that the database does not hold, of at least 32 characters. A chain has one key: under
   * another one, what was sealed before does not verify.
   */
  readonly key: string;
  /**
   * Gets the head of the chain each hour. Keep it where a person who changes the database cannot:
   * then a chain that was cut off at its end is noticed too.
   *
   * @default only `Audit.verify` returns the head
   */
  readonly onHead?: ((head: string) => Awaitable<void>) | undefined;
}

export const AuditOptionsToken = key<AuditOptions>('AuditOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<AuditOptions> = {
  retentionDays: true,
  required: true,
  ipAddress: true,
  sinks: true,
  seal: { key: true, onHead: true } satisfies OptionNames<AuditSealOptions>,
};

/** How long entries are kept, in milliseconds. */
export function getRetentionMs({ retentionDays = 400 }: AuditOptions): number {
  return retentionDays * DAY_SECONDS * 1000;
}

/** What each option may be, for those whom no types tell. */
const CHECKS: Readonly<
  Record<Exclude<keyof AuditOptions, 'sinks'>, readonly [string, (value: unknown) => boolean]>
> = {
  retentionDays: [
    `must be a number from 1 to ${MOST_DAYS}.`,
    (value) => typeof value === 'number' && value >= 1 && value <= MOST_DAYS,
  ],
  required: ['must be true or false.', (value) => typeof value === 'boolean'],
  ipAddress: ['must be a function of the headers.', (value) => typeof value === 'function'],
  seal: ['must have a `key` of at least 32 characters, and `onHead` must be a function.', isSeal],
};

/** The problems of the options, as sentences. */
export function findOptionProblems(options: AuditOptions): string[] {
  if (!isPlainObject(options)) return ['The options must be an object: `{ retentionDays: 400 }`.'];
  const given = Object.entries(CHECKS).flatMap(([name, [sentence, isValid]]) => {
    const value = options[name];
    return value === undefined || isValid(value) ? [] : [`\`${name}\` ${sentence}`];
  });
  return [...given, ...findSinkProblems(options.sinks ?? [])];
}

function findSinkProblems(sinks: unknown): string[] {
  if (!Array.isArray(sinks)) return ['`sinks` must be a list: `[{ name, write }]`.'];
  const read = (sink: unknown): { readonly name?: unknown; readonly write?: unknown } =>
    typeof sink === 'object' && sink !== null ? sink : {};
  const names = sinks.map((sink: unknown) => read(sink).name);
  return sinks.flatMap((sink: unknown, index) => {
    const name = names[index];
    const isName = typeof name === 'string' && SINK_NAME.test(name) && name !== RESERVED;
    if (!isName) return ['A sink must have a `name` such as `siem`, and another one than `seal`.'];
    const hasWrite = typeof read(sink).write === 'function';
    if (!hasWrite) return [`The sink "${name}" must have a function \`write\`.`];
    return names.indexOf(name) < index ? [`Two sinks have the name "${name}".`] : [];
  });
}

function isSeal(seal: unknown): boolean {
  if (!isPlainObject(seal)) return false;
  const { key: secret, onHead } = seal;
  const isFunction = onHead === undefined || typeof onHead === 'function';
  return typeof secret === 'string' && secret.length >= 32 && isFunction;
}
