/**
 * `npm run lint`: formatting, style, the rules that need types, words, names, and unused exports,
 * beside each other. All run, also after one has failed.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Schedule } from './ci/schedule.mjs';
import { StepProcess } from './ci/step-process.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules', '.bin');
const LIMIT_SECONDS = 600;

/** What was right and has not changed, by the content of the file. */
const CACHE = '--cache --cache-strategy content --cache-location node_modules/.cache/portcullis';

/** The longest first. */
const CHECKS = [
  { name: 'prettier', command: `prettier --check --log-level warn ${CACHE}/prettier .` },
  { name: 'eslint', command: `eslint ${CACHE}/eslint .` },
  { name: 'oxlint', command: 'oxlint src test sample' },
  { name: 'words', command: 'node tools/lint/words.mjs' },
  { name: 'names', command: 'node tools/lint/names.mjs' },
  { name: 'knip', command: 'knip --no-config-hints' },
];

const env = { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` };

const schedule = new Schedule(CHECKS, availableParallelism());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const running of schedule.running.values()) running.stop(`It was stopped by ${signal}.`);
  });
}

await schedule.run(
  ({ command }) => new StepProcess({ command, cwd: ROOT, limit: LIMIT_SECONDS, env }),
  ({ name }, { passed, seconds, printed, cause }) => {
    if (!passed) process.exitCode = 1;
    console.log(
      `${printed}${passed ? '✔' : '✘'} ${name}: ${seconds} s${passed ? '' : `. ${cause}`}`,
    );
    return true;
  },
);
