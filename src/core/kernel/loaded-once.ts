/** What is loaded when it is first needed. */

/**
 * A function that loads once, however many ask at a time. A failure is told to those who wait, and not
 * remembered: whoever asks next tries again.
 */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((thrown: unknown) => {
      loading = undefined;
      throw thrown;
    });
    return loading;
  };
}
