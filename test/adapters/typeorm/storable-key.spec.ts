import { describe, expect, it } from '@jest/globals';
import { isStorableKey, hasRoomFor } from '../../../src/adapters/typeorm/storable-values.js';

describe('isStorableKey', () => {
  it.each([
    ['uuid', '00000000-0000-4000-8000-000000000000', true],
    ['uuid', '1', false],
    ['integer', '2147483647', true],
    ['integer', '2147483648', false],
    ['int', '12', true],
    ['int', '1abc', false],
    ['int', '01', false],
    ['int', '-1', false],
    ['int', '', false],
    ['bigint', '9223372036854775807', true],
    ['bigint', '9223372036854775808', false],
    ['varchar', '1abc', true],
  ])('returns for a column of the type %s and the value %j: %s', (type, value, isStorable) => {
    expect(isStorableKey(type, value)).toBe(isStorable);
  });
});

describe('hasRoomFor', () => {
  it.each([
    ['mariadb', 'text', '', 65_535, true],
    ['mariadb', 'text', '', 65_536, false],
    ['mysql', 'mediumtext', '', 200_000, true],
    ['mysql', 'varchar', '255', 256, false],
    ['postgres', 'text', '', 200_000, true],
    ['postgres', 'character varying', '255', 256, false],
    ['better-sqlite3', 'varchar', '255', 256, true],
  ])(
    'M11 returns for %s and a column %s(%s) with %d characters: %s',
    (driver, type, size, length, is) => {
      expect(hasRoomFor(driver, type, size, 'a'.repeat(length))).toBe(is);
    },
  );
});
