/** The order of the steps: as in the table, as many beside each other as keep the machine busy. */

/**
 * How many cores steps may ask for beyond those of the machine: most wait now and then, for a disk
 * or for each other. With two, large steps run beside each other, and slow each other down by more
 * than is won.
 */
const SPARE = 1;

/**
 * @typedef {import('./selection.mjs').Step & {
 *   after?: readonly string[],
 *   cores?: number,
 *   holds?: readonly string[],
 *   limit?: number,
 * }} ScheduledStep - `after` names steps that must have ended before, if they run at all. `cores`
 * is how many it keeps busy: 1 unless it says so, 0 if it mostly waits.
 *   Of the steps that hold the same thing, one runs at a time.
 */

export class Schedule {
  #waiting;
  #running = new Map();
  #cores;

  /**
   * @param {readonly ScheduledStep[]} steps - Those that run.
   * @param {number} cores - Of the machine.
   */
  constructor(steps, cores) {
    this.#waiting = [...steps];
    this.#cores = cores;
  }

  /** The steps that run at present, and what has been started for each. */
  get running() {
    return this.#running;
  }

  /**
   * Takes out the steps that wait for one that has failed, and those that wait for them.
   *
   * @param {string} failed - Its name.
   * @returns {ScheduledStep[]} Those.
   */
  leaveOut(failed) {
    const left = this.#waiting.filter(({ needs }) => needs?.includes(failed));
    this.#waiting = this.#waiting.filter((step) => !left.includes(step));
    return [...left, ...left.flatMap(({ name }) => this.leaveOut(name))];
  }

  /**
   * Runs them, until `onEnd` says that it is enough.
   *
   * @param {(step: ScheduledStep) => { ended: Promise<import('./step-process.mjs').Outcome> }}
   *   start
   * @param {(step: ScheduledStep, outcome: import('./step-process.mjs').Outcome) => boolean |
   *   Promise<boolean>} onEnd Called for one step after the other. Whether the others are to go on.
   * @returns {Promise<void>} Steps that still run then are in {@link running}.
   */
  async run(start, onEnd) {
    const ends = new Map();
    while (this.#waiting.length > 0 || ends.size > 0) {
      for (let step = this.#takeNext(); step; step = this.#takeNext()) {
        const taken = step;
        const started = start(taken);
        this.#running.set(taken, started);
        ends.set(
          taken,
          started.ended.then((outcome) => ({ step: taken, outcome })),
        );
      }
      const { step, outcome } = await Promise.race(ends.values());
      ends.delete(step);
      this.#running.delete(step);
      if (!(await onEnd(step, outcome))) return;
    }
  }

  /**
   * The first in the table that is ready, once there is room for it. Another goes before it only
   * while a core has nothing to do: else a large step would wait until all small ones have ended.
   */
  #takeNext() {
    const ready = this.#waiting.filter((step) => this.#isReady(step));
    const busy = [...this.#running.keys()].reduce((sum, step) => sum + getCores(step), 0);
    const next = ready.find(
      (step, index) =>
        getCores(step) === 0 ||
        busy === 0 ||
        ((index === 0 || busy < this.#cores) && busy + getCores(step) <= this.#cores + SPARE),
    );
    if (next) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  #isReady(step) {
    const running = [...this.#running.keys()];
    const unfinished = new Set([...this.#waiting, ...running].map(({ name }) => name));
    const before = [...(step.needs ?? []), ...(step.after ?? [])];
    if (before.some((name) => unfinished.has(name))) return false;
    return !step.holds?.some((one) => running.some(({ holds }) => holds?.includes(one)));
  }
}

const getCores = ({ cores = 1 }) => cores;
