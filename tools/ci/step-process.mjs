/** One step as it runs: a group of processes, what they print, and how they end. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

/**
 * By this variable a process is known as one that a step has started, even if it has left the
 * group. It has an id for each step that the process is part of, since `npm run lint` has steps of
 * its own.
 */
const MARK = 'PORTCULLIS_CI_STEP';

/** How long processes may take to end by themselves, in seconds. */
const GRACE_SECONDS = 3;
const LOOK_AGAIN_MS = 20;

/**
 * How long the output may stay open, once no process is found: another user's may hold on to it.
 */
const OUTPUT_MS = 2000;

/** How much is kept of what a step prints, in characters: the end of it. */
const MOST_PRINTED = 8 << 20;

/** Has the shell write the CPU time of all that it has waited for to descriptor 3. */
const TELL_TIMES = "trap 'times >&3' EXIT\n";

/**
 * @typedef {object} Outcome
 * @property {boolean} passed
 * @property {number} seconds
 * @property {number} [cpuSeconds] - Of all its processes but those that nothing waited
 *   for. Unknown if the shell was killed.
 * @property {string} printed
 * @property {string} [cause] - Why it failed, as far as the process tells.
 */

export class StepProcess {
  #id = randomUUID();
  #begun = performance.now();
  #printed = '';
  #times = '';
  #cause;
  #child;
  #graceMs;

  /**
   * Resolves once neither the command nor a process that it has started is left.
   *
   * @type {Promise<Outcome>}
   */
  ended;

  /**
   * Starts it.
   *
   * @param {object} given
   * @param {string} given.command - For the shell.
   * @param {string} given.cwd
   * @param {number} given.limit - Seconds after which it is stopped.
   * @param {number} [given.grace] - Seconds that its processes may take to end by themselves.
   *   Default 3.
   * @param {NodeJS.ProcessEnv} [given.env]
   */
  constructor({ command, cwd, limit, grace = GRACE_SECONDS, env = process.env }) {
    this.#graceMs = grace * 1000;
    this.#child = spawn('bash', ['-c', TELL_TIMES + command], {
      cwd,
      env: { ...env, [MARK]: [env[MARK], this.#id].filter(Boolean).join(':') },
      // A group of its own, which can be ended as one.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.#printed = (this.#printed + text).slice(-MOST_PRINTED);
      });
    }
    this.#child.stdio[3].setEncoding('utf8').on('data', (text) => (this.#times += text));
    const timer = setTimeout(() => this.stop(`It took longer than ${limit} s.`), limit * 1000);
    this.ended = this.#end().finally(() => clearTimeout(timer));
  }

  /** How long it has run. */
  get seconds() {
    return Math.round((performance.now() - this.#begun) / 1000);
  }

  /** What it has printed so far. */
  get printed() {
    return this.#printed;
  }

  /** Ends it at once, and all that it has started: for a process that cannot wait. */
  kill() {
    this.#signal('SIGKILL');
  }

  /** Ends it, and all that it has started. What is said of it is the cause. */
  stop(cause) {
    this.#cause ??= cause;
    this.#signal('SIGTERM');
    setTimeout(() => this.#signal('SIGKILL'), this.#graceMs).unref();
  }

  async #end() {
    const closed = new Promise((resolve) => this.#child.on('close', resolve));
    const [code, signal] = await new Promise((resolve) => {
      this.#child.on('error', ({ message }) => resolve([message, null]));
      this.#child.on('exit', (...end) => resolve(end));
    });
    await this.#endOthers(closed);
    const { seconds, printed } = this;
    const passed = code === 0 && this.#cause === undefined;
    return {
      passed,
      seconds,
      cpuSeconds: sumTimes(this.#times),
      printed,
      ...(!passed && { cause: this.#cause ?? describe(code, signal) }),
    };
  }

  /**
   * Nothing that a step has started outlives it, and what was printed has arrived. A process is not
   * found while it becomes another program: so they are looked for twice, and for as long as one
   * holds on to the output.
   */
  async #endOthers(closed) {
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    const begun = performance.now();
    for (let quietSince = Infinity; ;) {
      const now = performance.now();
      if (this.#signal(now - begun < this.#graceMs ? 'SIGTERM' : 'SIGKILL')) quietSince = Infinity;
      else quietSince = Math.min(quietSince, now);
      if (now - quietSince >= (isClosed ? LOOK_AGAIN_MS : OUTPUT_MS)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  /** @returns {boolean} Whether there was a process to signal. */
  #signal(name) {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    const targets = process.platform === 'linux' ? livingProcesses(pid, this.#id) : [-pid];
    return targets.map((target) => kill(target, name)).includes(true);
  }
}

/** @returns {number | undefined} The sum of what `times` prints: `1m2.345s 0m0.678s`, two lines. */
function sumTimes(printed) {
  const times = [...printed.matchAll(/(\d+)m([\d.]+)s/g)];
  if (times.length === 0) return undefined;
  return Math.round(times.reduce((sum, [, minutes, rest]) => sum + minutes * 60 + Number(rest), 0));
}

function describe(code, signal) {
  if (signal) return `It was ended by ${signal}.`;
  if (typeof code === 'number') return `It ended with exit code ${code}.`;
  return `It could not be started: ${code}.`;
}

function kill(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** @returns {number[]} Processes of a group, and those that a step has started. */
function livingProcesses(group, id) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // The name of a program may have spaces and parentheses: `12 (a) b) S 1 12 …`
        const [state, , processGroup] = read(pid, 'stat').split(') ').at(-1).split(' ');
        if (state === 'Z') return false;
        return Number(processGroup) === group || readSteps(read(pid, 'environ')).includes(id);
      } catch {
        // It has ended, or belongs to another user.
        return false;
      }
    })
    .map(Number);
}

/** @returns {string[]} The ids of the steps that a process is part of, by its environment. */
function readSteps(environment) {
  const entry = environment.split('\0').find((one) => one.startsWith(`${MARK}=`)) ?? '';
  return entry.slice(MARK.length + 1).split(':');
}

const read = (pid, file) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
