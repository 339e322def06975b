/**
 * Runs the spec files of a group one after the other in one environment, as `jest-circus` runs one.
 * What is module state of Jest begins anew for each; what a spec file has changed of the
 * environment is an error of that file.
 */
import { createRequire } from 'node:module';
import circus from 'jest-circus/runner';
import { describeChanges, takeSnapshot } from './environment-state.mjs';
import { findExcess } from './row-budget.mjs';

/** The property of a project's configuration, and of a result, that has those of a group. */
export const SPECS = 'specsOfGroup';

const { createEmptyTestResult } = createRequire(import.meta.url)('@jest/test-result');
const runSpec = circus.default ?? circus;

/** @param given - What a `testRunner` of Jest is given. */
export default async function runGroup(...given) {
  const [globalConfig, config, environment, runtime, path, send] = given;
  const { [SPECS]: specs = [path], ...own } = config;
  const results = {};
  let before = takeSnapshot(environment.global);
  for (const spec of specs) {
    const start = Date.now();
    runtime.enterTestCode();
    const result = await runSpec(globalConfig, own, environment, runtime, spec, send).catch(
      (error) => fail(spec, error),
    );
    const after = takeSnapshot(environment.global);
    const changes = specs.length > 1 ? describeChanges(before, after) : [];
    const fault = findExcess(spec, result.testResults.length) ?? describeLeak(changes);
    if (fault) Object.assign(result, fail(spec, new Error(fault)));
    before = after;
    const end = Date.now();
    const perfStats = { ...result.perfStats, start, end, runtime: end - start };
    results[spec] = { ...result, perfStats, testFilePath: spec, displayName: own.displayName };
    beginAnew(environment.global);
  }
  const [first] = Object.values(results);
  return { ...first, [SPECS]: results };
}

function fail(spec, error) {
  const { message, stack } = error;
  return { ...createEmptyTestResult(), testFilePath: spec, testExecError: { message, stack } };
}

function describeLeak(changes) {
  if (changes.length === 0) return undefined;
  const some = changes.slice(0, 10).join(', ');
  return `This file leaves state to those that run after it in the same process: ${some}. Restore it in an afterEach or afterAll hook.`;
}

/**
 * `jest-circus` keeps the tests of a file, and what listens to them, in two properties of the
 * environment's global object, and expects no second file.
 */
function beginAnew(global) {
  const find = (description) => {
    const symbols = Object.getOwnPropertySymbols(global);
    const key = symbols.find((symbol) => symbol.description === description);
    if (!key) throw new Error(`jest-circus has no ${description} anymore: see ${import.meta.url}`);
    return key;
  };
  const state = global[find('JEST_STATE_SYMBOL')];
  const root = { ...state.rootDescribeBlock, children: [], hooks: [], tests: [], mode: undefined };
  Object.assign(state, {
    currentDescribeBlock: root,
    rootDescribeBlock: root,
    currentlyRunningTest: null,
    describeRetryOptions: new WeakMap(),
    hasFocusedTests: false,
    hasStarted: false,
    testNamePattern: null,
    unhandledErrors: [],
    unhandledRejectionErrorByPromise: new Map(),
    unhandledRejectionErrorByPromiseByHook: new WeakMap(),
    unhandledRejectionErrorByPromiseTarget: new WeakMap(),
  });
  // The first two are its own, those after them of a file.
  global[find('EVENT_HANDLERS')].splice(2);
}
