/** The options of the feature `PersonalData`. */
import type { DataOwner, FeatureFacts, PersonalRow } from '../../core/features/index.js';
import { type Awaitable, isPlainObject, key, type OptionNames } from '../../core/kernel/index.js';

/**
 * Data of the app itself about its users.
 *
 * @publicApi
 */
export interface OwnData {
  /**
   * What the app stores about a user: rows that JSON can hold. Read a long list page by page. Leave
   * secrets out.
   *
   * @example
   * ```ts
   * async function* listOrders({ userId }: DataOwner) {
   *   for await (const order of orders.stream({ userId }))
   *     yield { number: order.number, total: order.total };
   * }
   * ```
   */
  list(owner: DataOwner): AsyncIterable<PersonalRow>;
  /** Deletes it, or takes the user out of it. May run again after it has failed. */
  erase(owner: DataOwner): Awaitable<void>;
}

/**
 * The options of `PersonalData`.
 *
 * @publicApi
 */
export interface PersonalDataOptions {
  /**
   * The app's own data about its users, by the names that it has in the file:
   * `{ orders: { list, erase } }`.
   *
   * @default none: the data of the library and of features alone
   */
  readonly own?: Readonly<Record<string, OwnData>> | undefined;
}

export const PersonalDataOptionsToken = key<PersonalDataOptions>('PersonalDataOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<PersonalDataOptions> = { own: true };

const NAME = /^[A-Za-z][\w-]{0,47}$/;

/** The problems of the options, as sentences. */
export function findOptionProblems({ own }: PersonalDataOptions, facts?: FeatureFacts): string[] {
  const given: unknown = own ?? {};
  if (!isPlainObject(given)) return ['`own` must be an object: `{ orders: { list, erase } }`.'];
  return Object.entries(given).flatMap(([name, source]) => {
    if (!NAME.test(name)) return [`"${name}" in \`own\` is no name of data: it is like orders.`];
    if (facts?.tableNames.includes(name))
      return [`\`own.${name}\` has the name of a table. Rename it.`];
    const isSource =
      isPlainObject(source) &&
      ['list', 'erase'].every((method) => typeof source[method] === 'function');
    return isSource ? [] : [`\`own.${name}\` must have the functions \`list\` and \`erase\`.`];
  });
}
