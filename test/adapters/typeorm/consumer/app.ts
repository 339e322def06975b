/** What an app writes with TypeORM, whichever version it has. */
import {
  type AuthEntities,
  authEntities,
  authMigrations,
  dateColumn,
  featureMigrations,
  SessionEntity,
  TypeORMAdapter,
  UserEntity,
} from 'portcullis/adapters/typeorm';
import { DataSource, type DataSourceOptions, EntitySchema, IsNull } from 'typeorm';
import type { Equals } from '../../../types/equals.js';

const Member = new EntitySchema<{ id: string; email: string; joinedAt: Date }>({
  name: 'Member',
  tableName: 'users',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    email: { type: 'varchar' },
    joinedAt: dateColumn('postgres'),
  },
});
const features = [{ tables: [] }];
const options: DataSourceOptions = {
  type: 'postgres',
  entities: [...authEntities('postgres', { UserEntity: Member, ids: 'bigint', features })],
  migrations: [...authMigrations, ...featureMigrations(features)],
};

export const dataSource = new DataSource(options);
export const entities: Partial<AuthEntities> = { UserEntity: Member };

export const adapters = [
  TypeORMAdapter(dataSource, { entities }),
  TypeORMAdapter(dataSource.manager),
  TypeORMAdapter(options, { features }),
  TypeORMAdapter('postgres://app@localhost/app'),
];

export function countUnverified(): Promise<number> {
  return dataSource.getRepository(UserEntity).countBy({ emailVerified: IsNull() });
}

export async function getExpiry(sessionToken: string): Promise<Date | undefined> {
  const session = await dataSource.getRepository(SessionEntity).findOneBy({ sessionToken });
  const isDate: Equals<NonNullable<typeof session>['expires'], Date> = true;
  return isDate ? session?.expires : undefined;
}
