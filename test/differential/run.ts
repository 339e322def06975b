/**
 * Compares this package with the reference, scenario by scenario, through what an app, its database,
 * a provider and a browser get to see. What differs must be in `docs/differences.md`.
 *
 * `npm run test:contract`; with a text behind `--`, only the scenarios that have it in their name.
 */
import { compare } from './compare.js';
import { Crew, type Part, inParallel } from './crew.js';
import { rowlessLines, unusedLines } from './documented/unused.js';
import { summaryLine, verdictLines } from './report.js';
import { TOPIC_FILES, loadTopic } from './scenarios/index.js';
import { type Verdict, judge } from './verdict.js';

/** More than there are cores here, since a worker also waits for its modules to load. */
const SIDE_BY_SIDE = 4;

const [filter = ''] = process.argv.slice(2);
const chosen = (await parts()).filter(({ title }) => title.includes(filter));
const crew = await Crew.assemble();

const verdicts = await inParallel(chosen, SIDE_BY_SIDE, async (part): Promise<Verdict> => {
  const ours = await crew.play(part, 'ours');
  const theirs = await crew.play(part, 'reference');
  const verdict = judge(part.title, compare(ours, theirs));
  console.log(verdictLines(verdict).join('\n'));
  return verdict;
});

const unused = filter === '' ? unusedLines(verdicts) : [];
const complaints = [...(await rowlessLines()), ...unused];
console.log(['', ...complaints, summaryLine(verdicts)].join('\n'));

const isClean = complaints.length === 0 && verdicts.every(({ kind }) => kind !== 'differs');
process.exitCode = isClean ? 0 : 1;

/** Every scenario, with the title that the report gives it. */
async function parts(): Promise<(Part & { readonly title: string })[]> {
  const topics = TOPIC_FILES.map(async (file) => {
    const { topic, scenarios } = await loadTopic(file);
    return Object.keys(scenarios).map((name) => ({ file, name, title: `${topic}: ${name}` }));
  });
  return (await Promise.all(topics)).flat();
}
