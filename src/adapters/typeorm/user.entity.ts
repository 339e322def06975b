/** The table `users`. */
import { EntitySchema } from 'typeorm';
import type { AdapterUser } from '../../core/adapters/adapter.js';
import { DEFAULT_LAYOUT, type TableLayout } from './table-layout.js';

/** The entity of a person, laid out for one database. */
export function userEntity({ tables, ids, optionalDate }: TableLayout): EntitySchema<AdapterUser> {
  return new EntitySchema<AdapterUser>({
    // TypeORM also finds entities by name, and an app may well have a `User` of its own.
    name: 'PortcullisUser',
    tableName: tables.UserEntity,
    columns: {
      id: ids.id,
      name: { type: 'varchar', nullable: true },
      // Not every provider tells an address: any number of users may have none.
      email: { type: 'varchar', nullable: true, unique: true },
      emailVerified: optionalDate,
      image: { type: 'text', nullable: true },
    },
  });
}

/**
 * A person. Names the entity to TypeORM, however `authEntities` has laid it out.
 *
 * @example
 * ```ts
 * const users = dataSource.getRepository(UserEntity);
 * ```
 * @publicApi
 */
export const UserEntity = userEntity(DEFAULT_LAYOUT);
