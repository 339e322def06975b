/** Hashes passwords by argon2id, and compares them with hashes of any known format. */
import { hashArgon2id, verifyArgon2 } from '#hash-engine';
import { InvalidOption } from '../../../core/errors/index.js';
import { encodeBase64url, type Random } from '../../../core/kernel/index.js';
import { readArgon2 } from './argon2.format.js';
import type { Argon2Cost, HashQueue } from '../../../core/hashing/index.js';
import type { PasswordComparison } from './hash-format.js';
import { parseHash } from './known-hash-formats.js';

/** The outcome of a comparison. */
export interface PasswordVerdict {
  readonly isCorrect: boolean;
  /** Whether the hash is of another format or cost than new ones. */
  readonly needsRehash: boolean;
}

/** The length of a salt (RFC 9106 §3.1). */
const SALT_BYTES = 16;

/** Hashes passwords, a few at a time. */
export class PasswordHasher {
  /** A hash that no password has, with the parameters of new ones. */
  private readonly nothing: string;

  constructor(
    private readonly cost: Argon2Cost,
    private readonly queue: HashQueue,
    private readonly random: Random,
  ) {
    const { memoryKiB, iterations, parallelism } = cost;
    const parameters = `m=${memoryKiB},t=${iterations},p=${parallelism}`;
    this.nothing = `$argon2id$v=19$${parameters}$${encode(random.bytes(SALT_BYTES))}$${encode(random.bytes(32))}`;
  }

  /**
   * Hashes a new password, in the form that all keyboards agree on (NFKC).
   *
   * @throws {ServerBusy} when too many passwords are being hashed.
   */
  hash(password: string): Promise<string> {
    const salt = this.random.bytes(SALT_BYTES);
    return this.queue.run(() => hashArgon2id(password.normalize('NFKC'), salt, this.cost));
  }

  /**
   * Compares a password with a stored hash. A hash that no format knows is not that of any
   * password, and takes the same work.
   *
   * @param pepper - The secret of the system that the hash is from; empty if it has none.
   * @throws {ServerBusy} when too many passwords are being hashed.
   */
  async verify(password: string, stored: string, pepper = ''): Promise<PasswordVerdict> {
    const isSame = parseHash(stored);
    const needsRehash = !this.isCurrent(stored);
    // A NUL ends the password for bcrypt, and HMAC cannot tell it from its padding.
    if (!isSame || (needsRehash && password.includes('\0'))) {
      await this.verifyNothing(password);
      return { isCorrect: false, needsRehash: false };
    }
    const isCorrect = await this.queue.run(async () => {
      const normalized = password.normalize('NFKC');
      // A hash of our own is sound: what fails then is the machine, and says nothing of a password.
      if (!needsRehash) return isSame(normalized, pepper);
      if (await compare(isSame, normalized, pepper)) return true;
      // Another system may have hashed what was typed.
      return normalized !== password && compare(isSame, password, pepper);
    });
    return { isCorrect, needsRehash };
  }

  /**
   * Does the work of a comparison, for a user who does not exist: the time must not tell.
   *
   * @throws {ServerBusy} when too many passwords are being hashed.
   */
  async verifyNothing(password: string): Promise<void> {
    await this.queue.run(() => verifyArgon2(password.normalize('NFKC'), this.nothing));
  }

  private isCurrent(stored: string): boolean {
    const { algorithm, memoryKiB, iterations, parallelism } = readArgon2(stored) ?? {};
    return (
      algorithm === 'argon2id' &&
      memoryKiB === this.cost.memoryKiB &&
      iterations === this.cost.iterations &&
      parallelism === this.cost.parallelism
    );
  }
}

/** An imported hash that an implementation refuses is that of no password. */
async function compare(
  isSame: PasswordComparison,
  password: string,
  pepper: string,
): Promise<boolean> {
  try {
    return await isSame(password, pepper);
  } catch (thrown) {
    if (thrown instanceof InvalidOption) throw thrown;
    return false;
  }
}

/** Base64 without padding, as in a PHC string. */
function encode(bytes: Uint8Array): string {
  return encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/');
}
