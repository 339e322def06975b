/** A session that is a row belongs to a user who is one, too. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import type { AdapterUser } from '../../src/core/public-types.js';
import { signedIn } from '../../src/testing/index.js';
import { type MeApp, startMeApp, withRoles } from './me-app.js';

const STORED = { id: '42', name: 'Ada', email: 'ada@example.com', emailVerified: null };

let adapter: MemoryAdapter;
let running: MeApp;
const created: AdapterUser[] = [];

beforeEach(async () => {
  created.length = 0;
  adapter = new MemoryAdapter();
  running = await startMeApp({
    adapter,
    session: { strategy: 'database' },
    callbacks: withRoles,
    events: { createUser: ({ user }) => void created.push(user as AdapterUser) },
  });
});
afterEach(() => running.close());

async function signInAs(user: Parameters<typeof signedIn>[1]): Promise<unknown> {
  const { app, ask } = running;
  const [, shown] = await ask('/me', await signedIn(app, user));
  return shown;
}

describe('a new user', () => {
  it('is stored with all fields, and reported to the events', async () => {
    const since = new Date('2026-01-01');
    await signInAs({ id: '42', email: 'ada@example.com', emailVerified: since, roles: ['editor'] });
    const expected = {
      id: '42',
      email: 'ada@example.com',
      emailVerified: since,
      roles: ['editor'],
    };
    await expect(adapter.getUserByEmail('ada@example.com')).resolves.toMatchObject(expected);
    expect(created).toEqual([expect.objectContaining(expected)]);
  });

  it('has an unverified address and a new id', async () => {
    await signInAs({ email: 'ada@example.com' });
    expect(created).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        email: 'ada@example.com',
        emailVerified: null,
      },
    ]);
  });

  it.each([{}, { id: '42' }, { name: 'Ada' }, { email: null }, { email: '' }])(
    'is refused as %j, which has no address',
    async (user) => {
      await expect(signedIn(running.app, user)).rejects.toThrow(
        new TypeError(
          'The sessions of this app are rows. Sign in a user with an `email`, or with the `id` of a ' +
            'stored one.',
        ),
      );
    },
  );
});

describe('a stored user', () => {
  beforeEach(async () => {
    await adapter.createUser(STORED);
  });

  it.each([
    ['the address', { email: 'ada@example.com' }],
    ['the id', { id: '42' }],
    ['the address, whatever the id', { id: 'another', email: 'ada@example.com' }],
  ])('is found by %s', async (_by, user) => {
    await expect(signInAs(user)).resolves.toMatchObject({ name: 'Ada', email: 'ada@example.com' });
    expect(created).toEqual([]);
  });

  it('is not changed', async () => {
    await signInAs({ ...STORED, name: 'Another name', roles: ['editor'] });
    await expect(adapter.getUser('42')).resolves.toEqual(STORED);
  });

  it('gets a session that the app can end', async () => {
    const { app, ask } = running;
    const headers = await signedIn(app, STORED);
    const [, token = ''] = headers.cookie.split('=');
    await expect(adapter.getSessionAndUser(token)).resolves.toMatchObject({ user: STORED });
    await adapter.deleteSession(token);
    expect((await ask('/me', headers))[0]).toBe(401);
  });
});

it('stores no user with the JWT strategy', async () => {
  const { app, close } = await startMeApp({ adapter });
  await signedIn(app, STORED);
  await expect(adapter.getUser('42')).resolves.toBeNull();
  await close();
});
