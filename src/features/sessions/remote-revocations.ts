/** Tells the listeners of this process what another one has revoked. */
import type { EventBus } from '../../core/events/index.js';
import type { RevocationListener } from './revocation-sync.js';

/** Emits `sessionRevoked` for what arrives. No request waits for it. */
export function createRemoteListener(events: EventBus): RevocationListener {
  return ({ subject, ownerId, reason }) => {
    const ofUser = subject.startsWith('u:');
    const id = subject.slice(2);
    const userId = ofUser ? id : ownerId;
    // An earlier version has written none.
    if (!userId || reason === null) return;
    const sessionId = ofUser ? null : id;
    void events.emit('sessionRevoked', { userId, sessionId, reason, isRemote: true });
  };
}
