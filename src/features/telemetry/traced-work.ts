/** What else of a request takes time: the app's callbacks, and hashes of passwords. */
import { type AuthCallbacks, wrapCallback } from '../../core/callbacks/index.js';
import { HashQueue } from '../../core/hashing/index.js';
import type { Awaitable } from '../../core/kernel/index.js';
import type { Spans } from './spans.js';

type Callback = (...parameters: unknown[]) => Awaitable<unknown>;

/**
 * The app's callbacks, each in a span. Which there are is asked at each call: those of NestJS
 * providers are found as the app starts.
 */
export function traceCallbacks(
  callbacks: Partial<AuthCallbacks>,
  spans: Spans,
): Partial<AuthCallbacks> {
  const traced = new WeakMap<object, Callback>();
  // Of an object of its own: that of the app may be frozen.
  return new Proxy<Partial<AuthCallbacks>>(
    {},
    {
      has: (_, name) => name in callbacks,
      get(_, name) {
        const callback: unknown = Reflect.get(callbacks, name);
        if (typeof callback !== 'function') return callback;
        const known = traced.get(callback);
        if (known) return known;
        const call = (callback as Callback).bind(callbacks);
        const made = wrapCallback(callback, traceCallback(call, String(name), spans));
        traced.set(callback, made);
        return made;
      },
    },
  );
}

function traceCallback(call: Callback, name: string, spans: Spans): Callback {
  const definition = {
    name: `portcullis.callback ${name}`,
    attributes: { 'portcullis.callback': name },
  };
  return (...parameters) => spans.run(definition, () => call(...parameters));
}

/** Hashes, each in a span that says how long it waited for its turn. */
export class TracedHashQueue extends HashQueue {
  constructor(
    private readonly queue: HashQueue,
    private readonly spans: Spans,
    private readonly stopwatch: () => number,
  ) {
    super();
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.spans.run({ name: 'portcullis.hash' }, (span) => {
      const startedAt = this.stopwatch();
      return this.queue.run(() => {
        span.set({ 'portcullis.hash.wait': (this.stopwatch() - startedAt) / 1000 });
        return work();
      });
    });
  }
}
