/** Answers whose time says nothing about the work. */

/** The time between two moments at which an answer may leave, in milliseconds. */
const STEP_MS = 50;

/**
 * Returns the outcome of the work with the next step of 50 ms since it began. What takes longer for an address that
 * somebody has, such as to read a row, does not show.
 *
 * The steps follow one another, and not the work: a timer that started after it would carry its time on.
 */
export async function answerEvenly<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const end = () => void (isDone = true);
  work.then(end, end);
  do await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  while (!isDone);
  return work;
}
