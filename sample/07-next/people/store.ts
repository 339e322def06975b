/** The people and their passkeys, until the app ends. Yours are in a database. */
import { type AdapterUser, MemoryAdapter } from 'portcullis/adapters';

/** Who signs in with a password. A passkey needs a user to belong to. */
export const KATHERINE: AdapterUser = {
  id: 'katherine',
  name: 'Katherine Johnson',
  email: 'katherine@example.com',
  emailVerified: null,
};

const STORE = Symbol.for('sample.store');
const shared = globalThis as { [STORE]?: MemoryAdapter };

/** One for the whole process: Next.js bundles pages and routes apart from each other. */
export const store = (shared[STORE] ??= withKatherine());

function withKatherine(): MemoryAdapter {
  const adapter = new MemoryAdapter();
  void adapter.createUser(KATHERINE);
  return adapter;
}
