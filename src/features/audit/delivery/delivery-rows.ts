/** The rows that are stored together with an entry, one for each receiver. */
import type { AuditRow } from '../audit-tables.js';
import type { AuditDelivery } from './delivery-tables.js';

export class DeliveryRows {
  /** @param receivers - Their names. */
  constructor(private readonly receivers: readonly string[]) {}

  /** None for an intended change: it is delivered once it is known how it ended. */
  list({ id, outcome, expires }: AuditRow): readonly AuditDelivery[] {
    if (outcome === 'intended') return [];
    return this.receivers.map((receiver) => ({
      ...{ id: `${id}:${receiver}`, entryId: id, receiver, expires },
    }));
  }
}
