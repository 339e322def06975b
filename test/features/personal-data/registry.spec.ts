/**
 * Each table of each feature: whose its rows are, what an export has of them, and that an erasure
 * deletes them.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { toFeatures } from '../../../src/core/features/index.js';
import { createAuth } from '../../../src/core/index.js';
import type { Columns, TableDefinition } from '../../../src/core/tables/index.js';
import { AccessTokens } from '../../../src/features/access-tokens/index.js';
import { Account } from '../../../src/features/account/index.js';
import { Audit } from '../../../src/features/audit/index.js';
import { Limits } from '../../../src/features/limits/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Telemetry } from '../../../src/features/telemetry/index.js';
import { DoorStep } from '../../support/door-step.js';

/** Tables whose rows are of no user, and why. */
const OF_NO_USER: Readonly<Record<string, string>> = {
  access_token_keys: 'Keys of the app.',
  audit_deliveries: 'Ids of entries that a sink has not taken yet.',
  audit_entries:
    'The log outlives its users: a source of its own exports it, and takes their names out of it.',
  audit_leases: 'Which process delivers.',
  audit_seals: 'Digests of entries. The salts of those of a user are deleted with the names.',
  provider_logout_tokens: 'Digests of tokens of providers, until they have expired.',
  provider_token_refreshes: 'Digests of tokens, for half a minute.',
  session_revocations:
    'Ids of what has ended, until no token of it is valid: without it, they would work again.',
};

const configured = () => [
  Sessions(),
  Limits(),
  Account(),
  Passwords({ mailer: () => undefined, checkBreaches: false }),
  AccessTokens({ audiences: { orders: {} } }),
  ProviderTokens(),
  ProviderLogout(),
  SecondFactors(),
  PersonalData(),
  Audit(),
  Telemetry(),
  // Brings the sign-ins that wait.
  new DoorStep().feature(),
];

const TABLES = toFeatures(configured()).flatMap(({ tables = [] }) => tables);
const OWNED = TABLES.filter(({ owner }) => owner !== undefined).map(
  (table) => [table.name, table] as const,
);

/** A row of a user in which each text that is not known otherwise says where it is. */
function makeRow(
  { name, columns, owner = '' }: TableDefinition,
  user: string,
): Record<string, unknown> {
  const makeValue = (column: string, { type, length }: Columns[string]) => {
    if (column === owner && type === 'text') return `${user}@app.test`;
    const values = {
      user,
      date: new Date('2026-11-27T10:00:00Z'),
      integer: 1,
      text: `${column} of ${user} in ${name}`.slice(0, length),
    };
    return values[type];
  };
  return Object.fromEntries(
    Object.entries(columns).map(([column, definition]) => [column, makeValue(column, definition)]),
  );
}

async function startApp() {
  const adapter = new MemoryAdapter();
  for (const id of ['ada', 'grace']) {
    await adapter.createUser({ id, name: id, email: `${id}@app.test`, emailVerified: null });
  }
  const services = createAuth({
    secret: 'a secret of more than thirty-two bytes',
    trustHost: true,
    adapter,
    providers: [],
    features: configured(),
    mail: { mailer: () => undefined },
  });
  return { adapter, data: services.get(PersonalData) };
}

async function readExport(data: PersonalData, userId: string) {
  let text = '';
  for await (const part of await data.export(userId)) text += part;
  return { text, ...(JSON.parse(text) as { data: Record<string, unknown[]> }) };
}

it('each feature is here', () => {
  const folders = readdirSync('src/features', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const ids = toFeatures(configured()).map(({ id }) => id);
  expect(folders.filter((name) => !ids.includes(name))).toEqual([]);
});

it('each table has an owner, or a reason to have none', () => {
  const without = TABLES.filter(({ owner }) => owner === undefined).map(({ name }) => name);
  expect([...new Set(without)].sort()).toEqual(Object.keys(OF_NO_USER));
});

it.each(OWNED)('the rows of %s can be listed by their owner', (_, table) => {
  const listed = [table.key, ...table.unique, ...table.index];
  expect(listed).toContain(table.owner);
});

describe.each(OWNED)('%s', (name, table) => {
  it('ACC-04: is exported without its secrets, and no row of another user is', async () => {
    const { adapter, data } = await startApp();
    for (const user of ['ada', 'grace']) await adapter.tables.insert(table, makeRow(table, user));
    const { data: exported, text } = await readExport(data, 'ada');
    expect(exported[name]).toHaveLength(1);
    expect(text).not.toContain('grace');
    for (const [column, { isSecret }] of Object.entries(table.columns)) {
      const row = exported[name]?.[0] as Record<string, unknown>;
      if (isSecret) expect(row[column]).toBe('set');
      else expect(row).toHaveProperty(column);
    }
  });

  it('is erased, and no row of another user is', async () => {
    const { adapter, data } = await startApp();
    const rows = ['ada', 'grace'].map((user) => makeRow(table, user));
    for (const row of rows) await adapter.tables.insert(table, row);
    await data.erase('ada');
    const left = await Promise.all(
      rows.map((row) => adapter.tables.find(table, { [table.key]: row[table.key] })),
    );
    expect(left.map((row) => row !== null)).toEqual([false, true]);
  });
});

describe('secrets', () => {
  const SUSPICIOUS = /digest|hash|token|secret|sealed|private|key$/i;

  it.each(OWNED)('no column of %s is one without being marked', (_, { columns }) => {
    const unmarked = Object.entries(columns)
      .filter(
        ([column, { isSecret, type }]) => SUSPICIOUS.test(column) && !isSecret && type === 'text',
      )
      .map(([column]) => column);
    expect(unmarked).toEqual([]);
  });
});

describe('the rows of Auth.js', () => {
  async function startLinked() {
    const app = await startApp();
    await app.adapter.linkAccount({
      userId: 'ada',
      type: 'oauth',
      provider: 'github',
      providerAccountId: '4711',
      access_token: 'an-access-token',
    });
    await app.adapter.createAuthenticator({
      userId: 'ada',
      credentialID: 'a-passkey',
      providerAccountId: 'a-passkey',
      credentialPublicKey: 'a-public-key',
      counter: 0,
      credentialDeviceType: 'multiDevice',
      credentialBackedUp: true,
    });
    return app;
  }

  it('are exported without tokens and keys', async () => {
    const { data } = await startLinked();
    const { data: exported, text } = await readExport(data, 'ada');
    expect(exported['user']).toMatchObject([{ id: 'ada', email: 'ada@app.test' }]);
    expect(exported['accounts']).toMatchObject([
      {
        provider: 'github',
        providerAccountId: '4711',
        access_token: 'set',
        refresh_token: 'not set',
      },
    ]);
    expect(exported['passkeys']).toMatchObject([{ credentialID: 'a-passkey' }]);
    expect(text).not.toMatch(/an-access-token|a-public-key/);
  });

  it('are erased with the user', async () => {
    const { adapter, data } = await startLinked();
    await data.erase('ada');
    expect(await adapter.getUser('ada')).toBeNull();
    expect(await adapter.listAccountsByUserId('ada')).toEqual([]);
    expect(await adapter.listAuthenticatorsByUserId('ada')).toEqual([]);
    expect(await adapter.getUser('grace')).not.toBeNull();
  });

  it('a user who does not exist has no data', async () => {
    const { data } = await startApp();
    await expect(data.export('none')).rejects.toMatchObject({ status: 404 });
    await expect(data.erase('none')).resolves.toBeUndefined();
  });
});
