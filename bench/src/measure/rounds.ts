/**
 * Times several subjects side by side.
 *
 * The usual tools run one subject after the other: whatever else the machine does meanwhile falls
 * on one of them. Here every subject has a short turn in every round, each round begins with
 * another, and what is compared is always two turns of the same round. CPU time is taken beside
 * wall time, with the threads of the process in it: Web Crypto and database drivers work in those.
 */
import { effort } from './effort.js';
import { median } from './median.js';

/** Something to be timed, once per call. */
export type Subject = () => unknown;

export type Clock = 'wall' | 'cpu';

/** Microseconds per call, in one turn. */
type Turn = Readonly<Record<Clock, number>>;

/** What came out of all rounds. */
export class Comparison<Name extends string> {
  constructor(private readonly turns: Readonly<Record<Name, readonly Turn[]>>) {}

  /** Microseconds per call. */
  micros(name: Name, clock: Clock): number {
    return median(this.turns[name].map((turn) => turn[clock]));
  }

  /** What one takes, divided by what the other takes in the same round. */
  ratio(dividend: Name, divisor: Name, clock: Clock): number {
    const divisors = this.turns[divisor];
    return median(
      this.turns[dividend].map((turn, round) => turn[clock] / (divisors[round]?.[clock] ?? NaN)),
    );
  }

  /** The same, of what both take beyond a third in the same round. */
  beyond(dividend: Name, divisor: Name, floor: Name, clock: Clock): number {
    const at = (name: Name, round: number) => this.turns[name][round]?.[clock] ?? NaN;
    return median(
      this.turns[dividend].map(
        (turn, round) => (turn[clock] - at(floor, round)) / (at(divisor, round) - at(floor, round)),
      ),
    );
  }

  /** For the table: `name 12.3 µs (CPU 12.9)`. */
  describe(...names: Name[]): string {
    return names
      .map((name) => {
        const [wall, cpu] = [this.micros(name, 'wall'), this.micros(name, 'cpu')];
        return `${name} ${precise(wall)} µs (CPU ${precise(cpu)})`;
      })
      .join(', ');
  }
}

/** How subjects are called. */
export interface Handling {
  /** How many calls of a subject are under way at the same time. Default 1. */
  readonly inFlight?: number;
  /**
   * How many calls each subject has at least before it is timed. V8 compiles what has been called
   * often, and not what has run for long: where a call takes milliseconds, little is compiled in
   * eight turns.
   */
  readonly warmCalls?: number;
}

export async function compare<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  handling: Handling = {},
): Promise<Comparison<Name>> {
  const { inFlight = 1 } = handling;
  const names = Object.keys(subjects) as Name[];
  const counts = {} as Record<Name, number>;
  const turns = {} as Record<Name, Turn[]>;
  for (const name of names) {
    counts[name] = await calibrated(subjects[name], handling);
    turns[name] = [];
  }
  for (let round = 0; round < effort.rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      turns[name].push(await turn(subjects[name], counts[name], inFlight));
    }
  }
  return new Comparison(turns);
}

/** How many calls fill a turn, once the subject is warm. */
async function calibrated(
  subject: Subject,
  { inFlight = 1, warmCalls = 0 }: Handling,
): Promise<number> {
  const until = performance.now() + 8 * effort.turnMs;
  const wanted = effort.isQuick ? 0 : warmCalls;
  await calls(subject, inFlight, inFlight);
  for (let made = 0; made < wanted || performance.now() < until; made += 4 * inFlight) {
    await calls(subject, 4 * inFlight, inFlight);
  }
  const { wall } = await turn(subject, 16 * inFlight, inFlight);
  return Math.max(inFlight, Math.ceil((effort.turnMs * 1000) / wall));
}

async function turn(subject: Subject, count: number, inFlight: number): Promise<Turn> {
  // No garbage is collected on purpose before it: V8 would drop the code of the subjects that wait.
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  await calls(subject, count, inFlight);
  const wall = ((performance.now() - before) * 1000) / count;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { wall, cpu: (user + system) / count };
}

async function calls(subject: Subject, count: number, inFlight: number): Promise<void> {
  if (inFlight > 1) {
    for (let done = 0; done < count; done += inFlight) {
      await Promise.all(Array.from({ length: inFlight }, () => subject()));
    }
    return;
  }
  for (let done = 0; done < count; done += 1) {
    const answer = subject();
    // A subject that answers at once is not made to wait for the event loop.
    if (answer instanceof Promise) await answer;
  }
}

/** Three digits that mean something. */
export function precise(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
