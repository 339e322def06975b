/** @rows the adapter contract has a test for each of its rules */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter, MemoryAdapterError } from '../../../src/core/adapters/memory.adapter.js';
import type { AdapterUser } from '../../../src/core/models/user.js';
import { absentKeysContract } from '../../contract/absent-keys.contract.js';
import { adapterContract } from '../../contract/adapter.contract.js';

adapterContract('MemoryAdapter', async () => ({
  adapter: new MemoryAdapter(),
  close: async () => undefined,
}));

absentKeysContract('MemoryAdapter', async () => ({
  adapter: new MemoryAdapter(),
  close: async () => undefined,
}));

describe('MemoryAdapter', () => {
  const ada = { id: '', email: 'ada@example.com', emailVerified: null };

  it('shares nothing with another instance', async () => {
    const user = await new MemoryAdapter().createUser(ada);
    expect(await new MemoryAdapter().getUser(user.id)).toBeNull();
  });

  it('keeps the given id of a user', async () => {
    const adapter = new MemoryAdapter();
    expect((await adapter.createUser({ ...ada, id: 'ada' })).id).toBe('ada');
    const again = adapter.createUser({ ...ada, id: 'ada', email: 'other@example.com' });
    await expect(again).rejects.toThrow(new MemoryAdapterError('This user id already exists.'));
  });

  it('takes ids from the given random source', async () => {
    const adapter = new MemoryAdapter({ bytes: (count) => new Uint8Array(count) });
    const { id } = await adapter.createUser(ada);
    expect(id).toBe('00000000-0000-4000-8000-000000000000');
  });

  it("keeps fields of the app's own, and copies them deeply", async () => {
    const adapter = new MemoryAdapter();
    const roles = ['admin'];
    const user = await adapter.createUser({ ...ada, ...{ roles } });
    roles.push('owner');
    expect(await adapter.getUser(user.id)).toMatchObject({ roles: ['admin'] });
  });

  it('quotes no values in its messages', async () => {
    const adapter = new MemoryAdapter();
    await adapter.createUser(ada);
    await expect(adapter.createUser(ada)).rejects.toThrow(/^The e-mail address is taken\.$/);
  });

  it('has no transaction on a copy with replaced methods', () => {
    const adapter = new MemoryAdapter();
    const renaming: Adapter = {
      ...adapter,
      createUser: (user: AdapterUser) => adapter.createUser({ ...user, name: 'Countess' }),
    };
    expect(renaming.transaction).toBeUndefined();
  });

  it('has no transaction in a subclass', () => {
    class Renaming extends MemoryAdapter {}
    const adapter: Adapter = new Renaming();
    expect(adapter.transaction).toBeUndefined();
  });

  it.each<[string, (adapter: MemoryAdapter, user: AdapterUser) => Promise<unknown>]>([
    ['has changed the same row', (adapter, { id }) => adapter.updateUser({ id, name: 'Grace' })],
    ['has deleted the user of a new row', (adapter, { id }) => adapter.deleteUser(id)],
    [
      'has taken a new address',
      (adapter) => adapter.createUser({ ...ada, email: 'b@example.com' }),
    ],
  ])('refuses a transaction when another caller %s meanwhile', async (_, meddle) => {
    const adapter = new MemoryAdapter();
    const user = await adapter.createUser(ada);
    const change = adapter.transaction!(async (bound) => {
      await bound.updateUser?.({ id: user.id, name: 'Ada', email: 'b@example.com' });
      await bound.createSession?.({ sessionToken: 's', userId: user.id, expires: new Date() });
      await meddle(adapter, user);
    });
    await expect(change).rejects.toThrow(MemoryAdapterError);
    expect(await adapter.getSessionAndUser('s')).toBeNull();
    expect((await adapter.getUser(user.id))?.name).not.toBe('Ada');
  });

  it('is not blocked by a transaction whose work never ends', async () => {
    const adapter = new MemoryAdapter();
    void adapter.transaction!(async (bound) => {
      await bound.createUser?.(ada);
      return new Promise(() => undefined);
    });
    expect((await adapter.createUser(ada)).email).toBe(ada.email);
  });
});
