/** The first verification of the address of a stored user. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import type { EventBus } from '../events/event-bus.js';
import { type AdapterUser, hasVerifiedEmail } from '../models/user.js';

/**
 * Stores that the owner of the address was here, and returns the changed user.
 *
 * An attacker can sign up with another user's address at a provider that does not verify it, and
 * wait for the owner, with whom they would share one user (account pre-hijacking). So the first
 * verification of an address revokes all earlier access, by the adapter's `revokeAccess`.
 */
export async function verifyAddress(
  owner: AdapterUser,
  given: Adapter | undefined,
  events: EventBus,
  now: Date,
): Promise<AdapterUser> {
  const { id } = owner;
  const adapter = requireAdapter(given, ['updateUser']);
  const wasVerified = hasVerifiedEmail(owner);
  // Before the address counts as verified: an interrupted verification is repeated.
  if (!wasVerified) await adapter.revokeAccess?.(id);
  // Some databases return the changed fields alone, and a session needs the others too.
  const changed = await adapter.updateUser({ id, emailVerified: now });
  const user = { ...owner, ...changed, id };
  // And after, because a concurrent sign-in may have added access in between.
  if (!wasVerified) await adapter.revokeAccess?.(id);
  await events.emit('updateUser', { user });
  return user;
}
