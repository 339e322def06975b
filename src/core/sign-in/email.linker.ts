/**
 * The user behind a proven e-mail address.
 *
 * Anybody can sign up with somebody else's address, at a provider that does not check it, and wait:
 * when the owner of the address comes, they would share one user. So the first proof of an address
 * takes away whatever gave access before it. That needs `revokeAccess` of the adapter.
 */
import type { Adapter } from '../adapters/adapter.js';
import { requireAdapter } from '../adapters/require-adapter.js';
import { ownerOf } from '../email/address-owner.js';
import type { EventBus } from '../events/event-bus.js';
import type { Clock } from '../kernel/clock.js';
import { hasVerifiedEmail } from '../models/adapter-date.js';
import type { AdapterUser, User } from '../models/user.js';
import type { ProvenIdentity } from './callback-strategy.js';
import type { IdentityLinker, LinkedUser } from './identity-linker.js';

/** Finds the stored user with a proven address, and stores one where there is none. Links nothing. */
export class EmailLinker implements IdentityLinker {
  readonly types = ['email'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async acquaint({ user }: ProvenIdentity): Promise<User> {
    return user;
  }

  async link({ user, account }: ProvenIdentity): Promise<LinkedUser> {
    const address = account.providerAccountId;
    const owner = await ownerOf(address, this.adapter);
    if (owner) return this.confirm(owner);
    try {
      return await this.create(user as AdapterUser);
    } catch (thrown) {
      // Two links to one new address may be opened at once: one of them makes the user.
      const winner = await ownerOf(address, this.adapter).catch(() => null);
      if (winner) return this.confirm(winner);
      throw thrown;
    }
  }

  private async confirm(owner: AdapterUser): Promise<LinkedUser> {
    const { id } = owner;
    const adapter = requireAdapter(this.adapter, ['updateUser']);
    const wasProven = hasVerifiedEmail(owner);
    // Before it counts as proven: cut short, it is done again on the next try.
    if (!wasProven) await adapter.revokeAccess?.(id);
    // Some databases give back the changed fields alone, and a session needs the others too.
    const changed = await adapter.updateUser({ id, emailVerified: this.now() });
    const user = { ...owner, ...changed, id };
    // And after: a sign-in that was under way may have come in between.
    if (!wasProven) await adapter.revokeAccess?.(id);
    await this.events.emit('updateUser', { user });
    return { user, isNewUser: false };
  }

  private async create(described: AdapterUser): Promise<LinkedUser> {
    const adapter = requireAdapter(this.adapter, ['createUser']);
    const user = await adapter.createUser({ ...described, emailVerified: this.now() });
    await this.events.emit('createUser', { user });
    return { user, isNewUser: true };
  }

  private now(): Date {
    return new Date(this.clock());
  }
}
