/**
 * Which values the columns of each database can hold: what they would refuse, or change, is found
 * out before.
 */
import { isStorableText } from '../../core/adapters/index.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const INTEGER = /^(0|[1-9]\d*)$/;
const LARGEST: Readonly<Record<string, bigint>> = {
  integer: 2n ** 31n - 1n,
  int: 2n ** 31n - 1n,
  bigint: 2n ** 63n - 1n,
};

/** The length of a MySQL TEXT in bytes. Other databases have no limit. */
const MYSQL_TEXT_BYTES = 65_535;

/**
 * Whether a column of this type can hold the text. A database in strict mode refuses a longer text;
 * in another mode it would truncate it.
 *
 * @param driver - TypeORM's name of the database.
 * @param length - The declared length in characters; empty for none.
 */
export function hasRoomFor(driver: string, type: string, length: string, text: string): boolean {
  if (length !== '' && driver !== 'better-sqlite3') return text.length <= Number(length);
  const isBounded = type === 'text' && ['mysql', 'mariadb'].includes(driver);
  return !isBounded || new TextEncoder().encode(text).length <= MYSQL_TEXT_BYTES;
}

/**
 * Whether a column of this type can hold the value. PostgreSQL throws an error for a malformed UUID
 * or number, and for text with a NUL, instead of finding no row; MySQL takes `1abc` for 1.
 *
 * @param type - The type as the database calls it.
 */
export function isStorableKey(type: string, value: string | number): boolean {
  if (!isStorableText(String(value))) return false;
  if (type === 'uuid') return UUID.test(String(value));
  const largest = LARGEST[type];
  if (largest === undefined) return true;
  return INTEGER.test(String(value)) && BigInt(value) <= largest;
}
