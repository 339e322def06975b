/** The entities and the adapter in an app of `@nestjs/typeorm`, as its documents put them there. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import {
  Column,
  CreateDateColumn,
  DataSource,
  Entity,
  type MigrationInterface,
  PrimaryGeneratedColumn,
  type QueryRunner,
  type Repository,
} from 'typeorm';
import type { AdapterSession, AdapterUser } from '../../../src/core/adapters/adapter.js';
import { Auth, AuthModule } from '../../../src/index.js';
import {
  authEntities,
  authMigrations,
  dateColumn,
  TypeORMAdapter,
  UserEntity,
} from '../../../src/adapters/typeorm/index.js';
import GitHub from '../../../src/providers/github.js';
import { type RunningApp, startApp } from '../../support/nest-app.js';
import { sqlite } from './sqlite.js';

const ORIGIN = 'http://app.test';
const COOKIE = 'authjs.session-token';

/** A session with a column of the app's. */
@Entity('sessions')
class BrowserSession implements AdapterSession {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'varchar', unique: true })
  sessionToken!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  @Column(dateColumn('better-sqlite3'))
  expires!: Date;

  @CreateDateColumn({ type: 'datetime' })
  startedAt!: Date;
}

@Controller()
class PeopleController {
  constructor(
    @InjectRepository(UserEntity) private readonly people: Repository<AdapterUser>,
    @InjectRepository(BrowserSession) private readonly sessions: Repository<BrowserSession>,
  ) {}

  @Get('people')
  @Auth()
  async all() {
    const sessions = await this.sessions.find();
    return {
      people: (await this.people.find()).map(({ email }) => email),
      sessions: sessions.map(({ expires }) => expires.toISOString()),
    };
  }
}

const entities = authEntities('better-sqlite3', { SessionEntity: BrowserSession });

@Module({
  imports: [TypeOrmModule.forFeature([...entities])],
  controllers: [PeopleController],
})
class PeopleModule {}

class AddStartedAt implements MigrationInterface {
  readonly name = 'AddStartedAt1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions ADD "startedAt" datetime`);
  }

  async down(): Promise<void> {}
}

describe('an app of @nestjs/typeorm', () => {
  let running: RunningApp;
  let dataSource: DataSource;

  beforeEach(async () => {
    running = await startApp(
      {
        imports: [
          TypeOrmModule.forRoot({
            ...sqlite(),
            autoLoadEntities: true,
            migrations: [...authMigrations, AddStartedAt],
            migrationsRun: true,
          }),
          PeopleModule,
          AuthModule.forRootAsync({
            inject: [DataSource],
            useFactory: (connection: DataSource) => ({
              secret: 'a secret that is at least 32 bytes long',
              url: ORIGIN,
              providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
              adapter: TypeORMAdapter(connection, { entities: { SessionEntity: BrowserSession } }),
            }),
          }),
        ],
      },
      new ExpressAdapter(),
    );
    dataSource = running.app.get(DataSource);
  });
  afterEach(() => running.close());

  const get = async (path: string, headers: Record<string, string> = {}) =>
    running.serve(new Request(`${ORIGIN}${path}`, { headers }));

  it('has the tables of entities that autoLoadEntities found', async () => {
    expect(dataSource.hasMetadata(UserEntity)).toBe(true);
    const adapter = TypeORMAdapter(dataSource, { entities: { SessionEntity: BrowserSession } });
    const user = await adapter.createUser({ id: '', email: 'ada@d', emailVerified: null });
    // Nearly the whole time that a session lasts: it is not renewed yet.
    const expires = new Date(Date.now() + 2_591_000_000);
    await adapter.createSession({ sessionToken: 'token', userId: user.id, expires });

    expect((await get('/people')).status).toBe(401);
    const answer = await get('/people', { cookie: `${COOKIE}=token` });
    expect(await answer.json()).toEqual({
      people: ['ada@d'],
      sessions: [expires.toISOString()],
    });
    await adapter.deleteUser(user.id);
    expect((await get('/people', { cookie: `${COOKIE}=token` })).status).toBe(401);
  });
});
