import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter, MemoryAdapterError } from '../../../src/core/adapters/memory.adapter.js';
import { adapterContract } from '../../contract/adapter.contract.js';

adapterContract('MemoryAdapter', async () => ({
  adapter: new MemoryAdapter(),
  close: async () => undefined,
}));

describe('MemoryAdapter', () => {
  const ada = { id: '', email: 'ada@example.com', emailVerified: null };

  it('shares nothing with another one', async () => {
    const user = await new MemoryAdapter().createUser(ada);
    expect(await new MemoryAdapter().getUser(user.id)).toBeNull();
  });

  it('keeps the id a user comes with', async () => {
    const adapter = new MemoryAdapter();
    expect((await adapter.createUser({ ...ada, id: 'ada' })).id).toBe('ada');
    const again = adapter.createUser({ ...ada, id: 'ada', email: 'other@example.com' });
    await expect(again).rejects.toThrow(new MemoryAdapterError('There is such a user id already.'));
  });

  it('makes ids from the given source', async () => {
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

  it('does not put values into its messages', async () => {
    const adapter = new MemoryAdapter();
    await adapter.createUser(ada);
    await expect(adapter.createUser(ada)).rejects.toThrow(/^The e-mail address is taken\.$/);
  });
});
