/** H14: what a process writes about a user whom another one has erased. */
import { afterEach, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Account } from '../../../src/features/account/index.js';
import { AuditLog, EMPTY_ENTRY } from '../../../src/features/audit/audit-log.js';
import { AUDIT_ENTRIES } from '../../../src/features/audit/audit-rows.js';
import { Audit } from '../../../src/features/audit/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Fleet, type Process } from '../sessions/fleet.js';

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

let fleet: Fleet;
afterEach(() => fleet.stop());

async function start() {
  const adapter = new MemoryAdapter();
  fleet = new Fleet('jwt', adapter);
  const user = { id: '', name: 'Ada', email: 'ada@app.test', emailVerified: null };
  const { id: userId } = await adapter.createUser(user);
  const features = [Sessions({ pollInterval: 1e9 }), Account(), Audit(), PersonalData()];
  const [here, there] = [fleet.start({}, { features }), fleet.start({}, { features })];
  for (const { sync } of [here, there]) await sync.start();
  /** Writes an entry of the user, who is also what it was done to. */
  const write = async ({ services }: Process): Promise<void> =>
    services.get(AuditLog).append({
      ...EMPTY_ENTRY,
      ...{ action: 'user.rename', userId, actor: { kind: 'user', id: userId } },
      target: { kind: 'user', id: userId },
    });
  const list = () => adapter.tables.list(AUDIT_ENTRIES, { by: 'id', limit: 100 });
  return { here, there, userId, write, list };
}

it('H14: is under the pseudonym once the process has heard, before and after', async () => {
  const { here, there, userId, write, list } = await start();
  await write(there);
  await here.services.get(PersonalData).erase(userId);
  await write(there); // it has not heard yet
  await there.sync.refresh();
  for (let time = 0; time < 20; time++) await flush();
  await write(there);
  const rows = await list();
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toContain(userId);
  const names = rows.flatMap((row) => [row.userId, row.actorId, row.targetId]);
  const pseudonyms = new Set(names.filter((name) => name !== null));
  expect([...pseudonyms]).toEqual([expect.stringMatching(/^erased:[0-9a-f-]{36}$/)]);
});

it('H14: is under the pseudonym where the process had read nothing before', async () => {
  const { here, userId, write, list } = await start();
  const late = fleet.start(
    {},
    { features: [Sessions({ pollInterval: 1e9 }), Audit(), PersonalData()] },
  );
  fleet.pass(1);
  await here.services.get(PersonalData).erase(userId);
  await write(late);
  await late.sync.start();
  for (let time = 0; time < 20; time++) await flush();
  expect(JSON.stringify(await list())).not.toContain(userId);
});

it('R17: `sessionRevoked` fires once in the process that erases', async () => {
  const { here, there, userId } = await start();
  await here.services.get(PersonalData).erase(userId);
  for (let time = 0; time < 20; time++) await flush();
  expect(here.events).toEqual([{ userId, sessionId: null, reason: 'erasure' }]);
  await there.sync.refresh();
  expect(there.events).toEqual([{ userId, sessionId: null, reason: 'erasure', isRemote: true }]);
});

it('H14: stays where the user is stored, whatever the reason of a revocation', async () => {
  const { here, there, userId, write, list } = await start();
  await write(there);
  await here.sessions.revokeAll(userId, { reason: 'erasure' });
  await there.sync.refresh();
  for (let time = 0; time < 20; time++) await flush();
  expect((await list())[0]).toMatchObject({ userId });
});
