/** What the feature `Audit` makes entries of. */
import { auditedEvent } from '../../core/features/index.js';

export const SESSIONS_AUDITED_EVENTS = [
  auditedEvent('sessionRevoked', {
    actions: { 'session.revoke': 'A session of a user, or all of them, was ended' },
    // The process that has revoked it writes the entry.
    read: ({ userId, sessionId, reason, isRemote }) =>
      isRemote
        ? undefined
        : {
            action: 'session.revoke',
            userId,
            target: sessionId === null ? undefined : { kind: 'session', id: sessionId },
            details: { reason, isAll: sessionId === null },
          },
  }),
  auditedEvent('reauthenticated', {
    actions: { 'session.reauthenticate': 'A user has proven again who they are' },
    read: ({ userId, sessionId }) => ({
      action: 'session.reauthenticate',
      userId,
      target: sessionId === null ? undefined : { kind: 'session', id: sessionId },
    }),
  }),
];
