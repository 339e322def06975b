/**
 * What the official adapters are known to do differently from our contract, and what comes of it
 * here. `docs/adapters/auth-js.md` has the same tables, and a test compares them with this file.
 */
import type { KnownDifferences } from '../../contract/adapter.contract.js';
import { PASSKEY_METHODS } from '../../contract/adapter/fixture.js';

type Differences = NonNullable<KnownDifferences['differs']>;

const because = (reason: string, ...cases: readonly string[]): Differences =>
  Object.fromEntries(cases.map((name) => [name, reason]));

const LEAVES_TOKENS = because(
  'keeps the verification tokens of a deleted user until they expire',
  'users: deletes a user with its verification tokens (F57)',
);

/** All but one, and allowed by the interface. */
const EVERY: Differences = {
  ...LEAVES_TOKENS,
  ...because(
    'does not return the session it deleted, so the signOut event has no session',
    'sessions: returns the deleted session',
  ),
};

/** What only unique keys in the tables can do. */
const TWO_OWNERS = because(
  'has no unique key on accounts in its documented tables',
  'accounts: refuses an account that is already linked to any user (F08)',
  'accounts: lets exactly one of 16 parallel links of one account succeed (F08)',
);
const TWO_USERS = because(
  'has no unique key on e-mail addresses in its documented tables',
  'users: refuses a second user with the same e-mail address (F49)',
  'users: allows exactly one of 16 parallel sign-ups with one e-mail address (F49)',
  'users: refuses to change an e-mail address to that of another user',
);
const TWO_SESSIONS = because(
  'has no unique key on session tokens in its documented tables',
  'sessions: refuses a duplicate session token',
);

const TWO_STEPS = because(
  'reads and deletes a verification token in two steps, so concurrent requests may all get it',
  'verification tokens: returns a token to exactly one of 16 parallel callers, 20 times (B19)',
);
const THROWS_FOR_NO_SESSION = because(
  'throws when the session to update is gone, where the interface says null',
  'users: deletes a user with its sessions permanently, so that the ids can be used again (F57)',
  'sessions: does not restore a deleted session on an update',
);
const NO_SESSION_BACK = because(
  'updates the session and does not return it',
  'sessions: updates the expiry of a session',
);
const UPSERT = because(
  'creates the user to update when it does not exist',
  'users: refuses to update the unknown user "00000000-0000-4000-8000-000000000000"',
  'users: refuses to update the unknown user "no-uuid"',
);
const UNKNOWN_FIELDS = because(
  'writes every field to the table: account() of the provider must return only fields that have a column',
  'accounts: stores an account with unknown fields',
);
const LOOKS_LIKE_A_DATE = because(
  'returns text that looks like a date as a Date',
  'values: keeps a name that looks like a date',
);

/** What the interface of Auth.js does not have. */
const OURS = [
  'revokeAccess',
  'transaction',
  'deleteExpired',
  'listAccountsByUserId',
  'updateAccountTokens',
  'deleteAuthenticator',
  'renameAuthenticator',
] as const;

const DRIZZLE: KnownDifferences = { lacks: OURS, differs: EVERY };

const ALL_OPTIONAL = ['getAccount', ...PASSKEY_METHODS, ...OURS] as const;
const KYSELY: KnownDifferences = {
  lacks: ALL_OPTIONAL,
  differs: {
    ...EVERY,
    ...because(
      'declares the documented e-mail column NOT NULL',
      'users: stores any number of users without an e-mail address',
    ),
    ...because(
      'writes an UPDATE without columns, which is not valid SQL',
      'users: returns a user unchanged for an empty update',
    ),
    ...THROWS_FOR_NO_SESSION,
    ...UNKNOWN_FIELDS,
    ...TWO_OWNERS,
  },
};

const UUID_COLUMN = because(
  'throws for an id that is not a UUID',
  'users: returns null for the unknown id "no-uuid"',
  'users: returns null for the unknown id ""',
  `users: returns null for the unknown id "' OR '1'='1"`,
  'users: deletes no user for the unknown id "no-uuid"',
);

const PG: KnownDifferences = {
  lacks: ALL_OPTIONAL,
  differs: {
    ...EVERY,
    ...because('returns ids as numbers', 'users: stores a user and returns it with an id'),
    ...because('treats undefined as null', 'users: sets a field to null, and ignores undefined'),
    ...because(
      'throws for an id that is not a number',
      'users: deletes no user for the unknown id "00000000-0000-4000-8000-000000000000"',
      'users: deletes no user for the unknown id "no-uuid"',
    ),
    ...NO_SESSION_BACK,
  },
};

