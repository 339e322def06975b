/** The services that hash, from the options of the feature. */
import { HashConcurrencyToken } from '../../../core/hashing/hash-concurrency.js';
import type { Argon2Cost } from '../../../core/hashing/hash-engine.js';
import { HashQueue } from '../../../core/hashing/hash-queue.js';
import { HASH_QUEUE } from '../../../core/hashing/hashing-services.js';
import { provide, type ServiceDefinition } from '../../../core/kernel/container.js';
import { RandomToken } from '../../../core/kernel/platform.js';
import { type PasswordsOptions, PasswordsOptionsToken } from '../passwords-options.js';
import { PasswordHasher } from './password-hasher.js';

/** The least cost that OWASP recommends for argon2id. */
const DEFAULT_COST: Argon2Cost = { memoryKiB: 19_456, iterations: 2, parallelism: 1 };

/** The rows. */
export const HASHING_SERVICES: readonly ServiceDefinition[] = [
  provide(HashConcurrencyToken, [PasswordsOptionsToken], ({ concurrency }) => concurrency),
  HASH_QUEUE,
  provide(
    PasswordHasher,
    [PasswordsOptionsToken, HashQueue, RandomToken],
    (options, queue, random) => new PasswordHasher(getCost(options), queue, random),
  ),
];

function getCost({ argon2 = {} }: PasswordsOptions): Argon2Cost {
  return {
    memoryKiB: argon2.memoryKiB ?? DEFAULT_COST.memoryKiB,
    iterations: argon2.iterations ?? DEFAULT_COST.iterations,
    parallelism: argon2.parallelism ?? DEFAULT_COST.parallelism,
  };
}
