/** The app's own connection, which the library shares. */
import { Module } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import Database from 'libsql';
import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
import { features } from '../auth/features.js';
import type { Settings } from '../settings.js';
import { CreateOfficeTables1767312000000 } from './1767312000000-create-office-tables.js';

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ConfigService],
      useFactory: (config: ConfigService<Settings, true>) => ({
        type: 'better-sqlite3',
        // SQLite that needs no compiler.
        driver: Database,
        database: config.get('databaseFile', { infer: true }),
        entities: [...authEntities('better-sqlite3', { features })],
        autoLoadEntities: true,
        migrations: [
          ...authMigrations,
          ...featureMigrations(features),
          CreateOfficeTables1767312000000,
        ],
        migrationsRun: true,
      }),
    }),
  ],
})
export class DatabaseModule {}
