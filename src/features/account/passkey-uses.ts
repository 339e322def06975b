/** When each passkey was added, and used last: Auth.js's table of passkeys has no dates. */
import { sha256Base64url } from '#digest';
import { asError } from '../../core/errors/index.js';
import type { EventListener, MessageOf } from '../../core/events/index.js';
import type { Clock, Logger } from '../../core/kernel/index.js';
import {
  date,
  nullable,
  type RowOf,
  table,
  type TableStore,
  text,
  userId,
} from '../../core/tables/index.js';

/** One row for each passkey that was added or used since the feature is there. */
export const PASSKEY_USES = table(
  'passkey_uses',
  {
    /** The SHA-256 of the passkey's id, which is too long for a key. */
    id: text(43),
    userId: userId(),
    addedAt: nullable(date()),
    lastUsedAt: nullable(date()),
  },
  { key: 'id', index: ['userId'] },
);

/** The dates of a passkey: `null` for what was before the feature. */
export type PasskeyDates = Pick<RowOf<(typeof PASSKEY_USES)['columns']>, 'addedAt' | 'lastUsedAt'>;

/** More passkeys of one user than any user has. */
const MAX_ROWS = 1_000;

/** Follows the events of passkeys, and returns what it has seen. */
export class PasskeyUses implements EventListener {
  constructor(
    private readonly tables: TableStore,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  linkAccount({ user, account }: MessageOf<'linkAccount'>): Promise<void> {
    return this.record(user.id, account, 'addedAt');
  }

  signIn({ user, account }: MessageOf<'signIn'>): Promise<void> {
    return this.record(user.id, account, 'lastUsedAt');
  }

  /** The dates of the passkeys of a user, by the id of the passkey. */
  async list(user: string, ids: readonly string[]): Promise<ReadonlyMap<string, PasskeyDates>> {
    const rows = ids.length === 0 ? [] : await this.read(user);
    const byDigest = new Map(rows.map((row) => [row.id, row]));
    const found = await Promise.all(
      ids.map(async (id) => [id, byDigest.get(await sha256Base64url(id))] as const),
    );
    return new Map(found.flatMap(([id, row]) => (row ? [[id, row] as const] : [])));
  }

  /** Forgets a passkey that was removed. It is gone, whatever happens here. */
  async forget(id: string): Promise<void> {
    try {
      await this.tables.delete(PASSKEY_USES, { id: await sha256Base64url(id) });
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }

  /** A list without dates is better than none. */
  private async read(user: string) {
    try {
      const query = { by: 'userId', equals: user, limit: MAX_ROWS } as const;
      return await this.tables.list(PASSKEY_USES, query);
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return [];
    }
  }

  private async record(
    given: string | undefined,
    account: { readonly type: string; readonly providerAccountId: string } | null,
    column: 'addedAt' | 'lastUsedAt',
  ): Promise<void> {
    if (given === undefined || account?.type !== 'webauthn') return;
    // Some databases use numbers as ids, whatever the types say.
    const user = String(given);
    const id = await sha256Base64url(account.providerAccountId);
    const now = new Date(this.clock());
    const change = column === 'addedAt' ? { addedAt: now } : { lastUsedAt: now };
    if ((await this.tables.update(PASSKEY_USES, { id, userId: user }, change)) > 0) return;
    const row = { id, userId: user, addedAt: null, lastUsedAt: null, ...change };
    await this.tables.insert(PASSKEY_USES, row);
  }
}
