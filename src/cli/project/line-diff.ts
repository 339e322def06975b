/** What differs between two texts, as `diff -U2` shows it: by lines, in hunks. */

/** Lines around a change that are shown with it. */
const CONTEXT = 2;

/** A line, behind ` `, `-` or `+`. */
type Mark = ' ' | '-' | '+';
type MarkedLine = readonly [mark: Mark, line: string];

/**
 * The hunks, each below a line `@@ -12,3 +12,4 @@`. A text that is created or deleted is one hunk
 * without that line.
 *
 * @param before - `undefined` if there was none.
 * @param after - `undefined` if there is none any more.
 */
export function listHunks(before: string | undefined, after: string | undefined): string[] {
  const [old, now] = [splitLines(before), splitLines(after)];
  const lines = compareLines(old, now);
  const isWhole = before === undefined || after === undefined;
  if (isWhole) return lines.map(([mark, line]) => `${mark} ${line}`);
  return findHunks(lines).flatMap(([start, end]) => {
    const shown = lines.slice(start, end).map(([mark, line]) => `${mark} ${line}`);
    return [describeHunk(lines, start, end), ...shown];
  });
}

const splitLines = (text = ''): string[] => (text === '' ? [] : text.trimEnd().split(/\r?\n/));

/** Where lines differ, with their context; what would touch or overlap is one. */
function findHunks(lines: readonly MarkedLine[]): [start: number, end: number][] {
  const hunks: [start: number, end: number][] = [];
  for (const [index, [mark]] of lines.entries()) {
    if (mark === ' ') continue;
    const [start, end] = [
      Math.max(0, index - CONTEXT),
      Math.min(lines.length, index + CONTEXT + 1),
    ];
    const last = hunks.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else hunks.push([start, end]);
  }
  return hunks;
}

function describeHunk(lines: readonly MarkedLine[], start: number, end: number): string {
  const count = (part: readonly MarkedLine[], mark: Mark): number =>
    part.filter(([one]) => one === ' ' || one === mark).length;
  const [before, within] = [lines.slice(0, start), lines.slice(start, end)];
  const [from, to] = (['-', '+'] as const).map(
    (mark) => `${mark}${count(before, mark) + 1},${count(within, mark)}`,
  );
  return `@@ ${from} ${to} @@`;
}

/** The longest common subsequence stays, and what stands only in one of them goes or comes. */
function compareLines(old: readonly string[], now: readonly string[]): MarkedLine[] {
  let [start, end] = [0, 0];
  const shortest = Math.min(old.length, now.length);
  while (start < shortest && old[start] === now[start]) start += 1;
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const kept = (line: string): MarkedLine => [' ', line];
  return [
    ...old.slice(0, start).map(kept),
    ...compareMiddles(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(kept),
  ];
}

function compareMiddles(old: readonly string[], now: readonly string[]): MarkedLine[] {
  const width = now.length + 1;
  // The length of the longest common subsequence of the rests of both, by where the rests begin.
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const lines: MarkedLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]];
    if (gone !== undefined && gone === come) {
      lines.push([' ', gone]);
      [i, j] = [i + 1, j + 1];
    } else if (
      gone !== undefined &&
      (come === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))
    ) {
      lines.push(['-', gone]);
      i += 1;
    } else {
      lines.push(['+', come ?? '']);
      j += 1;
    }
  }
  return lines;
}
