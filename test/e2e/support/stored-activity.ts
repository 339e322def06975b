/** What was done to the account of a user before a test, by the user and by others. */
import type { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { AUDIT_ENTRIES, toRow } from '../../../src/features/audit/audit-rows.js';
import type { AuditEntry } from '../../../src/features/audit/index.js';

/** The user whom it is about. */
export const GRACE = 'grace@example.com';

const HOUR_MS = 60 * 60 * 1000;

/** More than one page. */
const COUNT = 40;

const OWN: Omit<AuditEntry, 'id' | 'at'> = {
  action: 'session.start',
  actor: { kind: 'user', id: GRACE },
  userId: GRACE,
  target: null,
  outcome: 'success',
  reason: null,
  amr: ['pwd'],
  ip: '203.0.113.7',
  userAgent: 'Firefox on Linux',
  requestId: null,
  traceId: null,
  count: 1,
  details: {},
};

const KINDS: readonly Partial<AuditEntry>[] = [
  { action: 'user.rename', outcome: 'refused', reason: 'InvalidName' },
  { action: 'session.revoke', actor: { kind: 'user', id: 'an administrator' } },
  { action: 'session.revoke-others', outcome: 'unsettled', ip: '2001:db8::8a2e:370:7334' },
  {
    action: 'invoice.pay-for-the-whole-department-of-last-year',
    actor: { kind: 'system', id: null },
  },
  { action: 'data.export', outcome: 'failed', userAgent: null, count: 12 },
  { action: 'session.start', userAgent: 'Safari on iPhone' },
  { action: 'passkey.remove', actor: { kind: 'client', id: 'an app' } },
];

/** Stores it, the newest an hour ago. */
export async function storeActivity({ tables }: MemoryAdapter): Promise<void> {
  const now = Date.now();
  for (let index = 0; index < COUNT; index++) {
    const entry: AuditEntry = {
      ...{ ...OWN, ...KINDS[index % KINDS.length] },
      id: `01900000-0000-7000-8000-${String(COUNT - index).padStart(12, '0')}`,
      at: new Date(now - (index + 1) * HOUR_MS),
    };
    await tables.insert(AUDIT_ENTRIES, toRow(entry, new Date(now + HOUR_MS)));
  }
}
