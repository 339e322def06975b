/**
 * A sink of the audit log: one line for each entry. An app of yours sends them to where it keeps
 * logs.
 */
import type { AuditSink } from 'portcullis/features/audit';

export const consoleSink: AuditSink = {
  name: 'console',
  write(entries) {
    for (const entry of entries) console.log(`audit ${JSON.stringify(entry)}`);
  },
};
