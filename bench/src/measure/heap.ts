/** How much memory a process uses, once everything is collected that can be. */
export const MIB = 1024 * 1024;

/** In MiB, of the heap and of memory outside it. */
export async function usedMib(): Promise<number> {
  for (let turn = 0; turn < 4; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + Math.max(external, arrayBuffers)) / MIB;
}
