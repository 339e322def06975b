/** Answers whose time says nothing about the work. */

/** The least time between two moments at which an answer may leave, in milliseconds. */
const STEP_MS = 50;

/** The most that is added, in milliseconds: some twenty times of what a step does not hide. */
const JITTER_MS = 16;

/**
 * Returns the outcome of the work with the next step of 50 to 65 ms since it began. What takes longer for an address
 * that somebody has, such as to read a row, does not show.
 *
 * The steps follow one another, and not the work: a timer that started after it would carry its time on. What the work
 * leaves behind, such as garbage, still delays the answer by some 50 µs. So the length of the steps is random.
 */
export async function answerEvenly<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const end = () => void (isDone = true);
  work.then(end, end);
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
  const stepMs = STEP_MS + (random % JITTER_MS);
  do await new Promise((resolve) => setTimeout(resolve, stepMs));
  while (!isDone);
  return work;
}

/**
 * Returns what was found at once, and `null` or an error with the next step: a refusal says nothing of the account that
 * was looked for, and nobody who signs in waits.
 */
export async function refuseEvenly<Found>(work: Promise<Found | null>): Promise<Found | null> {
  const atStep = answerEvenly(work);
  const found = await work.catch(() => atStep);
  return found ?? atStep;
}
