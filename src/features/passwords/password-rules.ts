/** What a new password must be: NIST SP 800-63B-4 §3.1.1.2. */
import { RouteError } from '../../core/errors/index.js';
import type { BreachedPasswords } from './breached-passwords.js';
import type { PasswordsOptions } from './passwords-options.js';

/** The shortest password, in code points. */
const DEFAULT_MIN_LENGTH = 8;

/** The longest password, in code points. Hashing takes the same time for all of them. */
export const MAX_LENGTH = 128;

/** The longest text of a field for a password, in UTF-16 units. NFKC may shorten it. */
export const MAX_FIELD_LENGTH = 4 * MAX_LENGTH;

/** The code of a refused password. */
export type PasswordProblem = 'PasswordTooShort' | 'PasswordTooLong' | 'PasswordBreached';

/** Checks new passwords. There are no rules of composition. */
export class PasswordRules {
  constructor(
    private readonly options: PasswordsOptions,
    private readonly breached: BreachedPasswords,
  ) {}

  /** The shortest password, in characters. */
  get minLength(): number {
    return this.options.minLength ?? DEFAULT_MIN_LENGTH;
  }

  /** @returns `undefined` for a password that may be used. */
  async findProblem(password: string): Promise<PasswordProblem | undefined> {
    const { length } = [...password.normalize('NFKC')];
    if (length < this.minLength) return 'PasswordTooShort';
    if (length > MAX_LENGTH) return 'PasswordTooLong';
    const isBreached = this.options.checkBreaches !== false && (await this.breached.has(password));
    return isBreached ? 'PasswordBreached' : undefined;
  }

  /** @throws {RouteError} 422 with the problem. */
  async require(password: string): Promise<void> {
    const problem = await this.findProblem(password);
    if (problem !== undefined) throw new RouteError(422, problem);
  }
}
