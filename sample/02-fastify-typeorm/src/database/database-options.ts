/**
 * The connection and everything in the database: the library's tables, the features', and the
 * app's.
 */
import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import Database from 'libsql';
import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { features } from '../auth/features.js';
import { OldPassword } from '../people/old-password.entity.js';
import { Role } from '../people/role.entity.js';
import type { Settings } from '../settings.js';
import { RenamePasswords1767238000000 } from './1767238000000-rename-passwords.js';
import { CreateOfficeTables1767312000000 } from './1767312000000-create-office-tables.js';

type Place = Pick<Settings, 'databaseUrl' | 'databaseFile'>;

export function databaseOptions(place: Place): TypeOrmModuleOptions {
  const connection = connectionTo(place);
  return {
    ...connection,
    // By its type, since databases differ in what they call a date.
    entities: [...authEntities(connection.type, { features }), Role, OldPassword, AuditEntry],
    migrations: [
      ...authMigrations,
      RenamePasswords1767238000000,
      ...featureMigrations(features),
      CreateOfficeTables1767312000000,
    ],
    migrationsRun: true,
  };
}

function connectionTo({ databaseUrl, databaseFile }: Place) {
  if (databaseUrl !== undefined) return { type: 'postgres', url: databaseUrl } as const;
  // `libsql` is SQLite that needs no compiler.
  return { type: 'better-sqlite3', driver: Database, database: databaseFile } as const;
}
