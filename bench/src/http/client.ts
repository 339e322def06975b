/**
 * The process that sends the requests. Messages tell it what to request, for how long, and with
 * which cookies.
 */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** What is to be asked. */
export interface Order {
  readonly urls: readonly string[];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** A file with a `Cookie` header on each line; each request brings another. */
  readonly cookies?: string;
  /** The same with `Authorization`. */
  readonly tokens?: string;
}

/** What came of it. */
export interface Delivery {
  readonly requests: number;
  readonly perSecond: number;
  readonly failures: number;
}

const CONNECTIONS = 12;
const cookieFiles = new Map<string, { lines: readonly string[]; turn: number }>();

process.on('message', (order: Order) => {
  void deliver(order).then((delivery) => process.send?.(delivery));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function deliver(order: Order): Promise<Delivery> {
  const { urls, seconds } = order;
  const connections = Math.ceil(CONNECTIONS / urls.length);
  const stayUp = awake();
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections,
        duration: seconds,
        // It ends with a sample.
        sampleInt: Math.min(1000, seconds * 1000),
        requests: [makeRequest(order)],
      }),
    ),
  );
  stayUp.end();
  const sum = (count: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    requests: sum(({ requests }) => requests.total),
    perSecond: sum(({ requests, duration }) => requests.total / duration),
    failures: sum(({ errors, timeouts, non2xx }) => errors + timeouts + non2xx),
  };
}

/**
 * Keeps this process from sleeping. To wake one on another core is a part of what it takes a server
 * to send: one that answers slowly would pay for it with each answer, and a fast one never.
 */
function awake(): { end: () => void } {
  let hasEnded = false;
  const turn = (): void => {
    if (!hasEnded) setImmediate(turn);
  };
  turn();
  return { end: () => (hasEnded = true) };
}

function makeRequest({
  path,
  headers,
  cookies,
  tokens,
}: Order): Parameters<typeof autocannon>[0]['requests'][0] {
  const fixed = { method: 'GET', path, headers: { ...headers } };
  const [name, source] = tokens === undefined ? ['cookie', cookies] : ['authorization', tokens];
  if (source === undefined) return fixed;
  const file = cookieFiles.get(source) ?? openCookieFile(source);
  return {
    ...fixed,
    setupRequest: (request) => {
      file.turn = (file.turn + 1) % file.lines.length;
      return { ...request, headers: { ...headers, [name]: file.lines[file.turn] ?? '' } };
    },
  };
}

function openCookieFile(path: string) {
  const file = { lines: readFileSync(path, 'utf8').trim().split('\n'), turn: 0 };
  cookieFiles.set(path, file);
  return file;
}
