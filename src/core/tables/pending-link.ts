/** Links that work once, and what each of them is for. */
import { sha256Hex } from '#digest';
import { type Clock, type Random, randomHex } from '../kernel/platform.js';
import { type Column, date, type RowOf, table, type TableDefinition, text } from './table.js';
import type { TableStore } from './table-store.js';

const TOKEN_BYTES = 32;

/** The columns of a table of links. `digest` is the SHA-256 of the token, and `payload` is JSON. */
type LinkColumns = Readonly<
  Record<'digest' | 'payload', Column<string>> & Record<'expires', Column<Date>>
>;

/**
 * Defines a table of links. Each feature has one of its own.
 *
 * @param name - As `table` takes it.
 * @throws {InvalidOption} when the name is invalid.
 * @publicApi
 */
export function pendingLinkTable(name: string): TableDefinition<LinkColumns> {
  const columns = { digest: text(64), payload: text(), expires: date() };
  return table(name, columns, { key: 'digest', expires: 'expires' });
}

/** What links are made of. */
export interface PendingLinkParts<Payload> {
  /** Made by {@link pendingLinkTable}, and listed in the `tables` of the feature. */
  readonly table: TableDefinition<LinkColumns>;
  readonly tables: TableStore;
  readonly clock: Clock;
  readonly random: Random;
  /**
   * Reads what was stored, which an earlier version of the feature may have written.
   *
   * @returns `null` for what is no payload any more: the link does not work then.
   */
  readonly read: (stored: unknown) => Payload | null;
}

/** A link that works. */
interface StoredLink<Payload> {
  readonly row: RowOf<LinkColumns>;
  readonly payload: Payload;
}

/** A link that this very call has used up. */
export interface RedeemedLink<Payload> {
  readonly payload: Payload;
  /**
   * Lets the link work again, until it expires: for what came to nothing. As `giveBack` of an
   * identity it is called when the sign-in does.
   *
   * @throws {AdapterError} when the database fails.
   */
  readonly giveBack: () => Promise<void>;
}

/**
 * Keeps what a link in an email is for until it is opened. The token of the link has 256 random
 * bits, and its SHA-256 alone is stored: the database reveals no link. A new link does not end
 * earlier ones.
 *
 * The payload is stored as JSON, which the database can read: put no secret into it.
 *
 * @example
 * ```ts
 * const INVITES = pendingLinkTable('invites');
 *
 * const invites = new PendingLink<Invite>({
 *   table: INVITES,
 *   tables,
 *   clock,
 *   random,
 *   read: readInvite,
 * });
 * const token = await invites.create({ email, team }, 24 * 60 * 60 * 1000);
 * const invite = await invites.take(token);
 * ```
 * @publicApi
 */
export class PendingLink<Payload> {
  readonly #parts: PendingLinkParts<Payload>;

  constructor(parts: PendingLinkParts<Payload>) {
    this.#parts = parts;
  }

  /**
   * Stores a payload.
   *
   * @param payload - What JSON keeps.
   * @param lifetimeMs - How long the link works, in milliseconds.
   * @returns The token for the link, in lower-case hexadecimal. It is not stored.
   * @throws {AdapterError} when the database fails.
   */
  async create(payload: Payload, lifetimeMs: number): Promise<string> {
    const { table: definition, tables, clock, random } = this.#parts;
    const token = randomHex(random, TOKEN_BYTES);
    await tables.insert(definition, {
      digest: await sha256Hex(token),
      payload: JSON.stringify(payload),
      expires: new Date(clock() + lifetimeMs),
    });
    return token;
  }

  /** Returns the payload of a token, and does not use it up: an email scanner opens links too. */
  async find(token: string): Promise<Payload | null> {
    return (await this.#read(await sha256Hex(token)))?.payload ?? null;
  }

  /**
   * Uses a token up, for what cannot fail afterwards, or what is in a transaction with it.
   *
   * @returns The payload, for one of several concurrent callers; `null` for the others.
   */
  async take(token: string): Promise<Payload | null> {
    return (await this.redeem(token))?.payload ?? null;
  }

  /**
   * Uses a token up for what may fail afterwards, such as a sign-in.
   *
   * @returns The payload and the way back, for one of several concurrent callers; `null` for the
   *   others.
   */
  async redeem(token: string): Promise<RedeemedLink<Payload> | null> {
    const { table: definition, tables } = this.#parts;
    const digest = await sha256Hex(token);
    const link = await this.#read(digest);
    if (!link || (await tables.delete(definition, { digest })) === 0) return null;
    const giveBack = async () => {
      await tables.insert(definition, link.row);
    };
    return { payload: link.payload, giveBack };
  }

  async #read(digest: string): Promise<StoredLink<Payload> | null> {
    const { table: definition, tables, clock, read } = this.#parts;
    const row = await tables.find(definition, { digest });
    if (!row || row.expires.getTime() <= clock()) return null;
    const payload = read(parseJson(row.payload));
    return payload === null ? null : { row, payload };
  }
}

/** @returns `undefined` for what is no JSON, which this class never stores. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
