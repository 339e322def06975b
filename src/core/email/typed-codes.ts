/** Codes that are sent to the address of a user, and typed in the same session or sign-in. */
import { hmacSha256Hex } from '#digest';
import type { JwtSettings } from '../jwt/jwt.service.js';
import { timingSafeEqual } from '../kernel/bytes.js';
import type { Clock, Random } from '../kernel/platform.js';
import { date, integer, type RowOf, secret, table, text, userId } from '../tables/table.js';
import type { TableStore } from '../tables/table-store.js';
import { drawCode } from './code-digits.js';

/** Defines a table of codes: one row for each session, or sign-in, that waits for one. */
export function typedCodesTable(name: string) {
  return table(
    name,
    {
      /** The id of the session, or of the sign-in that waits. */
      session: text(64),
      userId: userId(),
      /**
       * An HMAC-SHA-256 of the session, the address and the code: six digits can be guessed from a
       * plain hash.
       */
      digest: secret(text(64)),
      /** How many were wrong. */
      tries: integer(),
      expires: date(),
    },
    { key: 'session', index: ['userId'], expires: 'expires' },
  );
}

type CodesTable = ReturnType<typeof typedCodesTable>;
/** A code, as it is stored. */
export type StoredCode = RowOf<CodesTable['columns']>;

/** How long a code works, in milliseconds. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;

const MAX_TRIES = 5;

/** What waits for a code, and the address that it is sent to. */
export interface CodeFor {
  /** The id of the session, or of the sign-in that waits. */
  readonly session: string;
  readonly userId: string;
  readonly address: string;
}

/** Draws and compares codes. */
export class TypedCodes {
  /** @param purpose - Separates the codes of features. */
  constructor(
    private readonly table: CodesTable,
    private readonly purpose: string,
    private readonly tables: TableStore,
    private readonly tokens: Pick<JwtSettings, 'secrets'>,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Draws a code, which takes the place of an earlier one. */
  async issue({ session, userId: owner, address }: CodeFor): Promise<string> {
    const code = drawCode(this.random);
    const [secretText = ''] = this.tokens.secrets;
    const row = {
      session,
      userId: owner,
      digest: await this.digest(secretText, session, address, code),
      tries: 0,
      expires: new Date(this.clock() + CODE_LIFETIME_MS),
    };
    if (await this.tables.insert(this.table, row)) return code;
    await this.tables.update(this.table, { session }, row);
    return code;
  }

  /** Whether a code was sent that can still be typed. */
  async isSent({ session, userId: owner }: CodeFor): Promise<boolean> {
    const row = await this.tables.find(this.table, { session, userId: owner });
    return row !== null && this.isUsable(row);
  }

  /** Compares a code as {@link compare} does, and uses it. */
  async redeem(codeFor: CodeFor, code: string): Promise<StoredCode | undefined> {
    const right = await this.compare(codeFor, code);
    return right && (await this.use(right)) ? right : undefined;
  }

  /**
   * Compares a code, and does not use it yet. A try is counted before the comparison, so that there
   * are five at most, whatever the number of requests at once.
   *
   * @param code - Six ASCII digits.
   * @returns `undefined` for a code that is wrong, used, or has expired.
   */
  async compare(
    { session, userId: owner, address }: CodeFor,
    code: string,
  ): Promise<StoredCode | undefined> {
    const row = await this.tables.find(this.table, { session, userId: owner });
    if (!row || !this.isUsable(row)) return undefined;
    const { tries, digest } = row;
    const counted = { tries: tries + 1 };
    const isCounted = await this.tables.update(this.table, { session, tries, digest }, counted);
    if (isCounted === 0 || !(await this.isRight(row, address, code))) return undefined;
    return { ...row, ...counted };
  }

  /** Uses a right code, once: of several callers, one gets `true`. */
  async use({ session, digest }: StoredCode): Promise<boolean> {
    return (await this.tables.delete(this.table, { session, digest })) > 0;
  }

  /**
   * Gives a code back that this very call has used, for what came to nothing: with one try less,
   * and not in place of a later one.
   */
  async giveBack(used: StoredCode): Promise<void> {
    await this.tables.insert(this.table, used);
  }

  private isUsable({ expires, tries }: StoredCode): boolean {
    return expires.getTime() > this.clock() && tries < MAX_TRIES;
  }

  private async isRight(row: StoredCode, address: string, code: string): Promise<boolean> {
    for (const secretText of this.tokens.secrets) {
      const digest = await this.digest(secretText, row.session, address, code);
      if (timingSafeEqual(digest, row.digest)) return true;
    }
    return false;
  }

  /** JSON keeps the session, the address and the code apart. */
  private async digest(
    secretText: string,
    session: string,
    address: string,
    code: string,
  ): Promise<string> {
    return hmacSha256Hex(secretText, JSON.stringify([this.purpose, session, address, code]));
  }
}
