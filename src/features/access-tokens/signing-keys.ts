/** The keys that sign access tokens: made here, kept sealed in a table, published before they sign. */
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { BoundedCache } from '../../core/kernel/cache.js';
import type { Clock } from '../../core/kernel/platform.js';
import type { JwtService } from '../../core/jwt/jwt.service.js';
import { date, integer, type RowOf, table, text } from '../../core/tables/table.js';
import type { TableStore } from '../../core/tables/table-store.js';
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

/** How long before it signs a key is published, and how long after: caches of others hold the keys for hours. */
const OVERLAP_MS = DAY_MS;

/** How long a process does not read the keys again. */
const CACHED_MS = 60_000;

/** There are two or three at a time. */
const MAX_KEYS = 100;
const SALT = 'portcullis.access-token-keys';

/** Makes, rotates and publishes the keys. */
export class SigningKeys {
  private readonly rows = new BoundedCache<readonly KeyRow[]>(1, CACHED_MS);
  private readonly imported = new BoundedCache<SigningKey>(4);

  constructor(
    private readonly options: AccessTokensOptions,
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /**
   * The key that signs now. Makes the next one when it is time.
   *
   * @throws {AdapterError} when the database fails.
   * @throws {InvalidToken} when the key was sealed with a secret that the app no longer has.
   */
  async getSigningKey(): Promise<SigningKey> {
    const now = this.clock();
    const row = findActive(await this.ensure(now), now);
    if (!row) throw new TypeError('A key was made, and is not there.');
    const { kid, algorithm, privateKey } = row;
    return this.imported.get(kid, now, async () => {
      const { jwk } = await this.jwt.open(privateKey, SALT);
      return { kid, algorithm, key: await importJWK(jwk as JWK, algorithm) };
    });
  }

  /** The public keys (RFC 7517 §5): those that sign, have signed, or will. */
  async getJwks(): Promise<{ readonly keys: readonly JWK[] }> {
    const rows = await this.ensure(this.clock());
    return {
      keys: rows.map(({ kid, algorithm, publicKey }) => ({
        ...(JSON.parse(publicKey) as JWK),
        kid,
        alg: algorithm,
        use: 'sig',
      })),
    };
  }

  /** The rows, with one that signs, and with the next one when that is due. */
  private async ensure(now: number): Promise<readonly KeyRow[]> {
    const rows = await this.rows.get('', now, () => this.read(now));
    const active = findActive(rows, now);
    const last = rows.at(-1);
    if (!active) return this.make((last?.generation ?? 0) + 1, now, now);
    const isNextDue = last === active && now >= this.getEnd(active) - OVERLAP_MS;
    if (!isNextDue) return rows;
    // Published for a day before it signs, also where nobody has asked for keys for a while.
    const activeFrom = Math.max(this.getEnd(active), now + OVERLAP_MS);
    return this.make(active.generation + 1, activeFrom, now);
  }

  private getEnd({ activeFrom }: KeyRow): number {
    const { rotateAfter = DEFAULTS.rotateAfter } = this.options;
    return activeFrom.getTime() + rotateAfter * DAY_MS;
  }

  private async read(now: number): Promise<readonly KeyRow[]> {
    const rows = await this.tables.list(ACCESS_TOKEN_KEYS, { by: 'generation', limit: MAX_KEYS });
    return rows.filter(({ expires }) => expires.getTime() > now);
  }

  private async make(
    generation: number,
    activeFrom: number,
    now: number,
  ): Promise<readonly KeyRow[]> {
    const { algorithm = DEFAULTS.algorithm, rotateAfter = DEFAULTS.rotateAfter } = this.options;
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const publicKey = await exportJWK(pair.publicKey);
    const expires = new Date(activeFrom + rotateAfter * DAY_MS + 2 * OVERLAP_MS);
    const maxAgeSeconds = Math.ceil((expires.getTime() - now) / 1000);
    const jwk = await exportJWK(pair.privateKey);
    // `false` when another process was faster: its key is read.
    await this.tables.insert(ACCESS_TOKEN_KEYS, {
      generation,
      kid: await calculateJwkThumbprint(publicKey),
      algorithm,
      publicKey: JSON.stringify(publicKey),
      privateKey: await this.jwt.seal({ jwk }, SALT, maxAgeSeconds),
      activeFrom: new Date(activeFrom),
      expires,
    });
    return this.rows.set('', await this.read(now), now);
  }
}

/** The newest key that has begun to sign. */
function findActive(rows: readonly KeyRow[], now: number): KeyRow | undefined {
  return rows.findLast(({ activeFrom }) => activeFrom.getTime() <= now);
}
