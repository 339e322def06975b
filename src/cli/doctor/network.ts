/** `fetch` for the doctor: with a deadline, and with a record of clocks and of hosts that do not answer. */
import type { RecordedNetwork } from './finding.js';

const DEADLINE_MS = 8_000;

/** Creates the network of one run. */
export function recordNetwork(
  fetch: typeof globalThis.fetch,
  clock: () => number,
): RecordedNetwork {
  const clockSkews = new Map<string, number>();
  const unreachable = new Set<string>();
  return {
    clockSkews,
    unreachable,
    fetch: async (input, init) => {
      const { host } = new URL(input instanceof Request ? input.url : input);
      const started = clock();
      try {
        const signal = init?.signal ?? AbortSignal.timeout(DEADLINE_MS);
        const response = await fetch(input, { ...init, signal });
        const date = Date.parse(response.headers.get('date') ?? '');
        // The header was written between the two, in whole seconds.
        if (!Number.isNaN(date)) clockSkews.set(host, date + 500 - (started + clock()) / 2);
        return response;
      } catch (thrown) {
        unreachable.add(host);
        throw thrown;
      }
    },
  };
}
