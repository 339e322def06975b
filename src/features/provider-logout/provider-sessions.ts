/** The sessions at providers: which session of this app each of them started. */
import { sha256Base64url } from '#digest';
import type { JwtService } from '../../core/jwt/index.js';
import type { Clock } from '../../core/kernel/index.js';
import { type LogoutToken, readIdToken } from '../../core/oauth/index.js';
import {
  date,
  nullable,
  type RowOf,
  secret,
  table,
  type TableStore,
  text,
  userId,
} from '../../core/tables/index.js';

/** One row for each OpenID Connect provider that the user of a session has signed in with. */
export const PROVIDER_SESSIONS = table(
  'provider_sessions',
  {
    /** The SHA-256 of the session and the provider. */
    id: text(43),
    /** The id of the session, as the feature `Sessions` has it. */
    session: text(64),
    userId: userId(),
    /** The id of the provider. */
    provider: text(128),
    /** The SHA-256 of the provider's id and its `sub`. */
    subject: secret(text(43)),
    /** The SHA-256 of the provider's id and its `sid`, if its ID tokens have one. */
    providerSession: nullable(secret(text(43))),
    /** The ID token, encrypted, for the logout request. */
    sealedIdToken: secret(text()),
    expires: date(),
  },
  { key: 'id', index: ['session', 'subject', 'providerSession', 'userId'], expires: 'expires' },
);

/** A row of {@link PROVIDER_SESSIONS}. */
export type ProviderSession = RowOf<(typeof PROVIDER_SESSIONS)['columns']>;

/** The longest that browsers keep the cookie of a session (RFC 6265bis §5.5). */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

const SALT = 'portcullis.id-token';

const PAGE_ROWS = 200;

/** A session, and the sign-in that started it. */
export interface SessionAtProvider {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly idToken: string;
}

/** Stores and finds the sessions at providers. */
export class ProviderSessions {
  constructor(
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** Stores a session. An ID token without `sub` is none of OpenID Connect: nothing is stored. */
  async add({ id, userId: owner, provider, idToken }: SessionAtProvider): Promise<void> {
    const { sub, sid } = readIdToken(idToken);
    if (typeof sub !== 'string') return;
    await this.insert({
      session: id,
      userId: owner,
      provider,
      subject: await toDigest(provider, sub),
      providerSession: typeof sid === 'string' ? await toDigest(provider, sid) : null,
      sealedIdToken: await this.jwt.seal({ idToken }, SALT, LIFETIME_SECONDS),
      expires: new Date(this.clock() + LIFETIME_SECONDS * 1000),
    });
  }

  /** The providers of a session. */
  listOf(session: string): Promise<ProviderSession[]> {
    const query = { by: 'session', equals: session, limit: PAGE_ROWS } as const;
    return this.tables.list(PROVIDER_SESSIONS, query);
  }

  /**
   * Passes the providers of a session on to the one that has replaced it, if that is of the same
   * user.
   */
  async move(from: string, to: string, userId: string): Promise<void> {
    for (const { id: _, ...row } of await this.listOf(from)) {
      if (row.userId === userId) await this.insert({ ...row, session: to });
    }
    await this.delete(from);
  }

  /** The sessions that a provider ends: those of its session, or all of the user. */
  async list(provider: string, { sid, sub = '' }: LogoutToken): Promise<ProviderSession[]> {
    const by = sid === undefined ? 'subject' : 'providerSession';
    const equals = await toDigest(provider, sid ?? sub);
    const sessions: ProviderSession[] = [];
    let after: ProviderSession | undefined;
    for (;;) {
      const query = { by, equals, after, limit: PAGE_ROWS } as const;
      const page = await this.tables.list(PROVIDER_SESSIONS, query);
      sessions.push(...page);
      after = page.at(-1);
      if (page.length < PAGE_ROWS) return sessions;
    }
  }

  async delete(session: string): Promise<void> {
    await this.tables.delete(PROVIDER_SESSIONS, { session });
  }

  /** Stores a row in place of an earlier one of the same session and provider. */
  private async insert(row: Omit<ProviderSession, 'id'>): Promise<void> {
    const id = await toDigest(row.provider, row.session);
    await this.tables.delete(PROVIDER_SESSIONS, { id });
    await this.tables.insert(PROVIDER_SESSIONS, { ...row, id });
  }

  /** @returns `undefined` if its secret is gone. */
  async openIdToken({ sealedIdToken }: ProviderSession): Promise<string | undefined> {
    const claims = await this.jwt.open(sealedIdToken, SALT).catch(() => undefined);
    return typeof claims?.['idToken'] === 'string' ? claims['idToken'] : undefined;
  }
}

/** A digest: of the claims, which may be of any length, nothing is stored in plain text. */
async function toDigest(provider: string, claim: string): Promise<string> {
  return sha256Base64url(JSON.stringify([provider, claim]));
}
