/** Looking up a user by an id that the app has chosen, which the database may be unable to read. */
import { AdapterError } from '../errors/upstream.errors.js';
import type { AdapterUser } from '../models/user.js';
import type { Adapter } from './adapter.js';
import { isAdapterTimeout } from './guarded-adapter.js';

/** An account that no provider has. */
const NO_ACCOUNT = { provider: 'portcullis', providerAccountId: 'none' } as const;

/**
 * The stored user with an id that may have another format than those of the database. Some
 * databases refuse such an id: it belongs to no user. A failure of a moment looks the same and says
 * nothing about the user, so only a database that answers another question, and refuses the id
 * again, is believed.
 *
 * @throws {AdapterError} when the database does not answer.
 */
export async function findUserByChosenId(
  id: string,
  adapter: Adapter | undefined,
): Promise<AdapterUser | null> {
  try {
    return await loadUser(id, adapter);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
  }
  await adapter?.getUserByAccount?.(NO_ACCOUNT);
  try {
    return await loadUser(id, adapter);
  } catch (thrown) {
    if (isRefusal(thrown)) return null;
    throw thrown;
  }
}

async function loadUser(id: string, adapter: Adapter | undefined): Promise<AdapterUser | null> {
  return (await adapter?.getUser?.(id)) ?? null;
}

/** Whether the database has answered at all. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof AdapterError && !isAdapterTimeout(thrown);
}
