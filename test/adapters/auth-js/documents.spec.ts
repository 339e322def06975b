/** The tables of `docs/adapters/auth-js.md` are what the adapter contract finds. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import {
  contractCases,
  toKey,
  type AdapterHarness,
  type KnownDifferences,
} from '../../contract/adapter.contract.js';
import { AdapterFixture } from '../../contract/adapter/fixture.js';
import { DIFFERENCES } from './differences.js';

const SECTIONS = ['users', 'accounts', 'sessions', 'verification tokens', 'passkeys', 'values'];
const OURS = { 'portcullis/adapters/typeorm': {}, MemoryAdapter: {} };

const cases = contractCases(new AdapterFixture(() => Promise.reject<AdapterHarness>(new Error())));

/**
 * What the contract finds in a section: all of it holds, or all but some; a dash for none asked.
 */
function finding(section: string, { lacks = [], differs = {} }: KnownDifferences): string {
  const asked = cases.filter(
    (one) => one.section === section && !one.needs.some((method) => lacks.includes(method)),
  );
  const different = asked.filter((one) => toKey(one) in differs).length;
  if (asked.length === 0) return '—';
  return different === 0 ? 'all' : `all but ${different}`;
}

/** What is missing, by what it is for. */
function missing({ lacks = [] }: KnownDifferences): string {
  return lacks.includes('getAccount') ? '`getAccount`, passkeys' : '—';
}

function findings(): string[][] {
  return Object.entries({ ...OURS, ...DIFFERENCES }).map(([name, known]) => [
    name,
    ...SECTIONS.map((section) => finding(section, known)),
    missing(known),
  ]);
}

/** Each reason, and the adapters that it is true of. */
function reasons(): string[][] {
  const adapters = new Map<string, Set<string>>();
  for (const [name, { differs }] of Object.entries<KnownDifferences>(DIFFERENCES)) {
    for (const reason of Object.values(differs ?? {})) {
      adapters.set(reason, (adapters.get(reason) ?? new Set()).add(name));
    }
  }
  return [...adapters].map(([reason, names]) => [reason, summary(names)]);
}

/** An adapter by its name alone where it holds for all that it is run on. */
function summary(names: ReadonlySet<string>): string {
  const readName = (variant: string): string => variant.split(' ')[0] ?? '';
  const isWhole = (name: string): boolean =>
    Object.keys(DIFFERENCES).every((variant) => readName(variant) !== name || names.has(variant));
  const shown = [...names].map((each) => (isWhole(readName(each)) ? readName(each) : each));
  return [...new Set(shown)].join('; ');
}

/** The rows of the table under a heading, without the header. */
async function tableUnder(heading: string): Promise<string[][]> {
  const text = await readFile(
    new URL('../../../docs/adapters/auth-js.md', import.meta.url),
    'utf8',
  );
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const lines = own.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.map((line) => line.split('|').slice(1, -1));
  return rows.slice(2).map((row) => row.map((cell) => cell.trim()));
}

const asTable = (rows: string[][]): string =>
  rows.map((row) => `| ${row.join(' | ')} |`).join('\n');

describe('docs/adapters/auth-js.md', () => {
  it('has the results of the contract', async () => {
    expect(asTable(await tableUnder('Test results'))).toBe(asTable(findings()));
  });

  it('has every difference, with its adapters', async () => {
    const rows = await tableUnder('Known differences');
    expect(asTable(rows.map(([reason = '', , names = '']) => [reason, names]))).toBe(
      asTable(reasons()),
    );
    expect(rows.filter(([, consequence]) => !consequence)).toEqual([]);
  });
});
