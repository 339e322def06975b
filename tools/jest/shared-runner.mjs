/**
 * A runner of Jest in which spec files share an environment, a number of them at a time: the
 * modules that they have in common are loaded once for them all, which takes longer than most of
 * their tests. Each spec file is reported as its own.
 *
 * `shared-circus.mjs` runs the files of a group, and fails one that leaves state to the next.
 */
import { readFileSync } from 'node:fs';
import TestRunner from 'jest-runner';
import { SPECS } from './shared-circus.mjs';

/** How many groups there are for each worker, so that all of them end at about the same time. */
const GROUPS_PER_WORKER = 6;

/** In the docblock of a spec file with modules of its own, as one that replaces some. */
const ALONE = /^\s*\/\*\*(?:(?!\*\/)[^])*@(?:isolated|jest-environment)\b/;

export default class SharedRunner extends (TestRunner.default ?? TestRunner) {
  /** The tests of a group, by the test that stands for them. */
  #groups = new Map();
  #onFailure;

  async runTests(tests, watcher, options) {
    const count = options.serial ? 1 : this._globalConfig.maxWorkers * GROUPS_PER_WORKER;
    const together = divide(tests.filter(mayShare), count).map((group) => join(group));
    const alone = tests.filter((test) => !mayShare(test)).map((test) => ({ test, group: [test] }));
    const units = [...together, ...alone];
    this.#groups = new Map(units.map(({ test, group }) => [test, group]));
    const shared = units.map(({ test }) => test);
    return super.runTests(shared, watcher, options);
  }

  /** What listens to the end of a group hears of the end of each of its files. */
  on(event, listener) {
    if (event === 'test-file-failure') this.#onFailure = listener;
    if (!event.startsWith('test-file-')) return super.on(event, listener);
    return super.on(event, async ([test, outcome]) => {
      for (const each of this.#groups.get(test)) {
        const own = outcome?.[SPECS]?.[each.path] ?? outcome;
        if (own?.testExecError) await this.#onFailure([each, own.testExecError]);
        else await listener([each, own]);
      }
    });
  }
}

/** @returns {{ test: import('jest-runner').Test, group: import('jest-runner').Test[] }} */
function join(group) {
  const [first] = group;
  const config = { ...first.context.config, [SPECS]: group.map(({ path }) => path) };
  return { test: { ...first, context: { ...first.context, config } }, group };
}

/**
 * Groups of about equal size, of neighbours, which import much of the same: files of one project,
 * by their paths.
 */
function divide(tests, count) {
  const sorted = tests.toSorted((one, other) => (getKey(one) < getKey(other) ? -1 : 1));
  const whole = sorted.reduce((sum, test) => sum + getWeight(test), 0);
  const groups = new Map();
  let before = 0;
  for (const test of sorted) {
    const key = `${test.context.config.id} ${Math.floor((before * count) / whole)}`;
    groups.set(key, [...(groups.get(key) ?? []), test]);
    before += getWeight(test);
  }
  return [...groups.values()];
}

const getKey = ({ path, context }) => `${context.config.id} ${path}`;

/** By its last run, in milliseconds, where Jest has kept it; else as most take. */
const getWeight = ({ duration = 400 }) => duration + 50;

function mayShare({ path }) {
  return !ALONE.test(readFileSync(path, 'utf8'));
}
