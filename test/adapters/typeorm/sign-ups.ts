/** Users that sign up, and the proof that no connection of a pool was lost. */
import { expect } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { TypeORMAdapter, UserEntity } from '../../../src/adapters/typeorm/index.js';
import type { Adapter, AdapterUser } from '../../../src/core/adapters/adapter.js';

export const ada = {
  id: '',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: null,
  image: null,
};
export const grace = { ...ada, name: 'Grace', email: 'grace@example.com' };

/** How many connections a pool has. */
export const POOL_SIZE = 3;

export async function signUp(adapter: Adapter, user: AdapterUser = ada): Promise<AdapterUser> {
  const bound = adapter as Required<Adapter>;
  const created = await bound.createUser(user);
  await bound.linkAccount({
    type: 'oauth',
    provider: 'github',
    providerAccountId: created.id,
    userId: created.id,
  });
  return created;
}

/** More transactions than there are connections: none of these was lost, and none is busy. */
export async function expectUsable(dataSource: DataSource): Promise<void> {
  const adapter = TypeORMAdapter(dataSource);
  const people = Array.from({ length: 2 * POOL_SIZE }, (_, n) => `${n}@example.com`);
  await Promise.all(
    people.map((email) => adapter.transaction((bound) => signUp(bound, { ...ada, email }))),
  );
  expect(await dataSource.getRepository(UserEntity).countBy({ name: 'Ada' })).toBe(people.length);
}
