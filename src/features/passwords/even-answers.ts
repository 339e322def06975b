/** Answers whose time says nothing about the work. */
import type { Random, Timers } from '../../core/kernel/index.js';

/** The least time between two moments at which an answer may leave, in milliseconds. */
const STEP_MS = 50;

/** The most that is added, in milliseconds: some twenty times of what a step does not hide. */
const JITTER_MS = 16;

/** Has answers leave at steps. */
export class EvenAnswers {
  constructor(
    private readonly timers: Timers,
    private readonly random: Random,
  ) {}

  /**
   * Returns the outcome of the work with the next step of 50 to 65 ms since it began. What takes
   * longer for an address that belongs to a user, such as to read a row, does not show.
   *
   * The steps follow one another, and not the work: a timer that started after it would carry its
   * time on. What the work leaves behind, such as garbage, still delays the answer by some 50 µs.
   * So the length of the steps is random.
   */
  async answer<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const end = () => void (isDone = true);
    work.then(end, end);
    const [drawn = 0] = this.random.bytes(1);
    const stepMs = STEP_MS + (drawn % JITTER_MS);
    do await this.timers.pause(stepMs);
    while (!isDone);
    return work;
  }

  /**
   * Returns what was found at once, and `null` or an error with the next step: a refusal says
   * nothing of the account that was looked for, and a user who signs in does not wait.
   */
  async refuse<Found>(work: Promise<Found | null>): Promise<Found | null> {
    const atStep = this.answer(work);
    const found = await work.catch(() => atStep);
    return found ?? atStep;
  }
}
