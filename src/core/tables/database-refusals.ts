/**
 * What databases say when they differ from what the adapter needs, and what to do. Only names are
 * taken from it, and no value: messages end up in logs.
 */

/** Forms of one kind of refusal. Where one has groups, they are what is repeated of it. */
interface Refusal {
  readonly forms: readonly RegExp[];
  readonly remedy: string;
}

/** Of PostgreSQL, SQLite, MySQL and MariaDB. */
const REFUSALS: readonly Refusal[] = [
  {
    forms: [
      /column "?[\w.$-]+"?(?: of relation "[\w.$-]+")? does not exist/,
      /relation "[\w.$-]+" does not exist/,
      /schema "[\w.$-]+" does not exist/,
      /no such (?:table|column): [\w.$-]+/,
      /table [\w.$-]+ has no column named [\w.$-]+/,
      /Unknown column '[\w.$-]+' in '[\w ]+'/,
      /Table '[\w.$-]+' doesn't exist/,
    ],
    remedy:
      'Run the migrations; a column of an entity of yours needs a migration of yours. On PostgreSQL, both need the same ' +
      'search_path.',
  },
  {
    forms: [
      /null value in column "[\w$-]+"(?: of relation "[\w$-]+")? violates not-null constraint/,
      /NOT NULL constraint failed: [\w.$-]+/,
      /Field '[\w$-]+' doesn't have a default value/,
      /Column '[\w$-]+' cannot be null/,
    ],
    remedy:
      'Give the column a default, or let it be null, in a migration of yours; or return a value for it from `profile`.',
  },
  {
    forms: [/value too long for type [\w ]+\(\d+\)/, /Data too long for column '[\w$-]+'/],
    remedy: 'Make the column longer, in a migration of yours.',
  },
  {
    forms: [
      /(Incorrect string value).* (for column [`'\w.$-]+)/,
      /(has no equivalent in encoding "\w+")/,
      /Conversion from collation \w+ into \w+ impossible/,
      /(Illegal mix of collations)/,
    ],
    remedy:
      'The tables need Unicode: on MySQL and MariaDB, ALTER TABLE … CONVERT TO CHARACTER SET utf8mb4, and run the ' +
      'migrations again; on PostgreSQL, a database with the encoding UTF8.',
  },
  {
    forms: [
      /permission denied for \w+ "?[\w.$-]+"?/,
      /permission denied to create \w+/,
      /must be owner of \w+ "?[\w.$-]+"?/,
      /(\w+(?:, ?\w+)*) (command denied).* (for (?:table|column) [`'\w.$-]+)/,
    ],
    remedy:
      'Grant it to the user of the connection. To create tables by another user, run npx portcullis migrate as that ' +
      'one, and pass `migrate: false` here.',
  },
  {
    forms: [
      /cannot execute [A-Z ]+ in a read-only transaction/,
      /running with the --(?:super-)?read-only option/,
      /attempt to write a readonly database/,
    ],
    remedy:
      'Connect to the primary: this database is a replica, or may not be written to, as by ' +
      'default_transaction_read_only of the role or the database.',
  },
  {
    forms: [
      /canceling statement due to statement timeout/,
      /canceling statement due to lock timeout/,
      /terminating connection due to (?:idle-in-transaction|idle-session|transaction) timeout/,
      /Query execution was interrupted(?: \(max_statement_time exceeded\)|, maximum statement execution time exceeded)/,
    ],
    remedy:
      'The operator has set this limit: raise statement_timeout, lock_timeout or ' +
      'idle_in_transaction_session_timeout of the role (ALTER ROLE … SET) or max_statement_time to 5 s or more; ' +
      'migrations need none.',
  },
  {
    forms: [
      /could not serialize access due to [\w/ ]+/,
      /deadlock detected/,
      /Deadlock found when trying to get lock/,
      /Lock wait timeout exceeded/,
      /Record has changed since last read/,
    ],
    remedy:
      'Other transactions change the same rows, also when it was tried again: set default_transaction_isolation of the ' +
      'role to read committed, and end transactions of yours sooner.',
  },
  {
    forms: [/no schema has been selected to create in/],
    remedy: 'Name a schema that is there: `schema` of the DataSource, or the search_path.',
  },
  {
    forms: [
      /(Referencing column '[\w$-]+' and referenced column '[\w$-]+').* (are incompatible)/,
      /Foreign key constraint is incorrectly formed/,
    ],
    remedy: 'Both columns need one type, one character set and one collation.',
  },
  {
    forms: [/bigger than 'max_allowed_packet' bytes/],
    remedy: 'Raise max_allowed_packet of the server, or store less in the column.',
  },
  {
    forms: [/database (?:table )?is locked/],
    remedy:
      'Another process writes: raise the busy timeout of the driver (`timeout`, 5000 ms), and set journal_mode to WAL.',
  },
];

/** The table that a statement names first. */
const TABLE = /\b(?:INTO|UPDATE|FROM|TABLE)\s+(?:IF NOT EXISTS\s+)?([`"\w.$-]+)/i;

/**
 * Says what the database refused, in which table, and what to do; `undefined` if it is not known.
 *
 * @param message - Of the driver.
 * @param thrown - The error, which has the statement if it is one of TypeORM.
 */
export function describeRefusal(message: string, thrown: unknown): string | undefined {
  for (const { forms, remedy } of REFUSALS) {
    if (message.includes(remedy)) return undefined;
    for (const form of forms) {
      const [whole, ...groups] = form.exec(message) ?? [];
      if (whole === undefined) continue;
      const said = groups.length > 0 ? groups.join(' ') : whole;
      const table = findTable(thrown);
      const isNamed = table === undefined || said.includes(table);
      return `${said}${isNamed ? '' : `, of the table ${table}`}. ${remedy}`;
    }
  }
  return undefined;
}

function findTable(thrown: unknown): string | undefined {
  const query: unknown =
    typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'query') : undefined;
  const [, table] = typeof query === 'string' ? (TABLE.exec(query) ?? []) : [];
  return table?.replaceAll(/["`]/g, '');
}
