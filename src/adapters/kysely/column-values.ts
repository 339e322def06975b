/** The values of columns as the database stores and returns them. */
import { isStorableText } from '../../core/adapters/index.js';
import type { Column } from '../../core/tables/index.js';
import type { SqlDialect, StoredValue } from './dialect.js';
import type { UserColumn } from './settings.js';

/** How a database compares users' ids, and what it takes for one. */
type IdKind = 'text' | 'uuid' | 'integer';

/** In lower case, as databases return it. They would find it in any case. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const INTEGER = /^(0|-?[1-9]\d{0,19})$/;
const INTEGER_TYPE = /^((tiny|small|medium|big)?int|(small|big)?serial|numeric|decimal)/i;
const TEXT_LENGTH = /char\w*(?: varying)?\s*\((\d+)\)/i;

/** PostgreSQL refuses a number that is greater than its column can hold, also in a condition. */
const LARGEST: readonly (readonly [type: RegExp, value: bigint])[] = [
  [/^small/i, 2n ** 15n - 1n],
  [/^(int(eger|4)?|serial)$/i, 2n ** 31n - 1n],
];
const LARGEST_OF_64_BITS = 2n ** 63n - 1n;

/** Writes and reads the values of columns. */
export class ColumnValues {
  readonly #dialect: SqlDialect;
  readonly #idKind: IdKind;
  readonly #writeUserId: (id: string) => StoredValue | undefined;

  /** @param users - The column that users' ids are of; `undefined` for text. */
  constructor(dialect: SqlDialect, users: UserColumn | undefined) {
    const type = users?.type ?? 'text';
    this.#dialect = dialect;
    this.#idKind = getIdKind(dialect, type);
    this.#writeUserId = createIdWriter(this.#idKind, dialect, type);
  }

  /** Whether the database compares values of the column as text. */
  isText({ type }: Column): boolean {
    return type === 'text' || (type === 'user' && this.#idKind === 'text');
  }

  /**
   * Whether drivers round values of the column to 53 bits, unless the database returns them as
   * text.
   */
  isRounded({ type }: Column): boolean {
    return type === 'user' && this.#idKind === 'integer' && this.#dialect !== 'postgres';
  }

  /**
   * Returns a value as the database stores it. `undefined` for a value that no row can have: a
   * driver would refuse it, cut it off, or take it for another.
   */
  write({ type, length }: Column, value: unknown): StoredValue | undefined {
    if (value === null) return null;
    switch (type) {
      case 'text':
        return typeof value === 'string' && fits(value, length) ? value : undefined;
      case 'user':
        return isId(value) ? this.#writeUserId(String(value)) : undefined;
      case 'integer':
        return isSafeInteger(value) ? value : undefined;
      case 'date':
        return value instanceof Date && isSafeInteger(value.getTime())
          ? value.getTime()
          : undefined;
    }
  }

  /** Returns what a row has, from what the driver returned. */
  read({ type }: Column, stored: StoredValue | undefined): string | number | Date | null {
    if (stored === null || stored === undefined) return null;
    if (type === 'text' || type === 'user') return String(stored);
    const number = Number(stored);
    return type === 'integer' ? number : toDate(number);
  }
}

/** A number that is no date, which the adapter never stores, is read as the epoch: as expired. */
function toDate(milliseconds: number): Date {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

/** Some adapters return ids as numbers. */
function isId(value: unknown): value is string | number | bigint {
  return ['string', 'number', 'bigint'].includes(typeof value);
}

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Databases count characters of Unicode, of which one outside of the BMP has the length 2 here. */
function fits(text: string, length: number = Infinity): boolean {
  return isStorableText(text) && (text.length <= length || [...text].length <= length);
}

function getIdKind(dialect: SqlDialect, type: string): IdKind {
  if (INTEGER_TYPE.test(type)) return 'integer';
  // On SQLite, whose types are text and numbers, an app's uuids may have any form.
  return /^uuid/i.test(type) && dialect !== 'sqlite' ? 'uuid' : 'text';
}

function createIdWriter(
  kind: IdKind,
  dialect: SqlDialect,
  type: string,
): (id: string) => StoredValue | undefined {
  if (kind === 'uuid') return (id) => (UUID.test(id) ? id : undefined);
  if (kind === 'integer') return createIntegerWriter(dialect, type);
  const [, length = Infinity] = TEXT_LENGTH.exec(type) ?? [];
  return (id) => (fits(id, Number(length)) ? id : undefined);
}

function createIntegerWriter(
  dialect: SqlDialect,
  type: string,
): (id: string) => StoredValue | undefined {
  const [, narrow] = LARGEST.find(([name]) => name.test(type)) ?? [];
  const largest = (dialect === 'postgres' && narrow) || LARGEST_OF_64_BITS;
  return (id) => {
    // MySQL takes `1abc` for 1.
    if (!INTEGER.test(id)) return undefined;
    const value = BigInt(id);
    if (value > largest || value < -largest) return undefined;
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  };
}
