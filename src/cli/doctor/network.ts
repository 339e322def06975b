/**
 * `fetch` for the doctor: with a deadline, and with a record of clocks and of hosts that do not
 * answer.
 */
import { isLoopback } from '../../core/oauth/index.js';
import type { Fetch } from '../../core/kernel/index.js';
import type { RecordedNetwork } from './finding.js';
import { explainFailure } from './network-failure.js';

const DEADLINE_MS = 8_000;

/** Creates the network of one run. */
export function recordNetwork(fetch: Fetch, clock: () => number): RecordedNetwork {
  const clockSkews = new Map<string, number>();
  const reached = new Set<string>();
  const unreachable = new Map<string, unknown>();
  const waiting = new Set<Promise<Response>>();
  const listen =
    (send: Fetch): Fetch =>
    async (input, init) => {
      const { host } = new URL(input instanceof Request ? input.url : input);
      const started = clock();
      try {
        const signal = init?.signal ?? AbortSignal.timeout(DEADLINE_MS);
        const response = await send(input, { ...init, signal });
        const written = readTime(response.headers);
        // The header was written between the two, in whole seconds.
        if (written !== undefined) clockSkews.set(host, written + 500 - (started + clock()) / 2);
        reached.add(host);
        unreachable.delete(host);
        return response;
      } catch (thrown) {
        if (!reached.has(host)) unreachable.set(host, thrown);
        throw thrown;
      }
    };
  const record =
    (send: Fetch): Fetch =>
    (input, init) => {
      const answer = listen(send)(input, init);
      waiting.add(answer);
      const remove = () => void waiting.delete(answer);
      void answer.then(remove, remove);
      return answer;
    };
  const settle = async () => void (await Promise.allSettled(waiting));
  return { clockSkews, reached, unreachable, record, settle, fetch: record(fetch) };
}

/** When a response was sent: one from a cache is as old as it says (RFC 9111 §5.1). */
function readTime(headers: Headers): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  const ageSeconds = Number(headers.get('age') ?? 0);
  return Number.isNaN(date) ? undefined : date + (ageSeconds > 0 ? ageSeconds * 1_000 : 0);
}

/** Whether a host, with its port, is this machine. */
export function isThisMachine(host: string): boolean {
  return isLoopback(`http://${host}`);
}

/**
 * Whether there seems to be no network at all: no other machine has answered, and each failure
 * looks as it does then. A single name that no server knows is misspelt.
 */
export function isAbsent({ reached, unreachable }: RecordedNetwork): boolean {
  if ([...reached].some((host) => !isThisMachine(host))) return false;
  const failures = [...unreachable]
    .filter(([host]) => !isThisMachine(host))
    .map(([, thrown]) => explainFailure(thrown)?.network ?? 'there');
  const isPlausible = failures.length > 1 || failures.includes('absent');
  return isPlausible && !failures.includes('there');
}
