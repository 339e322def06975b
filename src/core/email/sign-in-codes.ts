/**
 * Sign-in codes: six digits in a message, for the browser that requested it.
 *
 * An adapter can only store a verification token, and consume one (delete and return it). So a code
 * is stored as six rows of the address, next to the tokens of magic links:
 *
 * - the row of the code: an HMAC-SHA-256 with the secret over the request's id, the address and the
 *   code. Six digits can be guessed from a plain hash, so a copy of the database alone must not do.
 * - five rows of tries, named after the request's id alone.
 *
 * The id is random or the hash of a random token, and only the sealed cookie of the browser has it.
 *
 * Invariant: a code is compared only after one of its five rows of tries was consumed, and that
 * row is never stored again. So there are at most five comparisons, whatever the order of
 * concurrent requests and the number of processes, as long as the adapter returns a row to one
 * caller only. Magic links rely on the same. Some adapters of Auth.js read a row and then delete
 * it: there the guesses of one code wait for each other, so that the invariant holds within a
 * process. A process that stops after it consumed a row loses a try, and gains none. A counter that
 * is read and written again has no such property.
 */
import { hmacSha256Hex, sha256Hex } from '#digest';
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { type Clock, type Random, randomHex } from '../kernel/platform.js';
import type { VerificationToken } from '../models/email-address.js';
import type { EmailProvider } from '../providers/provider.js';
import { drawCode } from './code-digits.js';
import { listSecrets, useRow, type VerificationSettings } from './verification-tokens.js';

/** The guesses that a code allows. */
export const MAX_TRIES = 5;

/** The longest lifetime of a code, in seconds. A shorter `maxAge` shortens it. */
const MAX_CODE_AGE_SECONDS = 10 * 60;

const ID_BYTES = 32;

/** A request for a code: its address, and the id that only the browser's cookie has. */
export interface CodeRequest {
  readonly identifier: string;
  readonly id: string;
}

/** A stored code, ready to be sent. */
export interface IssuedCode extends CodeRequest {
  /** Six digits, for the message alone. */
  readonly code: string;
  readonly issued: Date;
  readonly expires: Date;
}

/** The rows that the right code has consumed, but for the one of its try. */
export type UsedRows = readonly VerificationToken[];

/**
 * The outcome of a guess. `ended`: the code was used, expired, was replaced, or has no tries left.
 */
export type CodeOutcome =
  | { readonly kind: 'accepted'; readonly used: UsedRows }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'ended' };

/** Issues, redeems and revokes sign-in codes. Does not know which browser asks. */
export class SignInCodes {
  /** The last guess of each code that is being compared, by the id of its request. */
  private readonly guesses = new Map<string, Promise<unknown>>();

  constructor(
    private readonly settings: VerificationSettings,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /**
   * Makes a code for an address, and stores it with its tries.
   *
   * @param id - The id of the request: unguessable, and of this request alone. Default: random.
   */
  async issue(
    provider: EmailProvider,
    identifier: string,
    id = randomHex(this.random, ID_BYTES),
  ): Promise<IssuedCode> {
    const adapter = requireAdapter(this.adapter, ['createVerificationToken']);
    const code = drawCode(this.random);
    const issued = new Date(this.clock());
    const expires = new Date(issued.getTime() + getCodeAgeSeconds(provider) * 1000);
    const [secret = ''] = listSecrets(provider, this.settings);
    const tokens = [await hashCode({ identifier, id }, code, secret), ...(await listTries(id))];
    for (const token of tokens) {
      await adapter.createVerificationToken({ identifier, token, expires });
    }
    return { identifier, id, code, issued, expires };
  }

  /**
   * Compares a code. Consumes a try first, and the code when it is right.
   *
   * @param code - Six ASCII digits.
   */
  async redeem(provider: EmailProvider, request: CodeRequest, code: string): Promise<CodeOutcome> {
    const { guesses } = this;
    const earlier = guesses.get(request.id) ?? Promise.resolve();
    const guess = earlier.then(() => this.compare(provider, request, code));
    // A guess that failed must not fail the next one.
    const turn = guess.catch(() => undefined);
    guesses.set(request.id, turn);
    await turn;
    if (guesses.get(request.id) === turn) guesses.delete(request.id);
    return guess;
  }

  private async compare(
    provider: EmailProvider,
    request: CodeRequest,
    code: string,
  ): Promise<CodeOutcome> {
    const triesLeft = await this.consumeTry(request);
    if (triesLeft === undefined) return { kind: 'ended' };
    for (const secret of listSecrets(provider, this.settings)) {
      const token = await hashCode(request, code, secret);
      const row = await this.consume(request.identifier, token);
      if (!row) continue;
      const tries = await this.revoke(request).catch(() => []);
      return { kind: 'accepted', used: [row, ...tries] };
    }
    return triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'ended' };
  }

  /**
   * Ends a code by consuming its tries. The row of the code stays until expired rows are deleted,
   * as that of an unused link does: without tries it is never compared again.
   *
   * @returns The rows of the tries that were left.
   */
  async revoke({ identifier, id }: CodeRequest): Promise<UsedRows> {
    const rows: VerificationToken[] = [];
    for (const token of await listTries(id)) {
      const row = await this.consume(identifier, token);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** @returns The tries that are left after this one; `undefined` when there is none to consume. */
  private async consumeTry({ identifier, id }: CodeRequest): Promise<number | undefined> {
    for (const [index, token] of (await listTries(id)).entries()) {
      if (await this.consume(identifier, token)) return MAX_TRIES - 1 - index;
    }
    return undefined;
  }

  private consume(identifier: string, token: string): Promise<VerificationToken | undefined> {
    const adapter = requireAdapter(this.adapter, ['useVerificationToken']);
    return useRow(adapter, { identifier, token }, this.clock());
  }
}

/** The lifetime of a code, in seconds: ten minutes, or `maxAge` where that is shorter. */
export function getCodeAgeSeconds({ maxAgeSeconds }: EmailProvider): number {
  return Math.min(maxAgeSeconds, MAX_CODE_AGE_SECONDS);
}

/**
 * The stored form of the tries. The prefixes keep these rows apart from those of links, which are
 * 64 hexadecimal digits: nothing that is submitted as the token of a link can match them.
 */
async function listTries(id: string): Promise<readonly string[]> {
  const indexes = Array.from({ length: MAX_TRIES }, (_, index) => index);
  return Promise.all(indexes.map(async (index) => `try.${await sha256Hex(`${index}.${id}`)}`));
}

/** The stored form of a code. JSON keeps the id, the address and the code apart. */
async function hashCode(
  { identifier, id }: CodeRequest,
  code: string,
  secret: string,
): Promise<string> {
  return `code.${await hmacSha256Hex(secret, JSON.stringify([id, identifier, code]))}`;
}
