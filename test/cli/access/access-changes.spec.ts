/** What widens access, and what narrows it; and the file, which is read back as it was written. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareAccess } from '../../../src/cli/access/access-changes.js';
import { parseAccess, renderAccess } from '../../../src/cli/access/access-file.js';
import {
  type AccessRow,
  type HandlerAccess,
  PUBLIC,
  sortRows,
} from '../../../src/cli/access/access-row.js';

const SESSION: HandlerAccess = { ...PUBLIC, level: 'session' };

const makeRow = (access: Partial<HandlerAccess>, guards: readonly string[] = []): AccessRow => ({
  transport: 'HTTP',
  operation: 'GET /orders',
  handler: 'OrdersController.list',
  access: { ...SESSION, ...access },
  guards,
});

const saying = (columns: Readonly<Record<string, string>>): AccessRow => ({
  ...makeRow({}),
  columns,
});

describe('a change', () => {
  it.each<[kind: string, from: AccessRow, to: AccessRow]>([
    ['widened', makeRow({}), makeRow({ level: 'public' })],
    ['widened', makeRow({}), makeRow({ level: 'optional' })],
    ['widened', makeRow({ level: 'fresh' }), makeRow({})],
    ['widened', makeRow({ roles: [['admin']] }), makeRow({})],
    ['widened', makeRow({ roles: [['admin']] }), makeRow({ roles: [['admin', 'editor']] })],
    ['widened', makeRow({ roles: [['admin'], ['eu']] }), makeRow({ roles: [['admin']] })],
    ['widened', makeRow({ roles: [['admin']] }), makeRow({ roles: [['editor']] })],
    ['widened', makeRow({ scopes: ['read', 'write'] }), makeRow({ scopes: ['read'] })],
    ['widened', makeRow({ conditions: ['isOwner'] }), makeRow({})],
    ['widened', makeRow({ via: ['session'] }), makeRow({ via: ['session', 'accessToken'] })],
    ['widened', makeRow({}, ['SameSiteGuard']), makeRow({})],
    ['widened', makeRow({ roles: [['a']], scopes: ['s'] }), makeRow({ roles: [['a'], ['b']] })],
    ['changed', makeRow({ conditions: ['isOwner'] }), makeRow({ conditions: ['isMember'] })],
    ['changed', makeRow({ scopes: ['read'] }), makeRow({ scopes: ['list'] })],
    ['changed', makeRow({}), makeRow({ via: ['accessToken'] })],
    ['changed', saying({ Level: 'mfa' }), saying({ Level: 'pwd' })],
    ['changed', saying({ Level: 'mfa' }), makeRow({})],
    ['changed', makeRow({}), saying({ Level: 'mfa' })],
    ['narrowed', makeRow({ level: 'public' }), makeRow({})],
    ['narrowed', makeRow({}), makeRow({ roles: [['admin']] })],
    ['narrowed', makeRow({ roles: [['admin', 'editor']] }), makeRow({ roles: [['admin']] })],
    ['narrowed', makeRow({ roles: [['admin']] }), makeRow({ roles: [['admin'], ['eu']] })],
    ['narrowed', makeRow({ via: ['session', 'accessToken'] }), makeRow({ via: ['session'] })],
    ['narrowed', makeRow({}), makeRow({}, ['ThrottlerGuard'])],
  ])('is %s', (kind, from, to) => {
    expect(compareAccess([from], [to]).map((one) => one.kind)).toEqual([kind]);
  });

  it('of columns that say nothing is none', () => {
    expect(compareAccess([makeRow({})], [saying({ Level: '' })])).toEqual([]);
    expect(compareAccess([saying({ A: 'x', B: '' })], [saying({ B: '', A: 'x' })])).toEqual([]);
  });

  it('of nothing but the method or the class is none', () => {
    const renamed = { ...makeRow({}), handler: 'Orders.all' };
    expect(compareAccess([makeRow({})], [renamed])).toEqual([]);
  });

  it.each([
    ['widened', 'public'],
    ['added', 'session'],
  ] as const)('is %s for a new handler that is %s', (kind, level) => {
    expect(compareAccess([], [makeRow({ level })])).toMatchObject([{ kind, before: undefined }]);
  });

  it('that lets more users in is named first', () => {
    const [gone, kept] = [makeRow({}), makeRow({ roles: [['admin']] })];
    const before = [{ ...gone, operation: 'GET /a' }, kept];
    const changes = compareAccess(before, [makeRow({})]);
    expect(changes.map(({ kind }) => kind)).toEqual(['widened', 'removed']);
  });
});

describe('the file', () => {
  it('has the columns of features, and is read back with them', () => {
    const rows = [saying({ Level: 'mfa | pwd', 'Tenant of': '' })];
    const text = renderAccess(rows);
    expect(text).toContain('| Handler | Level | Tenant of |');
    expect(text).toContain('| OrdersController.list | mfa \\| pwd | - |');
    expect(parseAccess(text)).toEqual(rows);
  });

  const word = fc.stringMatching(/^[a-zA-Z][\w:./|\\-]{0,12}$/);
  const words = fc.array(word, { maxLength: 3 });
  const row: fc.Arbitrary<AccessRow> = fc.record({
    transport: fc.constantFrom(
      'HTTP' as const,
      'GraphQL' as const,
      'WebSocket' as const,
      'Message' as const,
    ),
    operation: fc.tuple(word, word).map((parts) => parts.join(' ')),
    handler: word,
    access: fc.record({
      level: fc.constantFrom(
        'public' as const,
        'optional' as const,
        'session' as const,
        'fresh' as const,
      ),
      roles: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
      scopes: words,
      via: words,
      conditions: words,
    }),
    guards: words,
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        expect(parseAccess(renderAccess(rows))).toEqual(sortRows(rows));
      }),
    );
  });

  it('is read back after a formatter has aligned its columns', () => {
    const aligned = renderAccess([makeRow({ roles: [['admin']] })])
      .replaceAll(' | ', '    |  ')
      .replaceAll('---', ':------');
    expect(parseAccess(aligned)).toEqual([makeRow({ roles: [['admin']] })]);
  });

  it('is the same whatever the order of modules', () => {
    const rows = ['GET /b', 'POST /a', 'GET /a'].map((operation) => ({
      ...makeRow({}),
      operation,
    }));
    expect(renderAccess(rows.toReversed())).toBe(renderAccess(rows));
  });

  it.each([
    ['no table', '# Access\n', 'has no table of access'],
    ['another table', '| A | B |\n| --- | --- |\n', 'has no table of access'],
    [
      'a row with a level that there is not',
      renderAccess([makeRow({})]).replace('| session |', '| guest |'),
      'Line 8 is no row',
    ],
    [
      'a row that is cut off',
      renderAccess([makeRow({})]).replace(' | - |', ' |'),
      'Line 8 is no row',
    ],
  ])('that has %s is refused', (_name, text, message) => {
    expect(() => parseAccess(text)).toThrow(message);
  });
});
