import { describe, expect, it } from '@jest/globals';
import {
  isDuplicateKey,
  isSerializationFailure,
  repeatIfUndone,
} from '../../../src/core/tables/database-errors.js';

const failure = (properties: object, message = 'refused') =>
  Object.assign(new Error(message), properties);

describe('isDuplicateKey', () => {
  it.each([
    ['PostgreSQL', { code: '23505' }],
    ['MySQL, by name', { code: 'ER_DUP_ENTRY' }],
    ['MySQL, by number', { errno: 1062 }],
    ['better-sqlite3, for a key', { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }],
    ['better-sqlite3, for a unique value', { code: 'SQLITE_CONSTRAINT_UNIQUE' }],
    [
      '@libsql/client',
      { code: 'SQLITE_CONSTRAINT', extendedCode: 'SQLITE_CONSTRAINT_UNIQUE', rawCode: 2067 },
    ],
    ['libsql', { code: 'SQLITE_CONSTRAINT', rawCode: 1555 }],
    ['node:sqlite', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }],
  ])('knows the error of %s', (_, properties) => {
    expect(isDuplicateKey(failure(properties))).toBe(true);
    expect(isDuplicateKey(failure({ cause: failure(properties) }))).toBe(true);
    expect(isDuplicateKey(failure({ driverError: failure(properties) }))).toBe(true);
  });

  it('knows the text of SQLite, where there is no more', () => {
    const text = 'D1_ERROR: UNIQUE constraint failed: gadgets.id: SQLITE_CONSTRAINT';
    expect(isDuplicateKey(new Error(text))).toBe(true);
  });

  it.each([
    ['a foreign key of PostgreSQL', { code: '23503' }],
    ['a foreign key of MySQL', { code: 'ER_NO_REFERENCED_ROW_2', errno: 1452 }],
    ['a null of SQLite', { code: 'SQLITE_CONSTRAINT_NOTNULL', rawCode: 1299 }],
    ['a connection', { code: 'ECONNREFUSED', errno: -111 }],
    ['nothing known', {}],
  ])('does not take %s for one', (_, properties) => {
    expect(isDuplicateKey(failure(properties))).toBe(false);
  });

  it.each([
    ['text', '23505'],
    ['null', null],
    ['undefined', undefined],
  ])('does not take %s for one', (_, thrown) => {
    expect(isDuplicateKey(thrown)).toBe(false);
  });

  it('ends when errors are the cause of each other', () => {
    const one = failure({});
    const other = failure({ cause: one, driverError: one });
    Object.assign(one, { cause: other, driverError: other });
    expect(isDuplicateKey(one)).toBe(false);
  });
});

describe('isSerializationFailure', () => {
  it.each(['40P01', '40001', '55P03', 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD'])('knows %s', (code) => {
    expect(isSerializationFailure(failure({ code }))).toBe(true);
    expect(isSerializationFailure(failure({ cause: failure({ code }) }))).toBe(true);
  });

  it.each([
    ['a taken key', failure({ code: '23505' })],
    ['a lock that was waited for too long', failure({ code: 'ER_LOCK_WAIT_TIMEOUT' })],
    ['text', '40001'],
  ])('does not take %s for one', (_, thrown) => {
    expect(isSerializationFailure(thrown)).toBe(false);
  });
});

describe('repeatIfUndone', () => {
  it.each([
    [0, 1, 'resolves'],
    [4, 5, 'resolves'],
    [5, 5, 'rejects'],
  ] as const)(
    'of a job that is undone %i times runs it %i times, and %s',
    async (lost, runs, end) => {
      let count = 0;
      const job = async () => {
        count += 1;
        if (count <= lost) throw failure({ code: '40001' });
        return count;
      };
      const outcomes = await Promise.allSettled([repeatIfUndone(job)]);
      expect(outcomes[0]?.status).toBe(end === 'resolves' ? 'fulfilled' : 'rejected');
      expect(count).toBe(runs);
    },
  );

  it('does not repeat a job that fails by itself', async () => {
    let count = 0;
    const job = () => Promise.reject(failure({ code: String((count += 1)) }));
    await expect(repeatIfUndone(job)).rejects.toMatchObject({ code: '1' });
  });
});