const UNSTORAGE: KnownDifferences = {
  lacks: OURS,
  differs: {
    ...EVERY,
    ...TWO_USERS,
    ...TWO_OWNERS,
    ...TWO_SESSIONS,
    ...LOOKS_LIKE_A_DATE,
    ...because(
      'cuts keys at a question mark, and turns a slash into a colon',
      'users: does not match "ada@example.com?" for ada@example.com (F48)',
      'accounts: returns null for an account that goes on after a question mark',
      'accounts: returns no account for an account that goes on after a question mark',
      'accounts: returns null for an account with a slash',
      'accounts: returns no account for an account with a slash',
    ),
    ...because(
      'loses a field that is updated to undefined',
      'users: sets a field to null, and ignores undefined',
    ),
    ...UPSERT,
    ...because(
      'throws when it deletes a user without a session or an account',
      'users: deletes a user with its sessions permanently, so that the ids can be used again (F57)',
      'users: deletes the rows of its accounts (F57)',
      'users: deletes a user with its passkeys (F57)',
      'users: deletes no other user',
    ),
    ...because(
      'does not check that the user exists',
      'accounts: refuses an account of a user who does not exist',
      'sessions: refuses a session of a user who does not exist',
    ),
    ...TWO_STEPS,
    ...because(
      'overwrites an existing row',
      'verification tokens: refuses a duplicate pair',
      'passkeys: refuses a passkey that is already registered, or whose user does not exist',
    ),
  },
};

const only = (known: KnownDifferences, differs: Differences): KnownDifferences => ({
  ...known,
  differs: { ...known.differs, ...differs },
});

const without = (known: KnownDifferences, ...differs: readonly Differences[]): KnownDifferences => {
  const mended = new Set(differs.flatMap((each) => Object.keys(each)));
  const rest = Object.entries(known.differs ?? {}).filter(([name]) => !mended.has(name));
  return { ...known, differs: Object.fromEntries(rest) };
};

const KYSELY_ON_POSTGRES = only(KYSELY, UUID_COLUMN);

const TYPEORM: KnownDifferences = {
  lacks: ALL_OPTIONAL,
  differs: {
    ...EVERY,
    ...TWO_OWNERS,
    ...TWO_STEPS,
    ...because(
      'returns only the updated fields of a user',
      'users: updates the given fields, keeps the others, and returns the whole user',
      'users: sets a field to null, and ignores undefined',
      'users: returns a user unchanged for an empty update',
    ),
    ...UPSERT,
    ...NO_SESSION_BACK,
    ...because(
      'has no unique key on verification tokens in its tables',
      'verification tokens: refuses a duplicate pair',
    ),
  },
};

const PRISMA: KnownDifferences = {
  lacks: OURS,
  differs: {
    ...LEAVES_TOKENS,
    ...THROWS_FOR_NO_SESSION,
    ...because(
      'throws when the session to delete is gone, where the interface says null',
      ...['other', 'SESSION-TOKEN', 'session-token ', '', "' OR 1=1 --"].map(
        (token) => `sessions: returns null for the session token ${JSON.stringify(token)} (F48)`,
      ),
      'sessions: deletes one session, and no other',
    ),
    ...because(
      'throws when the user or the account to delete is gone',
      'users: deletes no user for the unknown id "00000000-0000-4000-8000-000000000000"',
      'users: deletes no user for the unknown id "no-uuid"',
      'accounts: unlinks one account and no other',
    ),
    ...UNKNOWN_FIELDS,
    ...because(
      'writes every field to the table: account() of the provider must return only fields that have a column',
      'accounts: keeps the known fields',
    ),
  },
};

/** By adapter, and the store that the contract is run on. */
export const DIFFERENCES = {
  'drizzle on SQLite': DRIZZLE,
  'drizzle on PostgreSQL': only(DRIZZLE, {
    ...because(
      'stores the counter of a passkey and the expiry of an access token in 31 bits',
      'accounts: returns an account with its tokens, and its expiry as a number',
      'passkeys: stores counters up to the largest 32-bit number',
    ),
  }),
  'kysely on SQLite': only(KYSELY, LOOKS_LIKE_A_DATE),
  'kysely on SQLite, with the advised index': without(only(KYSELY, LOOKS_LIKE_A_DATE), TWO_OWNERS),
  'kysely on PostgreSQL': KYSELY_ON_POSTGRES,
  'kysely on PostgreSQL, with the advised index': without(KYSELY_ON_POSTGRES, TWO_OWNERS),
  'pg on PostgreSQL': only(PG, { ...TWO_USERS, ...TWO_OWNERS, ...TWO_SESSIONS }),
  'pg on PostgreSQL, with the advised keys': PG,
  'unstorage on Redis': UNSTORAGE,
  'typeorm on SQLite': TYPEORM,
  'prisma on SQLite': PRISMA,
} as const satisfies Readonly<Record<string, KnownDifferences>>;
