/** The changes of a file, as a command shows them. */
import { describe, expect, it } from '@jest/globals';
import { listHunks } from '../../../src/cli/project/line-diff.js';

const lines = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);
const text = (...parts: readonly (readonly string[])[]): string => `${parts.flat().join('\n')}\n`;

describe('V10 a change is shown by hunks', () => {
  it.each<[what: string, before: string | undefined, after: string | undefined, shown: string[]]>([
    ['none', 'a\nb\n', 'a\nb\n', []],
    ['a new file', undefined, 'a\nb\n', ['+ a', '+ b']],
    ['a deleted file', 'a\n', undefined, ['- a']],
    ['an empty file', '', 'a\n', ['@@ -1,0 +1,1 @@', '+ a']],
    [
      'two far apart, without what is between them',
      text(['old'], lines(2, 20), ['end']),
      text(['new'], lines(2, 20), ['end', 'more']),
      [
        '@@ -1,3 +1,3 @@',
        '- old',
        '+ new',
        '  line 2',
        '  line 3',
        '@@ -20,2 +20,3 @@',
        '  line 20',
        '  end',
        '+ more',
      ],
    ],
    [
      'two near each other, as one',
      text(['a'], lines(1, 4), ['b']),
      text(['A'], lines(1, 4), ['B']),
      ['@@ -1,6 +1,6 @@', '- a', '+ A', ...lines(1, 4).map((line) => `  ${line}`), '- b', '+ B'],
    ],
    [
      'a line that moved',
      'a\nb\nc\nd\n',
      'b\nc\nd\na\n',
      ['@@ -1,4 +1,4 @@', '- a', '  b', '  c', '  d', '+ a'],
    ],
    ['other ends of lines, as none', 'a\r\nb\r\n', 'a\nb\n', []],
  ])('%s', (_what, before, after, shown) => {
    expect(listHunks(before, after)).toEqual(shown);
  });
});

/** What `patch` makes of the old lines. */
function apply(old: readonly string[], shown: readonly string[]): string[] {
  const now: string[] = [];
  let at = 0;
  for (const line of shown) {
    const [, from] = /^@@ -(\d+),/.exec(line) ?? [];
    if (from !== undefined) {
      now.push(...old.slice(at, Number(from) - 1));
      at = Number(from) - 1;
      continue;
    }
    if (!line.startsWith('-')) now.push(line.slice(2));
    if (!line.startsWith('+')) at += 1;
  }
  return [...now, ...old.slice(at)];
}

it('V10 the hunks make the new text out of the old one', () => {
  let seed = 1815;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const old = Array.from({ length: random(60) + 1 }, () => `l${random(6)}`);
    const changed = old.flatMap((line) =>
      random(5) > 0 ? [line] : ([[], [`n${random(3)}`], [line, 'n']][random(3)] ?? []),
    );
    const now = [...changed, 'last'];
    expect(apply(old, listHunks(text(old), text(now)))).toEqual(now);
  }
});
