/** What has to be delivered, and which process delivers it. */
import { date, integer, table, text } from '../../../core/tables/index.js';

/** One row for each entry that a receiver has not taken yet. */
export const AUDIT_DELIVERIES = table(
  'audit_deliveries',
  {
    /** The id of the entry, a colon, and the receiver: so rows are in the order of the entries. */
    id: text(128),
    entryId: text(36),
    receiver: text(64),
    expires: date(),
  },
  { key: 'id', index: ['receiver'], expires: 'expires' },
);

/** Which process works for a receiver, until when. */
export const AUDIT_LEASES = table(
  'audit_leases',
  {
    receiver: text(64),
    holder: text(36),
    /**
     * One more with each holder: a process that was away for a while finds another number, and
     * stops.
     */
    fence: integer(),
    until: date(),
  },
  { key: 'receiver' },
);
