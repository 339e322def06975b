/**
 * Compares this package with the reference, scenario by scenario, through what an app, its database,
 * a provider and a browser get to see. What differs must be in `docs/differences.md`.
 *
 * In the second pass, this package has its features loaded, which must change nothing while they are idle.
 *
 * `npm run test:contract`; with a text behind `--`, only the scenarios that have it in their name.
 */
import { compare } from './compare.js';
import { Crew, type Part, inParallel } from './crew.js';
import { DOCUMENTED_DIFFERENCES, WITH_FEATURES } from './documented/index.js';
import { unusedLines, untiedLines } from './documented/unused.js';
import type { Observation } from './facts.js';
import { summaryLine, verdictLines } from './report.js';
import { TOPIC_FILES, loadTopic } from './scenarios/index.js';
import { type Verdict, judge } from './verdict.js';

/** More than there are cores here, since a worker also waits for its modules to load. */
const SIDE_BY_SIDE = 4;

type TitledPart = Part & { readonly title: string };

const [filter = ''] = process.argv.slice(2);
const chosen = (await parts()).filter(({ title }) => title.includes(filter));
const crew = await Crew.assemble();

console.log('Without features');
const references = new Map<string, readonly Observation[]>();
const plain = await inParallel(chosen, SIDE_BY_SIDE, async (part): Promise<Verdict> => {
  const ours = await crew.play(part, 'ours');
  const theirs = await crew.play(part, 'reference');
  references.set(part.title, theirs);
  return told(judge(part.title, compare(ours, theirs), DOCUMENTED_DIFFERENCES));
});

console.log('\nWith all features, idle');
const featured = await inParallel(chosen, SIDE_BY_SIDE, async (part): Promise<Verdict> => {
  const ours = await crew.play(part, 'ours', true);
  const differences = compare(ours, references.get(part.title) ?? []);
  return told(judge(part.title, differences, WITH_FEATURES));
});

crew.dismiss();

const verdicts = [...plain, ...featured];
const unused = filter === '' ? unusedLines(verdicts) : [];
const complaints = [...(await untiedLines()), ...unused];
const summaries = [
  `Without features: ${summaryLine(plain)}`,
  `With all features, idle: ${summaryLine(featured)}`,
];
console.log(['', ...complaints, ...summaries].join('\n'));

const isClean = complaints.length === 0 && verdicts.every(({ kind }) => kind !== 'differs');
process.exitCode = isClean ? 0 : 1;

function told(verdict: Verdict): Verdict {
  console.log(verdictLines(verdict).join('\n'));
  return verdict;
}

/** Every scenario, with the title that the report gives it. */
async function parts(): Promise<TitledPart[]> {
  const topics = TOPIC_FILES.map(async (file) => {
    const { topic, scenarios } = await loadTopic(file);
    return Object.keys(scenarios).map((name) => ({ file, name, title: `${topic}: ${name}` }));
  });
  return (await Promise.all(topics)).flat();
}
