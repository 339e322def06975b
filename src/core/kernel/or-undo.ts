/** Undoes what has come to nothing. */

/**
 * Waits for work, and undoes what it was begun with when it fails. The error of the work is the one
 * to report: a failure of the undoing is dropped.
 */
export async function orUndo<T>(work: Promise<T>, undo: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    await Promise.allSettled([undo()]);
    throw thrown;
  }
}
