/**
 * How many hashes are computed at once: a part of its own, since what hashes nothing does not load
 * the queue.
 */
import { key } from '../kernel/container.js';

/**
 * How many hashes a process computes at once; `undefined` for the number of processors. One feature
 * may bring a row for it, and all that hash keep to it.
 */
export const HashConcurrencyToken = key<number | undefined>('HashConcurrency');
