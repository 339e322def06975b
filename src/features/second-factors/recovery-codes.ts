/** The recovery codes of users: shown once, stored as hashes, each used once. */
import { hashArgon2id, verifyArgon2 } from '#hash-engine';
import { sha256Hex } from '#digest';
import { RouteError } from '../../core/errors/index.js';
import type { HashQueue } from '../../core/hashing/index.js';
import type { Clock, Random } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import {
  drawCharacters,
  formatRecoveryCode,
  parseRecoveryCode,
  RECOVERY_CODE_COUNT,
  type RecoveryCode,
} from './recovery-code-format.js';
import { RECOVERY_CODES } from './second-factor-tables.js';

/** 65 random bits need no more. */
const COST = { memoryKiB: 7168, iterations: 1, parallelism: 1 };

const SALT_BYTES = 16;

/** Codes as the user gets them, and their rows. */
export interface NewRecoveryCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

/** A code that a user has typed, and may use. */
export interface UnusedCode {
  readonly id: string;
  readonly hash: string;
}

/** A code that a request has used. */
export interface UsedCode extends UnusedCode {
  readonly usedAt: Date;
}

/** Makes, takes and counts them. */
export class RecoveryCodes {
  constructor(
    private readonly tables: TableStore,
    private readonly queue: HashQueue,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Makes codes, as the user gets them. Nothing is stored. */
  create(): readonly string[] {
    return Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) =>
      formatRecoveryCode({ number: index + 1, characters: drawCharacters(this.random) }),
    );
  }

  /**
   * Hashes codes before a transaction begins.
   *
   * @param codes - Default: new ones.
   * @throws {ServerBusy} when too much is being hashed.
   */
  async draw(codes = this.create()): Promise<NewRecoveryCodes> {
    const drawn = codes.flatMap((code) => parseRecoveryCode(code) ?? []);
    return { codes, hashes: await Promise.all(drawn.map((code) => this.hash(code.characters))) };
  }

  /** Whether these are the codes that a user has, of which the first was not used yet. */
  async areCurrent(userId: string, [first = '']: readonly string[]): Promise<boolean> {
    return (await this.find(userId, first)) !== undefined;
  }

  /**
   * Stores codes in place of all earlier ones.
   *
   * @throws {RouteError} 409 `FactorChanged` when another request has stored its own meanwhile:
   *   these would not work.
   */
  async replace(userId: string, { hashes }: NewRecoveryCodes, tables: TableStore): Promise<void> {
    await this.removeAll(userId, tables);
    const createdAt = new Date(this.clock());
    for (const [index, hash] of hashes.entries()) {
      const id = await digestNumber(userId, index + 1);
      const row = { id, userId, hash, createdAt, usedAt: null };
      if (!(await tables.insert(RECOVERY_CODES, row))) throw new RouteError(409, 'FactorChanged');
    }
  }

  async removeAll(userId: string, tables: TableStore = this.tables): Promise<void> {
    await tables.delete(RECOVERY_CODES, { userId });
  }

  /**
   * Finds the unused code that a user has typed, and does not use it yet. A try costs one hash.
   *
   * @returns `undefined` for a code that is wrong, or was used.
   * @throws {ServerBusy} when too much is being hashed.
   */
  async find(userId: string, typed: string): Promise<UnusedCode | undefined> {
    const code = parseRecoveryCode(typed);
    return code && this.compare(userId, code);
  }

  /** Uses a code, once: of several requests with the same one, the others get `undefined`. */
  async use({ id, hash }: UnusedCode): Promise<UsedCode | undefined> {
    const usedAt = new Date(this.clock());
    const count = await this.tables.update(RECOVERY_CODES, { id, hash, usedAt: null }, { usedAt });
    return count > 0 ? { id, hash, usedAt } : undefined;
  }

  /**
   * Gives a code back that this very call has used, for what came to nothing. Codes that have
   * replaced it meanwhile stay as they are.
   */
  async giveBack({ id, hash, usedAt }: UsedCode): Promise<void> {
    await this.tables.update(RECOVERY_CODES, { id, hash, usedAt }, { usedAt: null });
  }

  /** How many are left. */
  async countLeft(userId: string): Promise<number> {
    const rows = await this.tables.list(RECOVERY_CODES, {
      by: 'userId',
      equals: userId,
      limit: RECOVERY_CODE_COUNT,
    });
    return rows.filter(({ usedAt }) => usedAt === null).length;
  }

  private async compare(
    userId: string,
    { number, characters }: RecoveryCode,
  ): Promise<UnusedCode | undefined> {
    const id = await digestNumber(userId, number);
    const row = await this.tables.find(RECOVERY_CODES, { id, userId, usedAt: null });
    if (!row) return undefined;
    const { hash } = row;
    return (await this.queue.run(() => verifyArgon2(characters, hash))) ? { id, hash } : undefined;
  }

  private hash(characters: string): Promise<string> {
    const salt = this.random.bytes(SALT_BYTES);
    return this.queue.run(() => hashArgon2id(characters, salt, COST));
  }
}

/** The id of a user may be of any length. */
async function digestNumber(userId: string, number: number): Promise<string> {
  return sha256Hex(JSON.stringify(['recovery-code', userId, number]));
}
