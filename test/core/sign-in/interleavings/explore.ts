/**
 * Runs processes in every order in which their steps can follow one another.
 *
 * A step is what a process does between two gates. An order is a list of choices, played from the
 * start; at its end the first process that can go on does, and each other one is an order to be
 * played later. A state that was seen before is not played on: what a process does next follows
 * from the answers that it has had so far, and from what is shared, and both are in the state.
 */
import { jest } from '@jest/globals';

/** Waits for its turn. */
export type Gate = () => Promise<void>;

/** What a process has to do with the others. */
export interface Turns {
  readonly gate: Gate;
  /** Remembers an answer that the process had: what it does next must follow from those alone. */
  readonly note: (answer: string) => void;
}

/** Processes that start from scratch. */
export interface World<Outcome> {
  readonly processes: readonly ((turns: Turns) => Promise<Outcome>)[];
  /** What the processes share. */
  readonly shared: () => unknown;
  /** Throws when they came to a bad end. */
  readonly check: (outcomes: readonly PromiseSettledResult<Outcome>[]) => void;
}

/** Longer than the longest pause between two looks for a process that is a step ahead. */
const NAP_MS = 200;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Where a process waits for its turn. */
class Seat {
  isDone = false;
  /** How many steps it has taken. */
  steps = 0;
  readonly answers: string[] = [];
  /** Lets the process take its next step. */
  go: (() => void) | undefined;

  wait(go: () => void): void {
    this.go = go;
  }

  end(): void {
    this.isDone = true;
  }
}

/**
 * `setTimeout` must be a fake one.
 *
 * @param most - How often, in one order, another process goes on although the last one could have.
 *   Default: as often as there are steps, which is every order.
 * @returns How many orders came to an end.
 */
export async function explore<Outcome>(
  newWorld: () => World<Outcome>,
  most = Infinity,
): Promise<number> {
  const seen = new Set<string>();
  const orders: (readonly number[])[] = [[]];
  let ends = 0;
  for (let order = orders.pop(); order; order = orders.pop()) {
    const run = new Run(newWorld());
    ends += Number(await run.play(order, seen, orders, most));
    jest.clearAllTimers();
  }
  return ends;
}

class Run<Outcome> {
  private readonly seats: readonly Seat[];
  private readonly outcomes: Promise<PromiseSettledResult<Outcome>[]>;

  constructor(private readonly world: World<Outcome>) {
    this.seats = world.processes.map(() => new Seat());
    this.outcomes = Promise.allSettled(
      world.processes.map((process, index) => this.seated(process, this.seats[index]!)),
    );
  }

  /** @returns Whether it came to an end, and not to a state that was seen before. */
  async play(
    order: readonly number[],
    seen: Set<string>,
    orders: (readonly number[])[],
    most: number,
  ): Promise<boolean> {
    const taken: number[] = [];
    for (let left = most; ;) {
      await this.settle();
      const last = taken.at(-1) ?? -1;
      const { goesOn, choices } = this.choicesAfter(last);
      const [first, ...others] = choices;
      if (first === undefined) break;
      if (taken.length >= order.length) {
        const state = `${most < Infinity ? `${left} ${last} ` : ''}${this.state()}`;
        if (seen.has(state)) return false;
        seen.add(state);
        if (!goesOn || left > 0) orders.push(...others.map((other) => [...taken, other]));
      }
      const choice = order[taken.length] ?? first;
      left -= Number(goesOn && choice !== last);
      taken.push(choice);
      this.take(choice);
    }
    this.verify(await this.outcomes, taken);
    return true;
  }

  /** The actor that went last comes first, if it can go on. */
  private choicesAfter(last: number): { goesOn: boolean; choices: readonly number[] } {
    const choices = this.choices();
    const goesOn = choices.includes(last);
    return { goesOn, choices: goesOn ? [last, ...choices.filter((one) => one !== last)] : choices };
  }

  private async seated(process: World<Outcome>['processes'][number], seat: Seat): Promise<Outcome> {
    const gate: Gate = () => new Promise((resolve) => seat.wait(resolve));
    try {
      return await process({ gate, note: (answer) => void seat.answers.push(answer) });
    } finally {
      seat.end();
    }
  }

  /** Nothing of a sign-in waits for more than microtasks, but at its gates and for its pauses. */
  private async settle(): Promise<void> {
    const isQuiet = () => this.seats.every(({ isDone, go }) => isDone || go);
    for (let turn = 0; turn < 3 && (turn === 0 || !isQuiet()); turn++) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The processes at a gate by their numbers, and that time passes for those that wait for it. */
  private choices(): number[] {
    const ready = [...this.seats.keys()].filter((index) => this.seats[index]?.go);
    const isNapping = this.seats.some(({ isDone, go }) => !isDone && !go);
    return isNapping ? [...ready, this.seats.length] : ready;
  }

  private take(choice: number): void {
    const seat = this.seats[choice];
    if (seat) {
      const { go } = seat;
      seat.go = undefined;
      seat.steps += 1;
      go?.();
      return;
    }
    for (const napping of this.seats)
      if (!napping.isDone && !napping.go) napping.answers.push('woke');
    jest.advanceTimersByTime(NAP_MS);
  }

  /** With the ids that are made up named by the order in which they appear. */
  private state(): string {
    const names = new Map<string, string>();
    const seats = this.seats.map((seat) => [
      seat.isDone,
      Boolean(seat.go),
      seat.steps,
      seat.answers,
    ]);
    return JSON.stringify([seats, this.world.shared()]).replace(UUID, (id) => {
      names.set(id, names.get(id) ?? `#${names.size}`);
      return names.get(id) ?? '';
    });
  }

  private verify(
    outcomes: readonly PromiseSettledResult<Outcome>[],
    taken: readonly number[],
  ): void {
    try {
      this.world.check(outcomes);
    } catch (thrown) {
      const histories = this.seats.map((seat, index) => `${index}: ${seat.answers.join(', ')}`);
      throw new Error(`After the turns ${taken.join('')}:\n${histories.join('\n')}`, {
        cause: thrown,
      });
    }
  }
}
