/** Removes the password of a user together with other access. */
import type { Adapter, AdapterWrapper } from '../../core/adapters/index.js';
import { PASSWORDS } from './password-tables.js';

/**
 * Wraps the methods of the adapter that end the access of a user. `revokeAccess` runs when an
 * address is verified that was not before: its owner must not share the user with an attacker who
 * has set a password.
 */
export class PasswordGuard implements AdapterWrapper {
  wrap(adapter: Adapter): Partial<Adapter> {
    const remove = (userId: string) => adapter.tables?.delete(PASSWORDS, { userId });
    return {
      revokeAccess: async (userId) => {
        await remove(userId);
        await adapter.revokeAccess?.(userId);
      },
      ...(adapter.deleteUser && {
        deleteUser: async (userId) => {
          const result = await adapter.deleteUser?.(userId);
          await remove(userId);
          return result;
        },
      }),
    };
  }
}
