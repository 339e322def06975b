/** Ways in which a server fails to answer. Those that take time take it from the timers. */
import { elapse } from './fake-timers.js';
import type { Answer } from './misbehaving-provider.js';

export const status =
  (code: number, body: string | null = '<h1>canary</h1>', headers: HeadersInit = {}): Answer =>
  () =>
    new Response(body, { status: code, headers: { 'content-type': 'text/html', ...headers } });

export const text =
  (body: string, contentType = 'application/json'): Answer =>
  () =>
    new Response(body, { headers: { 'content-type': contentType } });

export const jsonStatus = (code: number, body: object, headers: HeadersInit = {}): Answer =>
  status(code, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

export const redirect =
  (code: number, location: string): Answer =>
  () =>
    new Response(null, { status: code, headers: { location } });

export const brokenConnection: Answer = () => {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  throw new TypeError('fetch failed', { cause });
};

/** Accepts the request, and never says anything. */
export const hang: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** A byte now and then, for ever. */
export const trickle: Answer = () => {
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await elapse(200);
      controller.enqueue(new Uint8Array([0x20]));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

/** As many bytes as the reader is willing to take. */
export class Flood {
  bytesTaken = 0;

  readonly answer: Answer = () => {
    const chunk = new Uint8Array(64 * 1024).fill(0x20);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        this.bytesTaken += chunk.length;
        controller.enqueue(chunk);
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
}
