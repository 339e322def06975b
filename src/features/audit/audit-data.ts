/** What the log has about a user, for the export and the erasure of it. */
import { hmacSha256Hex } from '#digest';
import type { DataOwner, PersonalDataSource, PersonalRow } from '../../core/features/index.js';
import type { JwtSettings } from '../../core/jwt/index.js';
import type { TableStore } from '../../core/tables/index.js';
import type { AuditEntry } from './audit-entry.js';
import { AUDIT_ENTRIES, type AuditRow, toEntry } from './audit-rows.js';
import type { ErasedNames } from './erased-names.js';
import { AUDIT_SEALS } from './seal/seal-tables.js';
import { withoutSalts } from './seal/sealed-entry.js';

const PAGE_ROWS = 200;

/** What of an entry says where its user was. */
const NO_SOURCE = { ip: null, userAgent: null };

/**
 * Entries stay when their user is erased: another name takes the place of the user's id, the same
 * one in all of them.
 */
export class AuditData implements PersonalDataSource {
  constructor(
    private readonly tables: TableStore,
    private readonly erased: ErasedNames,
    private readonly keys: Pick<JwtSettings, 'secrets'>,
  ) {}

  async *list({ userId }: DataOwner): AsyncGenerator<PersonalRow> {
    let after: AuditRow | undefined;
    for (;;) {
      const page: AuditRow[] = await this.tables.list(AUDIT_ENTRIES, {
        ...{ by: 'userId', equals: userId, after, limit: PAGE_ROWS },
      });
      for (const row of page) yield { ...withoutOthers(toEntry(row), userId) };
      after = page.at(-1);
      if (page.length < PAGE_ROWS) return;
    }
  }

  async erase({ userId }: DataOwner): Promise<void> {
    const pseudonym = await this.createPseudonym(userId);
    this.erased.add(userId, pseudonym);
    for (const by of ['userId', 'actorId'] as const) await this.rename(by, userId, pseudonym);
  }

  /** By the secret of the app, so that each process that hears of the erasure has the same one. */
  private async createPseudonym(userId: string): Promise<string> {
    const [secret = ''] = this.keys.secrets;
    const mac = await hmacSha256Hex(secret, `portcullis.erased-user\n${userId}`);
    const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(mac) ?? [];
    return `erased:${groups.join('-')}`;
  }

  /**
   * Page by page. What was renamed is in no later page, so that it can be repeated after a failure.
   */
  private async rename(by: 'userId' | 'actorId', userId: string, pseudonym: string): Promise<void> {
    for (;;) {
      const query = { by, equals: userId, limit: PAGE_ROWS };
      const page = await this.tables.list(AUDIT_ENTRIES, query);
      for (const row of page) await this.eraseRow(row, userId, pseudonym);
      if (page.length < PAGE_ROWS) return;
    }
  }

  /**
   * The seal stays, without the salts by which what was there could be guessed. The entry comes
   * first: it is held while it is sealed.
   */
  private async eraseRow(row: AuditRow, erased: string, pseudonym: string): Promise<void> {
    const { id: entryId } = row;
    const names = (['userId', 'actorId', 'targetId'] as const).filter(
      (name) => row[name] === erased,
    );
    const isActor = row.actorId === erased || row.actorId === null;
    const changes = {
      ...Object.fromEntries(names.map((name) => [name, pseudonym])),
      ...(isActor && NO_SOURCE),
    };
    const fields = new Set(Object.keys(changes));
    await this.tables.transaction(async (tables) => {
      await tables.update(AUDIT_ENTRIES, { id: entryId }, changes);
      const seal = await tables.find(AUDIT_SEALS, { entryId });
      if (!seal) return;
      const salts = withoutSalts(seal.salts, fields);
      await tables.update(AUDIT_SEALS, { entryId }, { salts });
    });
  }
}

/**
 * What another actor has done to the account: neither who that is, nor from where, nor what the app
 * has noted of it.
 */
function withoutOthers(entry: AuditEntry, userId: string): AuditEntry {
  const { actor } = entry;
  if (actor.id === null || actor.id === userId) return entry;
  return { ...entry, actor: { ...actor, id: null }, ...NO_SOURCE, target: null, details: {} };
}
