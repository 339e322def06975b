/**
 * `.ci/run`: everything that has to hold before a change is merged.
 *
 * A step is left out if `.ci-passed` says that it passed on the same files. `CI_ALL=1 .ci/run` runs
 * every step, and on a clean tree records those that pass. `.ci/run --keep-going` records them too,
 * and after a failure runs what does not need the step. `.ci/run --list` says what would run.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { explainFailure } from './explain-failure.mjs';
import { readTree } from './git-tree.mjs';
import { readPassedSteps, recordPassedStep } from './passed-steps.mjs';
import { Report } from './report.mjs';
import { Schedule } from './schedule.mjs';
import { chooseSteps, hashStep } from './selection.mjs';
import { StepProcess } from './step-process.mjs';
import { STEPS } from './steps.mjs';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Twice what the slowest step takes on a busy machine: it ends what hangs, and measures nothing.
 */
const LIMIT_SECONDS = 1800;

const all = process.env.CI_ALL === '1';
const keepsGoing = process.argv.includes('--keep-going');
const tree = readTree(ROOT);
const selection = chooseSteps({ steps: STEPS, tree, record: readPassedSteps(ROOT), all });
const chosen = selection.choices.filter(({ reason }) => !reason).map(({ step }) => step);
const schedule = new Schedule(chosen, availableParallelism());
const report = new Report();

report.selected(selection);
if (process.argv.includes('--list')) for (const { name } of chosen) console.log(`▶ ${name}`);
else await runChosen();

async function runChosen() {
  const folder = makeTemporaryFolder();
  process.env.TMPDIR = folder;
  // Whatever ends this process, nothing of a step is left.
  process.once('exit', () => {
    for (const running of schedule.running.values()) running.kill();
    removeFolder(folder);
  });
  // The reader has closed the pipe, as in `.ci/run | head`, or a log is on a full disk.
  process.stdout.on('error', ({ message }) =>
    stopForGood(`What it printed was not taken: ${message}.`),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      for (const running of schedule.running.values()) running.stop(`It was stopped by ${signal}.`);
    });
  }
  const failures = [];
  await schedule.run(start, async (step, outcome) => {
    const why = outcome.passed ? '' : await explainFailure(outcome, [ROOT, folder]);
    report.ended(step, outcome, why);
    if (outcome.passed) record(step);
    else failures.push(`${step.name}: failed after ${outcome.seconds} s. ${why}`);
    if (!outcome.passed && keepsGoing) report.leftOut(schedule.leaveOut(step.name), step);
    return outcome.passed || keepsGoing;
  });
  await stopOthers();
  report.finished(failures);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

function stopForGood(sentence) {
  console.error(sentence);
  process.exit(1);
}

function start(step) {
  report.started(step);
  return new StepProcess({ command: step.command, cwd: ROOT, limit: step.limit ?? LIMIT_SECONDS });
}

async function stopOthers() {
  for (const running of schedule.running.values()) running.stop('Another step failed.');
  for (const [step, running] of schedule.running) report.stopped(step, await running.ended);
}

/**
 * Only what was run on the files of HEAD, and on nothing else. Steps that always run need no
 * record.
 */
function record(step) {
  if (!(all || keepsGoing) || !step.paths || step.isForAll) return;
  const now = readTree(ROOT);
  if (!tree?.isClean || !now?.isClean || hashStep(step, now) !== hashStep(step, tree)) {
    console.error(`"${step.name}" is not recorded: there are changes that are not committed.`);
    return;
  }
  try {
    recordPassedStep(ROOT, step.name, hashStep(step, tree));
  } catch (error) {
    console.error(`That "${step.name}" passed could not be recorded: ${error.message}`);
  }
}
