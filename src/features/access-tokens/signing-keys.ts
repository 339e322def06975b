/**
 * The keys that sign access tokens: made here, kept sealed in a table, published before they sign.
 */
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { InvalidToken } from '../../core/errors/index.js';
import { BoundedCache, type Clock, SingleFlight } from '../../core/kernel/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import {
  date,
  integer,
  type RowOf,
  table,
  type TableStore,
  text,
} from '../../core/tables/index.js';
import { type AccessTokensOptions, DEFAULTS } from './access-tokens-options.js';

/** A row for each key. The private one is encrypted with the secret of the app. */
export const ACCESS_TOKEN_KEYS = table(
  'access_token_keys',
  {
    /** 1 for the first. Of several processes that make the next key, one succeeds. */
    generation: integer(),
    /** Its thumbprint (RFC 7638). */
    kid: text(64),
    algorithm: text(16),
    publicKey: text(),
    privateKey: text(),
    /** When it begins to sign. */
    activeFrom: date(),
    /** When no token that it has signed is valid any more. */
    expires: date(),
  },
  { key: 'generation', expires: 'expires' },
);

type KeyRow = RowOf<(typeof ACCESS_TOKEN_KEYS)['columns']>;

/** A key that signs. */
export interface SigningKey {
  readonly kid: string;
  readonly algorithm: string;
  readonly key: CryptoKey | Uint8Array;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long before it signs a key is published, and how long after: caches of others hold the keys
 * for hours.
 */
const OVERLAP_MS = DAY_MS;

/** How long a process does not read the keys again. */
const CACHED_MS = 60_000;

/** There are two or three at a time. */
const MAX_KEYS = 100;

/** How long requests wait for a key that another one makes. */
const MAKING_MS = 10_000;
const SALT = 'portcullis.access-token-keys';

/** Makes, rotates and publishes the keys. */
export class SigningKeys {
  private readonly rows = new BoundedCache<readonly KeyRow[]>(1, CACHED_MS);
  private readonly imported = new BoundedCache<SigningKey>(4);
  private readonly makings = new SingleFlight<readonly KeyRow[]>(MAKING_MS);

  constructor(
    private readonly options: AccessTokensOptions,
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /**
   * The key that signs now. Makes the next one when it is time, and another one when the secret of
   * the app has changed, so that the key cannot be read.
   *
   * @throws {AdapterError} when the database fails.
   */
  async getSigningKey(): Promise<SigningKey> {
    const now = this.clock();
    const rows = await this.ensure(now);
    try {
      return await this.import(getActive(rows, now), now);
    } catch (thrown) {
      if (!(thrown instanceof InvalidToken)) throw thrown;
      // The one just made, also where it is another process's, and by this clock has not begun.
      const made = (await this.make(now, now, rows)).slice(-1);
      return this.import(getActive(made, now), now);
    }
  }

  /** The public keys (RFC 7517 §5): those that sign, have signed, or will. */
  async getJwks(): Promise<{ readonly keys: readonly JWK[] }> {
    const now = this.clock();
    const rows = await this.ensure(now);
    return {
      keys: rows
        .filter(({ expires }) => expires.getTime() > now)
        .map(({ kid, algorithm, publicKey }) => ({
          ...(JSON.parse(publicKey) as JWK),
          kid,
          alg: algorithm,
          use: 'sig',
        })),
    };
  }

  private import({ kid, algorithm, privateKey }: KeyRow, now: number): Promise<SigningKey> {
    return this.imported.get(kid, now, async () => {
      const { jwk } = await this.jwt.open(privateKey, SALT);
      return { kid, algorithm, key: await importJWK(jwk as JWK, algorithm) };
    });
  }

  /** The rows, with one that signs, and with the next one when that is due. */
  private async ensure(now: number): Promise<readonly KeyRow[]> {
    const rows = await this.rows.get('', now, () => this.read());
    const active = findActive(rows, now);
    if (!active) return this.make(now, now, rows);
    const isNextDue = rows.at(-1) === active && now >= this.getEnd(active) - OVERLAP_MS;
    if (!isNextDue) return rows;
    // Published for a day before it signs, also where no API has asked for the keys for a while.
    return this.make(Math.max(this.getEnd(active), now + OVERLAP_MS), now, rows);
  }

  private getEnd({ activeFrom }: KeyRow): number {
    const { rotateAfter = DEFAULTS.rotateAfter } = this.options;
    return activeFrom.getTime() + rotateAfter * DAY_MS;
  }

  private read(): Promise<readonly KeyRow[]> {
    return this.tables.list(ACCESS_TOKEN_KEYS, { by: 'generation', limit: MAX_KEYS });
  }

  /** Makes the next key, once for all requests: any client may ask for the keys. */
  private make(
    activeFrom: number,
    now: number,
    present: readonly KeyRow[],
  ): Promise<readonly KeyRow[]> {
    return this.makings.run('', now, () => this.makeNext(activeFrom, now, present));
  }

  /**
   * `present` are the rows that lack the key. They are not read again: the key of a faster process
   * would be among them, and a second one would be made after it.
   */
  private async makeNext(
    activeFrom: number,
    now: number,
    present: readonly KeyRow[],
  ): Promise<readonly KeyRow[]> {
    const { algorithm = DEFAULTS.algorithm, rotateAfter = DEFAULTS.rotateAfter } = this.options;
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const [publicKey, jwk] = await Promise.all([
      exportJWK(pair.publicKey),
      exportJWK(pair.privateKey),
    ]);
    const expires = new Date(activeFrom + rotateAfter * DAY_MS + 2 * OVERLAP_MS);
    const maxAgeSeconds = Math.ceil((expires.getTime() - now) / 1000);
    // `false` when another process was faster: its key is read.
    await this.tables.insert(ACCESS_TOKEN_KEYS, {
      generation: (present.at(-1)?.generation ?? 0) + 1,
      kid: await calculateJwkThumbprint(publicKey),
      algorithm,
      publicKey: JSON.stringify(publicKey),
      privateKey: await this.jwt.seal({ jwk }, SALT, maxAgeSeconds),
      activeFrom: new Date(activeFrom),
      expires,
    });
    await this.keep(findActive(present, now), activeFrom);
    // Without the adapter's own schedule, rows would pile up. The newest one is never among them.
    await this.tables.deleteExpired(ACCESS_TOKEN_KEYS, new Date(now), MAX_KEYS);
    return this.rows.set('', await this.read(), now);
  }

  /**
   * The key that signs until its successor does is published for a day longer, however late that is
   * made.
   */
  private async keep(active: KeyRow | undefined, until: number): Promise<void> {
    const expires = new Date(until + OVERLAP_MS);
    if (!active || active.expires >= expires) return;
    const { generation } = active;
    await this.tables.update(ACCESS_TOKEN_KEYS, { generation }, { expires });
  }
}

/**
 * The newest key that has begun to sign, and still may. Where none has begun, the first one that
 * will: a process whose clock is ahead has just made it, and this one need not make another.
 */
function findActive(rows: readonly KeyRow[], now: number): KeyRow | undefined {
  const valid = rows.filter(({ expires }) => expires.getTime() > now);
  return valid.findLast(({ activeFrom }) => activeFrom.getTime() <= now) ?? valid[0];
}

function getActive(rows: readonly KeyRow[], now: number): KeyRow {
  const row = findActive(rows, now);
  if (!row) throw new TypeError('A key was made, and is not there.');
  return row;
}
