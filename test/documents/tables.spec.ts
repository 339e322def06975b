/**
 * The answers on security: complete, with tests and guides that are there, and as the pages have
 * them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import prettier from 'prettier';
import { CHAPTERS } from './asvs/index.js';
import { listTests, type TestName } from './answer.js';
import { ITEMS, renderPages, REPLIES, testsOfReply } from './pages.js';
import { findLinkProblem, findTestProblems, listLinks, ROOT } from './repository.js';

/** How many items each section of ASVS 5.0.0 has. */
const SECTIONS = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 8, '6.4': 6, '6.5': 8, '6.6': 4, '6.7': 2, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 3, '7.6': 2 },
  ...{ '8.1': 4, '8.2': 4, '8.3': 3, '8.4': 2 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 3, '10.3': 5, '10.4': 16, '10.5': 5, '10.6': 2, '10.7': 3 },
};

/** The levels from which on the items are asked for, in order. */
const LEVELS =
  '122' + // 6.1
  '111111112222' +
  '11223333' +
  '112233' +
  '22222333' +
  '2223' +
  '33' +
  '2222' +
  '222' + // 7.1
  '1111' +
  '22' +
  '11222' +
  '223' +
  '22' +
  '1233' + // 8.1
  '1123' +
  '133' +
  '23' +
  '111' + // 9.1
  '1222' +
  '22' + // 10.1
  '223' +
  '22223' +
  '1111122222233333' +
  '22222' +
  '22' +
  '222';

const ALL_IDS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

describe('the table of the standard', () => {
  it('has each item of ASVS 5.0 once, in its order', () => {
    expect(ALL_IDS).toHaveLength(122);
    expect(ITEMS.map(({ id }) => id)).toEqual(ALL_IDS);
  });

  it('has the level of each item', () => {
    expect(ITEMS.map(({ level }) => level).join('')).toBe(LEVELS);
  });

  it('has each item in its section and chapter', () => {
    const misplaced = CHAPTERS.flatMap(({ id: chapter, sections }) =>
      sections.flatMap(({ id: section, items }) =>
        items.filter(
          ({ id }) => !id.startsWith(`${section}.`) || !`V${section}`.startsWith(`${chapter}.`),
        ),
      ),
    );
    expect(misplaced).toEqual([]);
  });

  it('leads to a guide from what an app does itself', () => {
    const without = ITEMS.filter(
      ({ by, how }) => ['you', 'both'].includes(by) && !listLinks(how)[0],
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});

describe('the questions of a buyer', () => {
  it('are there once each', () => {
    const questions = REPLIES.map(({ question }) => question);
    expect(questions.filter((one, at) => questions.indexOf(one) !== at)).toEqual([]);
    expect(questions.filter((one) => !one.endsWith('?'))).toEqual([]);
  });
});

describe('what is named', () => {
  it('are tests that there are', () => {
    const named = [...ITEMS.flatMap(listTests), ...REPLIES.flatMap(testsOfReply)];
    expect(findTestProblems(named)).toEqual([]);
  });

  it.each<[problem: string, name: TestName]>([
    ['does not exist', ['core/no-such.spec.ts', 'a title']],
    ['has no test', ['documents/tables.spec.ts', 'no such title']],
    ['has no row', ['core/oidc/id-token.spec.ts', 'A100 to A102 / %s', 'no such row']],
  ])('is a problem as a test that %s', (problem, name) => {
    expect(findTestProblems([name])).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['does not exist', 'guides/no-such.md'],
    ['has no heading', 'guides/passwords.md#no-such-heading'],
  ])('is a problem as a link that %s', (problem, target) => {
    expect(findLinkProblem(target)).toContain(problem);
  });
});

describe.each([...renderPages()])('%s', (name, text) => {
  it('is what the table says: npm run docs:security', async () => {
    const filepath = path.join(ROOT, name);
    const style = await prettier.resolveConfig(filepath);
    expect(readFileSync(filepath, 'utf8')).toBe(
      await prettier.format(text, { ...style, filepath }),
    );
  });

  it('has links that lead to a page and a heading', () => {
    expect(listLinks(text).flatMap((target) => findLinkProblem(target) ?? [])).toEqual([]);
  });
});
