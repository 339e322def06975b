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

const rowOf = (access: Partial<HandlerAccess>, guards: readonly string[] = []): AccessRow => ({
  transport: 'HTTP',
  operation: 'GET /orders',
  handler: 'OrdersController.list',
  access: { ...SESSION, ...access },
  guards,
});

const saying = (columns: Readonly<Record<string, string>>): AccessRow => ({
  ...rowOf({}),
  columns,
});

describe('a change', () => {
  it.each<[kind: string, from: AccessRow, to: AccessRow]>([
    ['widened', rowOf({}), rowOf({ level: 'public' })],
    ['widened', rowOf({}), rowOf({ level: 'optional' })],
    ['widened', rowOf({ level: 'fresh' }), rowOf({})],
    ['widened', rowOf({ roles: [['admin']] }), rowOf({})],
    ['widened', rowOf({ roles: [['admin']] }), rowOf({ roles: [['admin', 'editor']] })],
    ['widened', rowOf({ roles: [['admin'], ['eu']] }), rowOf({ roles: [['admin']] })],
    ['widened', rowOf({ roles: [['admin']] }), rowOf({ roles: [['editor']] })],
    ['widened', rowOf({ scopes: ['read', 'write'] }), rowOf({ scopes: ['read'] })],
    ['widened', rowOf({ conditions: ['isOwner'] }), rowOf({})],
    ['widened', rowOf({ via: ['session'] }), rowOf({ via: ['session', 'accessToken'] })],
    ['widened', rowOf({}, ['SameSiteGuard']), rowOf({})],
    ['widened', rowOf({ roles: [['a']], scopes: ['s'] }), rowOf({ roles: [['a'], ['b']] })],
    ['changed', rowOf({ conditions: ['isOwner'] }), rowOf({ conditions: ['isMember'] })],
    ['changed', rowOf({ scopes: ['read'] }), rowOf({ scopes: ['list'] })],
    ['changed', rowOf({}), rowOf({ via: ['accessToken'] })],
    ['changed', saying({ Level: 'mfa' }), saying({ Level: 'pwd' })],
    ['changed', saying({ Level: 'mfa' }), rowOf({})],
    ['changed', rowOf({}), saying({ Level: 'mfa' })],
    ['narrowed', rowOf({ level: 'public' }), rowOf({})],
    ['narrowed', rowOf({}), rowOf({ roles: [['admin']] })],
    ['narrowed', rowOf({ roles: [['admin', 'editor']] }), rowOf({ roles: [['admin']] })],
    ['narrowed', rowOf({ roles: [['admin']] }), rowOf({ roles: [['admin'], ['eu']] })],
    ['narrowed', rowOf({ via: ['session', 'accessToken'] }), rowOf({ via: ['session'] })],
    ['narrowed', rowOf({}), rowOf({}, ['ThrottlerGuard'])],
  ])('is %s', (kind, from, to) => {
    expect(compareAccess([from], [to]).map((one) => one.kind)).toEqual([kind]);
  });

  it('of columns that say nothing is none', () => {
    expect(compareAccess([rowOf({})], [saying({ Level: '' })])).toEqual([]);
    expect(compareAccess([saying({ A: 'x', B: '' })], [saying({ B: '', A: 'x' })])).toEqual([]);
  });

  it('of nothing but the method or the class is none', () => {
    const renamed = { ...rowOf({}), handler: 'Orders.all' };
    expect(compareAccess([rowOf({})], [renamed])).toEqual([]);
  });

  it.each([
    ['widened', 'public'],
    ['added', 'session'],
  ] as const)('is %s for a new handler that is %s', (kind, level) => {
    expect(compareAccess([], [rowOf({ level })])).toMatchObject([{ kind, before: undefined }]);
  });

  it('that lets more users in is named first', () => {
    const [gone, kept] = [rowOf({}), rowOf({ roles: [['admin']] })];
    const before = [{ ...gone, operation: 'GET /a' }, kept];
    const changes = compareAccess(before, [rowOf({})]);
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
    const aligned = renderAccess([rowOf({ roles: [['admin']] })])
      .replaceAll(' | ', '    |  ')
      .replaceAll('---', ':------');
    expect(parseAccess(aligned)).toEqual([rowOf({ roles: [['admin']] })]);
  });

  it('is the same whatever the order of modules', () => {
    const rows = ['GET /b', 'POST /a', 'GET /a'].map((operation) => ({ ...rowOf({}), operation }));
    expect(renderAccess(rows.toReversed())).toBe(renderAccess(rows));
  });

  it.each([
    ['no table', '# Access\n', 'has no table of access'],
    ['another table', '| A | B |\n| --- | --- |\n', 'has no table of access'],
    [
      'a row with a level that there is not',
      renderAccess([rowOf({})]).replace('| session |', '| guest |'),
      'Line 8 is no row',
    ],
    [
      'a row that is cut off',
      renderAccess([rowOf({})]).replace(' | - |', ' |'),
      'Line 8 is no row',
    ],
  ])('that has %s is refused', (_name, text, message) => {
    expect(() => parseAccess(text)).toThrow(message);
  });
});
