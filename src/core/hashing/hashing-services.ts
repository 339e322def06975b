/** The row of the queue. It loads the engine, so that only a feature which hashes brings it. */
import { getParallelism } from '#hash-engine';
import { provide, type ServiceDefinition } from '../kernel/container.js';
import { TimersToken } from '../kernel/timers.js';
import { HashConcurrencyToken } from './hash-concurrency.js';
import { BoundedHashQueue, HashQueue } from './hash-queue.js';

/** Each feature that hashes brings this row: all of them share one queue, and its limit. */
export const HASH_QUEUE: ServiceDefinition = provide(
  HashQueue,
  [HashConcurrencyToken, TimersToken],
  (concurrency, timers) => new BoundedHashQueue(concurrency ?? getParallelism(), timers),
);
