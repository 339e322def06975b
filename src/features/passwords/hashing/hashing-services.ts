/** The services that hash, from the options of the feature. */
import {
  type Argon2Cost,
  HASH_QUEUE,
  HashConcurrencyToken,
  HashQueue,
} from '../../../core/hashing/index.js';
import { provide, RandomToken, type ServiceDefinition } from '../../../core/kernel/index.js';
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
