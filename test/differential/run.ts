/**
 * Compares this package with the reference, scenario by scenario, through what an app, its
 * database, a provider and a browser get to see. What differs must be in `docs/differences.md`.
 *
 * In the second pass, this package has its features loaded, which must change nothing while they
 * are idle. In the third, providers post their responses (R2): the sign-ins come out as by a
 * redirect.
 *
 * `npm run test:contract`; with a text behind `--`, only the scenarios that have it in their name.
 */
import { compare } from './compare.js';
import { Crew, type Part, inParallel } from './crew.js';
import { BY_FORM_POST } from './documented/by-form-post.js';
import { DOCUMENTED_DIFFERENCES, WITH_FEATURES } from './documented/index.js';
import { unusedLines, untiedLines } from './documented/unused.js';
import { type Observation, pickOutcomes } from './facts.js';
import { summaryLine, verdictLines } from './report.js';
import { TOPIC_FILES, loadTopic } from './scenarios/index.js';
import { type Verdict, judge } from './verdict.js';

/** More than there are cores here, since a worker also waits for its modules to load. */
const SIDE_BY_SIDE = 4;

interface TitledPart extends Part {
  readonly title: string;
  /** Whether a browser comes back from a provider by a redirect. */
  readonly returnsByQuery: boolean;
}

const [filter = ''] = process.argv.slice(2);
const chosen = (await parts()).filter(({ title }) => title.includes(filter));
const crew = await Crew.assemble();

console.log('Without features');
const references = new Map<string, readonly Observation[]>();
const plain = await inParallel(chosen, SIDE_BY_SIDE, async (part): Promise<Verdict> => {
  const ours = await crew.play(part, 'ours');
  const theirs = await crew.play(part, 'reference');
  references.set(part.title, theirs);
  return printed(judge(part.title, compare(ours, theirs), DOCUMENTED_DIFFERENCES));
});

console.log('\nWith all features, idle');
const featured = await inParallel(chosen, SIDE_BY_SIDE, async (part): Promise<Verdict> => {
  const ours = await crew.play(part, 'ours', 'features');
  const differences = compare(ours, references.get(part.title) ?? []);
  return printed(judge(part.title, differences, WITH_FEATURES));
});

console.log('\nBy form_post, with cookies of SameSite=None alone');
const returning = chosen.filter(({ returnsByQuery }) => returnsByQuery);
const posted = await inParallel(returning, SIDE_BY_SIDE, async (part): Promise<Verdict> => {
  const ours = pickOutcomes(await crew.play(part, 'ours', 'form_post'));
  const byQuery = pickOutcomes(await crew.play(part, 'ours'));
  return printed(judge(part.title, compare(ours, byQuery), BY_FORM_POST));
});

crew.dismiss();

const verdicts = [...plain, ...featured, ...posted];
const unused = filter === '' ? unusedLines(verdicts) : [];
const complaints = [...(await untiedLines()), ...unused];
const summaries = [
  `Without features: ${summaryLine(plain)}`,
  `With all features, idle: ${summaryLine(featured)}`,
  `By form_post: ${summaryLine(posted)}`,
];
console.log(['', ...complaints, ...summaries].join('\n'));

const isClean = complaints.length === 0 && verdicts.every(({ kind }) => kind !== 'differs');
process.exitCode = isClean ? 0 : 1;

function printed(verdict: Verdict): Verdict {
  console.log(verdictLines(verdict).join('\n'));
  return verdict;
}

/** Every scenario, with the title that the report gives it. */
async function parts(): Promise<TitledPart[]> {
  const topics = TOPIC_FILES.map(async (file) => {
    const { topic, scenarios } = await loadTopic(file);
    return Object.entries(scenarios).map(([name, { steps }]) => ({
      file,
      name,
      title: `${topic}: ${name}`,
      returnsByQuery:
        // A proxy cannot forward a form.
        file !== 'redirect-proxy' &&
        steps.some(({ kind }) => kind === 'return') &&
        !steps.some((step) => step.kind === 'return' && step.by === 'POST'),
    }));
  });
  return (await Promise.all(topics)).flat();
}
