/** What `.ci/run` prints: steps as they begin and end, and the table of times at the end. */
import { availableParallelism, loadavg } from 'node:os';

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
  ended({ name }, { passed, seconds, printed }, why) {
    print(`\n━━ ${name} printed:\n${printed.trimEnd()}`);
    print(passed ? `✔ ${name}: ${seconds} s` : `✘ ${name}: failed after ${seconds} s. ${why}`);
    this.#rows.push({ name, seconds, result: passed ? 'passed' : 'failed' });
  }

  /** A step that did not come to its end, because of another one. */
  stopped({ name }, { seconds, printed }) {
    print(`\n━━ ${name} had printed, when it was stopped:\n${printed.trimEnd()}`);
    this.#rows.push({ name, seconds, result: 'stopped' });
  }

  /** Prints the table, slowest first, and in a line how it ended. */
  finished(failure) {
    const total = Math.round((performance.now() - this.#begun) / 1000);
    const rows = this.#rows.toSorted((one, other) => other.seconds - one.seconds);
    const width = Math.max(0, ...rows.map(({ name }) => name.length));
    print('\nSeconds of each step, slowest first:');
    for (const { name, seconds, result } of rows) {
      print(`${String(seconds).padStart(6)}  ${name.padEnd(width)}  ${result}`);
    }
    print(
      failure ? `\n✘ ${failure}` : `\n✔ all ${rows.length} steps that ran passed in ${total} s`,
    );
  }
}
