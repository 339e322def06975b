/** Ends the sign-ins that wait for a user who loses a way to sign in. */
import type { Adapter } from '../adapters/adapter.js';
import type { AdapterWrapper } from '../adapters/adapter-wrapper.js';
import { PENDING_SIGN_INS } from './pending-sign-in-store.js';

/** Wraps the methods of the adapter that take access away: what was proven by it must not go on. */
export class PendingSignInGuard implements AdapterWrapper {
  wrap(adapter: Adapter): Partial<Adapter> {
    const endAll = (userId: string) => adapter.tables?.delete(PENDING_SIGN_INS, { userId });
    return {
      revokeAccess: async (userId) => {
        await adapter.revokeAccess?.(userId);
        await endAll(String(userId));
      },
      ...(adapter.unlinkAccount && {
        unlinkAccount: async (account) => {
          const owner = await adapter.getUserByAccount?.(account);
          const result = await adapter.unlinkAccount?.(account);
          if (owner) await endAll(String(owner.id));
          return result;
        },
      }),
    };
  }
}
