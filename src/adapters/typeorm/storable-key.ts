/** Which values can be in a column at all. */
import { isStorableText } from '../../core/kernel/storable-text.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const INTEGER = /^(0|[1-9]\d*)$/;
const LARGEST: Readonly<Record<string, bigint>> = {
  integer: 2n ** 31n - 1n,
  int: 2n ** 31n - 1n,
  bigint: 2n ** 63n - 1n,
};

/** What TEXT holds there, in bytes. Elsewhere it has no end. */
const MYSQL_TEXT_BYTES = 65_535;

/**
 * Whether a column of this type can hold the text. A database in its strict mode refuses a longer one, and
 * in any other it would store a part.
 *
 * @param driver - The kind of database, as TypeORM calls it.
 * @param length - The declared length in characters; empty for none.
 */
export function hasRoomFor(driver: string, type: string, length: string, text: string): boolean {
  if (length !== '' && driver !== 'better-sqlite3') return text.length <= Number(length);
  const isBounded = type === 'text' && ['mysql', 'mariadb'].includes(driver);
  return !isBounded || new TextEncoder().encode(text).length <= MYSQL_TEXT_BYTES;
}

/**
 * Whether a column of this type can hold the value. PostgreSQL answers a malformed UUID or number
 * with an error rather than with no row, and text with a NUL likewise; MySQL takes `1abc` for 1.
 *
 * @param type - The type in the words of the database.
 */
export function isStorableKey(type: string, value: string | number): boolean {
  if (!isStorableText(String(value))) return false;
  if (type === 'uuid') return UUID.test(String(value));
  const largest = LARGEST[type];
  if (largest === undefined) return true;
  return INTEGER.test(String(value)) && BigInt(value) <= largest;
}
