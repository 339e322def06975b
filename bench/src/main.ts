/**
 * Measures the built package beside its peers, and prints a table of ratios with their minimums and
 * goals.
 *
 * `npm run bench`, `-- <words>` for the rows whose names have these words, `-- --json` for
 * machines, `-- --write` for docs/performance.md. `BENCH_QUICK=1` only shows that the bench works.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseWish } from './command-line.js';
import { effort } from './measure/effort.js';
import { writeDocument } from './report/document.js';
import { formatLine, heading } from './report/table.js';
import { type Figures, type Measured, type Row, toVerdict } from './row.js';
import { ROWS } from './rows.js';

const SUITE_PROCESS = fileURLToPath(new URL('./suite-process.js', import.meta.url));

const wish = parseWish(process.argv.slice(2));
const isWanted = ({ name }: Row): boolean =>
  wish.words.every((word) => name.toLowerCase().includes(word));
const measured: Measured[] = [];

if (!wish.asJson) console.log(heading());
for (const [suite, rows] of Object.entries(ROWS)) {
  const wanted = Object.entries(rows).filter(([, row]) => isWanted(row));
  if (wanted.length === 0) continue;
  const outcome = await measureFigures(
    suite,
    wanted.map(([key]) => key),
  ).catch(String);
  for (const [key, row] of wanted) {
    const result = makeResult(suite, row, typeof outcome === 'string' ? outcome : outcome[key]);
    measured.push(result);
    if (!wish.asJson) console.log(formatLine(result));
  }
}

if (wish.asJson) console.log(JSON.stringify({ isQuick: effort.isQuick, rows: measured }, null, 2));
else console.log(summary());
if (measured.length === 0) throw new Error(`No row has these words: ${wish.words.join(' ')}`);
if (wish.writes && !effort.isQuick) await writeDocument(measured);
// What a short run measures is only whether the bench works.
const isBad = ({ verdict }: Measured) =>
  verdict === 'failed' || (verdict === 'under' && !effort.isQuick);
process.exitCode = measured.some(isBad) ? 1 : 0;

/** In a process of its own, which can be asked to collect garbage. */
async function measureFigures(suite: string, keys: readonly string[]): Promise<Figures> {
  const child = fork(SUITE_PROCESS, [suite, ...keys], {
    execArgv: ['--expose-gc', '--no-warnings'],
    env: { ...process.env, NODE_ENV: 'production' },
    // Whatever a library prints must not get into what machines read.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const gone = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The suite ${suite} ended with ${String(code ?? signal)}.`);
  });
  const [figures] = (await Promise.race([once(child, 'message'), gone])) as [Figures];
  await gone.catch(() => undefined);
  return figures;
}

function makeResult(
  suite: string,
  row: Row,
  found: Figures[string] | string | undefined,
): Measured {
  // On a busy machine, a turn of a short run may end before its first answer: that it ran is
  // enough.
  if (typeof found === 'object' && (effort.isQuick || Number.isFinite(found.value))) {
    return { ...row, suite, figure: found, verdict: toVerdict(row, found) };
  }
  const failure = typeof found === 'string' ? found : 'There is no such figure.';
  return { ...row, suite, verdict: 'failed', failure };
}

function summary(): string {
  const count = (verdict: Measured['verdict']) =>
    measured.filter((row) => row.verdict === verdict).length;
  const text =
    `\n${count('goal')} rows reach their goal, ${count('bar')} their minimum, ${count('under')} are below it, ` +
    `${count('failed')} failed, ${count('shown')} have no minimum.`;
  return effort.isQuick ? `${text}\nThis was a short run: its figures mean nothing.` : text;
}
