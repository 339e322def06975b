import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { describeTables } from '../../contract/tables.contract.js';

describeTables('memory', async () => {
  const adapter = new MemoryAdapter();
  const [one, other] = await Promise.all(
    ['one', 'other'].map((id) =>
      adapter.createUser({ id, email: `${id}@example.com`, emailVerified: null }),
    ),
  );
  return {
    store: adapter.tables,
    user: one?.id ?? '',
    otherUser: other?.id ?? '',
    deleteUser: adapter.deleteUser,
    findsMissing: false,
    takesTurns: false,
    adapter: adapter as Required<MemoryAdapter>,
    close: async () => undefined,
  };
});
