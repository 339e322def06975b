/** The user behind a session that is a row: such a session can only be somebody's who is one too. */
import { AdapterToken } from '../core/adapters/adapter.js';
import { type AdapterWith, requireAdapter } from '../core/adapters/require-adapter.js';
import { EventBus } from '../core/events/event-bus.js';
import { RandomToken, randomUuid } from '../core/kernel/random.js';
import type { ServiceResolver } from '../core/kernel/service-resolver.js';
import type { AdapterUser, User } from '../core/models/user.js';

const NEEDED = ['createUser', 'getUser', 'getUserByEmail'] as const;

/**
 * The user with the same e-mail address, or with the same id where there is no address, as the
 * database has it; else a new one, of whom the app hears by the event `createUser`.
 *
 * @throws {TypeError} when the user is new and has no address to be stored with.
 */
export async function storedUser(app: ServiceResolver, user: User): Promise<AdapterUser> {
  const adapter = requireAdapter(app.get(AdapterToken), NEEDED);
  const known = await find(adapter, user);
  if (known) return known;
  if (!user.email) {
    throw new TypeError(
      'The sessions of this app are rows. Sign in a user with an `email`, or with the `id` of a ' +
        'stored one.',
    );
  }
  const id = user.id ?? randomUuid(app.get(RandomToken));
  const created = await adapter.createUser({
    emailVerified: null,
    ...user,
    id,
    email: user.email,
  });
  await app.get(EventBus).emit('createUser', { user: created });
  return created;
}

async function find(
  adapter: AdapterWith<(typeof NEEDED)[number]>,
  { id, email }: User,
): Promise<AdapterUser | null> {
  if (email) return adapter.getUserByEmail(email);
  return id ? adapter.getUser(id) : null;
}
