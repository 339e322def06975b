/** The table `users`. */
import { EntitySchema } from 'typeorm';
import type { AdapterUser } from '../../core/adapters/adapter.js';
import { optionalEpochMilliseconds } from './epoch-milliseconds.js';

/**
 * A person.
 *
 * @example
 * ```ts
 * const users = dataSource.getRepository(UserEntity);
 * ```
 * @publicApi
 */
export const UserEntity = new EntitySchema<AdapterUser>({
  // TypeORM also finds entities by name, and an app may well have a `User` of its own.
  name: 'PortcullisUser',
  tableName: 'users',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    name: { type: 'varchar', nullable: true },
    // Not every provider tells an address: any number of users may have none.
    email: { type: 'varchar', nullable: true, unique: true },
    emailVerified: { type: 'varchar', nullable: true, transformer: optionalEpochMilliseconds },
    image: { type: 'text', nullable: true },
  },
});
