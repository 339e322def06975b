/** Changes of users, accounts and sessions that fail: whether they took effect is in doubt. */
import type { Adapter, AdapterWrapper } from '../../core/adapters/index.js';
import type { AuditScopes } from './audit-scope.js';

const WRITES = [
  'updateUser',
  'deleteUser',
  'linkAccount',
  'unlinkAccount',
  'createSession',
  'updateSession',
  'deleteSession',
  'createAuthenticator',
  'deleteAuthenticator',
  'renameAuthenticator',
  'revokeAccess',
] as const satisfies readonly (keyof Adapter)[];

type Method = (...parameters: readonly unknown[]) => unknown;

/** Knows of calls of the adapter that have failed. */
export class AuditedAdapter implements AdapterWrapper {
  constructor(private readonly scopes: AuditScopes) {}

  wrap(adapter: Adapter): Partial<Adapter> {
    const present = WRITES.filter((name) => adapter[name] !== undefined);
    return Object.fromEntries(
      present.map((name) => {
        const call = (adapter[name] as Method).bind(adapter);
        return [
          name,
          (...parameters: readonly unknown[]) => this.scopes.change(() => call(...parameters)),
        ];
      }),
    );
  }
}
