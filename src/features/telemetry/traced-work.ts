/** What else of a request takes time: the app's callbacks, and hashes of passwords. */
import type { AuthCallbacks } from '../../core/callbacks/index.js';
import { HashQueue } from '../../core/hashing/index.js';
import type { Awaitable } from '../../core/kernel/index.js';
import type { Spans } from './spans.js';

type Callback = (this: unknown, ...parameters: unknown[]) => Awaitable<unknown>;

/**
 * The app's callbacks, each in a span. Which there are is asked at each call: those of NestJS providers are found as the app
 * starts.
 */
export function traceCallbacks(
  callbacks: Partial<AuthCallbacks>,
  spans: Spans,
): Partial<AuthCallbacks> {
  // One function for each: what a callback returned is cached by it.
  const traced = new WeakMap<object, Callback>();
  return new Proxy(callbacks, {
    get(target, name, receiver) {
      const callback: unknown = Reflect.get(target, name, receiver);
      if (typeof callback !== 'function') return callback;
      const known = traced.get(callback);
      if (known) return known;
      const made = traceCallback(callback as Callback, String(name), spans);
      traced.set(callback, made);
      return made;
    },
  });
}

function traceCallback(callback: Callback, name: string, spans: Spans): Callback {
  const definition = {
    name: `portcullis.callback ${name}`,
    attributes: { 'portcullis.callback': name },
  };
  return function (...parameters) {
    return spans.run(definition, () => callback.apply(this, parameters));
  };
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
