/** What `.ci/run` prints: steps as they begin and end, and the table of times at the end. */
import { availableParallelism, loadavg } from 'node:os';

const pad = (value) => String(value).padStart(6);
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const print = (line) => process.stdout.write(`${line}\n`);

export class Report {
  #rows = [];
  #begun = performance.now();

  /** @param {ReturnType<typeof import('./selection.mjs').chooseSteps>} selection */
  selected({ choices, doubt }) {
    if (doubt) print(`Every step runs: ${doubt}.`);
    for (const { step, reason } of choices)
      if (reason) print(`– ${step.name}: left out, ${reason}.`);
    print(`${availableParallelism()} cores, load of the last minute ${loadavg()[0].toFixed(1)}.`);
  }

  started({ name, command }) {
    print(`\n▶ ${name}: ${command}`);
  }

  /** Prints what a step printed in one piece, since steps run beside each other. */
  ended({ name }, { passed, seconds, cpuSeconds, printed }, why) {
    print(`\n━━ ${name} printed:\n${printed.trimEnd()}`);
    print(passed ? `✔ ${name}: ${seconds} s` : `✘ ${name}: failed after ${seconds} s. ${why}`);
    this.#rows.push({ name, seconds, cpuSeconds, result: passed ? 'passed' : 'failed' });
  }

  /** Steps that need one that has failed. */
  leftOut(steps, { name: failed }) {
    for (const { name } of steps) print(`– ${name}: left out, it needs "${failed}".`);
  }

  /** A step that did not come to its end, because of another one. */
  stopped({ name }, { seconds, cpuSeconds, printed }) {
    print(`\n━━ ${name} had printed, when it was stopped:\n${printed.trimEnd()}`);
    this.#rows.push({ name, seconds, cpuSeconds, result: 'stopped' });
  }

  /** Prints the table, slowest first, and how it ended, in a line for each failure. */
  finished(failures) {
    const total = Math.round((performance.now() - this.#begun) / 1000);
    const rows = this.#rows.toSorted((one, other) => other.seconds - one.seconds);
    const width = Math.max(0, ...rows.map(({ name }) => name.length));
    print('\nSeconds and CPU-seconds of each step, slowest first:');
    for (const { name, seconds, cpuSeconds = '?', result } of rows) {
      print(`${pad(seconds)}  ${pad(cpuSeconds)}  ${name.padEnd(width)}  ${result}`);
    }
    print(`${pad(total)}  ${pad(sum(rows.map(({ cpuSeconds = 0 }) => cpuSeconds)))}  in all`);
    const passed = `✔ all ${rows.length} steps that ran passed in ${total} s`;
    const ends = failures.length > 0 ? failures.map((failure) => `✘ ${failure}`) : [passed];
    print(`\n${ends.join('\n')}`);
  }
}
