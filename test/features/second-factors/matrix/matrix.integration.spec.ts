/** Every way to sign in, with each policy, for each user: none leads past the second factor. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { EmailMethod } from '../../../../src/core/providers/email-config.js';
import { badgeReader } from '../../../support/badge-reader.js';
import { STRATEGIES } from '../../sessions/reauthentication/proof-app.js';
import { type End, getExpectedEnd, POLICIES, runCell } from './cells.js';
import { PAGE, renderPage } from './document.js';
import { listCoreEntries, listFeatureEntries, loadFeatures } from './entries.js';
import { MatrixApp } from './matrix-app.js';
import { listStates, type State, STATES, WAYS } from './ways.js';

const ROWS = STRATEGIES.flatMap((strategy) =>
  Object.entries(WAYS).flatMap(([name, way]) =>
    listStates(way, strategy).map((state) => ({ strategy, name, way, state })),
  ),
);

/** What the sign-ins came to, by the user, the way and the policy. */
const seen = Object.fromEntries(STATES.map((state) => [state, {}])) as Record<
  State,
  Record<string, Record<string, End>>
>;
let holes = 0;
let rowsSeen = 0;

it.each(ROWS)('$name, of a user who is $state, with the strategy $strategy', async (row) => {
  const { strategy, name, way, state } = row;
  const findings: string[] = [];
  const ends = (seen[state][name] ??= {});
  for (const [title, policy] of Object.entries(POLICIES)) {
    // A function is asked before anything depends on the strategy.
    if (strategy === 'database' && typeof policy.option === 'function') continue;
    const cell = await runCell(new MatrixApp(strategy), way, state, policy);
    findings.push(...cell.findings.map((finding) => `${title}: ${finding}`));
    if (cell.end !== getExpectedEnd(way, policy, state)) holes++;
    ends[title] = cell.end;
  }
  rowsSeen++;
  expect(findings).toEqual([]);
});

it('the page has what was seen', () => {
  // Not in a run of some tests alone.
  if (rowsSeen < ROWS.length) return;
  const page = renderPage(seen, holes);
  if (process.env['WRITE_DOCUMENTS'] === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
  expect(holes).toBe(0);
});

describe('no way to sign in is left out', () => {
  const own = new Set(Object.values(WAYS).map(({ entry }) => entry));

  it('of those in the registries of the library and its features', async () => {
    const features = [...(await loadFeatures()), badgeReader()];
    const entries = new Set([
      ...listCoreEntries(new MatrixApp('jwt').services),
      ...features.flatMap(listFeatureEntries),
    ]);
    expect(own).toEqual(entries);
  });

  it('of those by email', () => {
    // A new method does not compile until it is here.
    const ways: Readonly<Record<EmailMethod, string>> = {
      link: 'A link by email',
      code: 'A code by email',
      both: 'A link by email',
    };
    expect(Object.keys(WAYS)).toEqual(expect.arrayContaining(Object.values(ways)));
  });
});
