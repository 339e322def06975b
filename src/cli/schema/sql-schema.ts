/** The tables of features in SQL. */
import { featureTablesSql } from '../../adapters/kysely/feature-schema.js';
import type { SchemaRequest, SchemaWriter } from './columns.js';

export const writeSqlSchema: SchemaWriter = (request) =>
  featureTablesSql(request.features, request.dialect, { users: getUsers(request) });

/** MySQL has no keys of the type `text`, which ids have elsewhere. */
function getUsers({ dialect, users }: SchemaRequest): SchemaRequest['users'] {
  const isText = dialect === 'mysql' && users?.type.toLowerCase() === 'text';
  return isText ? { ...users, type: 'varchar(255)' } : users;
}
