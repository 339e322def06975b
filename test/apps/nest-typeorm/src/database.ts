/**
 * An app whose users and sessions are in a database, by its own `DataSource`: who signs in is
 * stored, and found again.
 */
import assert from 'node:assert/strict';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Auth, AuthModule, Session } from 'portcullis';
import {
  authEntities,
  authMigrations,
  featureMigrations,
  TypeORMAdapter,
} from 'portcullis/adapters/typeorm';
import { Sessions } from 'portcullis/features/sessions';
import { FakeIdentityProvider } from 'portcullis/testing';
import { DataSource } from 'typeorm';

const features = [Sessions()];
const TABLES = ['users', 'accounts', 'sessions', 'session_records'];

@Controller('me')
class MeController {
  @Get()
  @Auth()
  me(@Session() session: Session) {
    return { name: session.user?.name };
  }
}

function createApp(provider: FakeIdentityProvider) {
  @Module({
    imports: [
      TypeOrmModule.forRoot({
        type: 'better-sqlite3',
        // oxlint-disable-next-line typescript/no-require-imports
        driver: require('libsql') as unknown,
        database: ':memory:',
        entities: [...authEntities('better-sqlite3', { features })],
        migrations: [...authMigrations, ...featureMigrations(features)],
        migrationsRun: true,
      }),
      AuthModule.forRootAsync({
        inject: [getDataSourceToken()],
        useFactory: (dataSource: DataSource) => ({
          adapter: TypeORMAdapter(dataSource),
          providers: [provider.oidc()],
          trustHost: true,
        }),
        features,
      }),
    ],
    controllers: [MeController],
  })
  class AppModule {}
  return NestFactory.create(AppModule, { logger: ['error'] });
}

async function main() {
  const provider = await FakeIdentityProvider.start();
  const app = await createApp(provider);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const dataSource = app.get(DataSource);
  const countRows = async () => {
    const counted = TABLES.map(async (table) => {
      const rows: { count: number }[] = await dataSource.query(
        `SELECT COUNT(*) AS count FROM ${table}`,
      );
      return Number(rows[0]?.count);
    });
    return Promise.all(counted);
  };

  assert.equal((await fetch(`${url}/me`)).status, 401);
  const headers = await provider.signIn(url, { sub: '1', name: 'Grace' });
  assert.deepEqual(await (await fetch(`${url}/me`, { headers })).json(), { name: 'Grace' });
  assert.deepEqual(await countRows(), [1, 1, 1, 1]);
  await provider.signIn(url, { sub: '1', name: 'Grace' });
  assert.deepEqual(await countRows(), [1, 1, 2, 2]);
  await provider.signIn(url, { sub: '2', name: 'Ada' });
  assert.deepEqual(await countRows(), [2, 2, 3, 3]);

  await app.close();
  await provider.stop();
}

void main();
