/** Slow hashes, and the queue that all of them share. */
export { HashConcurrencyToken } from './hash-concurrency.js';
export type { Argon2Cost } from './hash-engine.js';
export { HashQueue } from './hash-queue.js';
export { loadHashWasm } from './hash-wasm.js';
export { HASH_QUEUE } from './hashing-services.js';
