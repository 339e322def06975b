import { describe, expect, it } from '@jest/globals';
import {
  Column,
  DataSource,
  Entity,
  EntitySchema,
  PrimaryGeneratedColumn,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import {
  authEntities,
  authMigrations,
  bigintNumber,
  dateColumn,
  epochMilliseconds,
  optionalEpochMilliseconds,
  SessionEntity,
  TypeORMAdapter,
  upgradeMigrations,
  UserEntity,
} from '../../../src/adapters/typeorm/index.js';
import {
  optionalUtcDate,
  optionalUtcDateLiteral,
  utcDate,
  utcDateLiteral,
} from '../../../src/adapters/typeorm/columns.js';
import { SnakeCase } from './snake-case.js';
import { sqlite } from './sqlite.js';

const ada = { id: '', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null };

class Person {
  role?: string;
}

const PersonSchema = new EntitySchema({
  name: 'Person',
  target: Person,
  tableName: 'users',
  columns: {
    ...UserEntity.options.columns,
    role: { type: 'varchar', default: 'reader' },
    shoeSize: { type: 'integer', nullable: true },
  },
});

class AddPersonColumns implements MigrationInterface {
  readonly name = 'AddPersonColumns1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD role varchar NOT NULL DEFAULT 'reader'`);
    await runner.query(`ALTER TABLE users ADD "shoeSize" integer`);
  }

  async down(): Promise<void> {}
}

const DATE_KINDS = (['postgres', 'mariadb', 'better-sqlite3'] as const).flatMap((database) =>
  (['native', 'epoch'] as const).map((dates) => [database, dates] as const),
);

describe('entities', () => {
  it('of the app replace those of the adapter, with their columns', async () => {
    const adapter = TypeORMAdapter(
      { ...sqlite(), migrations: [AddPersonColumns] },
      { entities: { UserEntity: PersonSchema } },
    );
    const user = await adapter.createUser({ ...ada, ...{ shoeSize: 38, unknown: 'dropped' } });
    expect(user).toMatchObject({ role: 'reader', shoeSize: 38 });
    expect(user).not.toHaveProperty('unknown');
    expect(await adapter.updateUser({ id: user.id, ...{ role: 'writer' } })).toEqual({
      ...user,
      role: 'writer',
    });
    await adapter.createSession({ sessionToken: 's', userId: user.id, expires: new Date() });
    expect((await adapter.getSessionAndUser('s'))?.user).toMatchObject({ role: 'writer' });
    await adapter.close();
  });

  it('can be a class with decorators in place of users', async () => {
    @Entity('members')
    class Member {
      @PrimaryGeneratedColumn()
      id!: number;

      @Column({ type: 'varchar', nullable: true })
      name!: string | null;

      @Column({ type: 'varchar', nullable: true, unique: true })
      email!: string | null;

      @Column(dateColumn('better-sqlite3', { nullable: true }))
      emailVerified!: Date | null;

      @Column({ type: 'text', nullable: true })
      image!: string | null;

      @Column({ type: 'varchar', default: 'blue' })
      team!: string;
    }
    const entities = authEntities('better-sqlite3', { UserEntity: Member, ids: 'increment' });
    const dataSource = new DataSource({ ...sqlite(), entities: [...entities], synchronize: true });
    const adapter = TypeORMAdapter(dataSource, { entities: { UserEntity: Member } });
    const verified = { ...ada, emailVerified: new Date(5) };
    const user = await adapter.createUser(verified);
    expect(user).toMatchObject({ ...verified, id: '1' });
    await adapter.createSession({ sessionToken: 's', userId: user.id, expires: new Date(7) });
    expect(await adapter.getSessionAndUser('s')).toMatchObject({
      user: { ...verified, id: '1', team: 'blue' },
      session: { userId: '1', expires: new Date(7) },
    });
    await dataSource.destroy();
  });

  it('use the names, the prefix and the relations of the app’s DataSource', async () => {
    const dataSource = new DataSource({
      ...sqlite(),
      namingStrategy: new SnakeCase(),
      entityPrefix: 'auth_',
      entities: [...authEntities('better-sqlite3')],
      migrations: [...authMigrations],
      migrationsRun: true,
    });
    const adapter = TypeORMAdapter(dataSource);
    const user = await adapter.createUser(ada);
    await adapter.createSession({ sessionToken: 's', userId: user.id, expires: new Date(7) });
    expect((await adapter.getSessionAndUser('s'))?.user).toEqual(user);
    expect(await dataSource.query('SELECT session_token, user_id FROM auth_sessions')).toEqual([
      { session_token: 's', user_id: user.id },
    ]);
    const related = await dataSource
      .getRepository(SessionEntity)
      .findOne({ where: { sessionToken: 's' }, relations: { user: true } });
    expect(related?.user).toEqual(user);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    await dataSource.destroy();
  });

  it('are found by identity, whatever their names are after minification', async () => {
    const User = new EntitySchema({
      name: 'User',
      tableName: 'app_users',
      columns: { id: { type: 'integer', primary: true } },
    });
    class AuthUser {}
    const e = new EntitySchema({
      name: 'e',
      target: AuthUser,
      tableName: 'e',
      columns: { id: { type: 'integer', primary: true } },
    });
    Object.defineProperty(AuthUser, 'name', { value: 'e' });
    const adapter = TypeORMAdapter({ ...sqlite(), entities: [User, e] });
    const user = await adapter.createUser(ada);
    expect(await adapter.getUser(user.id)).toEqual(user);
    await adapter.close();
  });

  it('have table names that are independent of minification, as does the migration', () => {
    const entities = [...authEntities('postgres')].filter((entity) => 'options' in entity);
    expect(entities.map(({ options }) => options.name)).toEqual(
      ['User', 'Account', 'Session', 'VerificationToken', 'Authenticator'].map(
        (name) => `Portcullis${name}`,
      ),
    );
    expect(upgradeMigrations.map((Migration) => new Migration().name)).toEqual([
      'CreateAuthTables1767229200000',
      'NamePasskeys1767236400000',
      'UpgradeAuthJsTables1767232800000',
    ]);
  });
});

describe('column transformers', () => {
  it.each([
    ['1700000000123', 1_700_000_000_123],
    ['0', 0],
    ['-1', -1],
    [1_700_000_000_123, 1_700_000_000_123],
    ['', 0],
    ['soon', 0],
    ['2030-01-01T00:00:00.000Z', 0],
    ['1e99', 0],
    ['9999999999999999', 0],
  ])('read the stored date %j as %j, and never as null', (stored, moment) => {
    expect(epochMilliseconds.from(stored)).toEqual(new Date(moment));
  });

  it.each([null, undefined, '', 'soon', '2030-01-01'])(
    'read %j as an unverified e-mail address',
    (stored) => {
      expect(optionalEpochMilliseconds.from(stored)).toBeNull();
    },
  );

  it('write a date as text, and refuse an invalid one', () => {
    expect(epochMilliseconds.to(new Date(1_700_000_000_123))).toBe('1700000000123');
    expect(optionalEpochMilliseconds.to(null)).toBeNull();
    expect(() => epochMilliseconds.to(new Date(Number.NaN))).toThrow(TypeError);
  });

  it.each([utcDate, optionalUtcDate, utcDateLiteral, optionalUtcDateLiteral])(
    'keep a date within the years that every database has, and refuse an invalid one',
    ({ to, from }) => {
      expect(() => to(new Date(Number.NaN)) as unknown).toThrow(TypeError);
      expect(to(null)).toBeNull();
      expect(to(undefined)).toBeUndefined();
      const latest = JSON.stringify(to(new Date(8.64e15)));
      expect(latest).toMatch(/9999-12-31[T ]23:59:59\.999/);
      expect(from(new Date(7))).toEqual(new Date(7));
    },
  );

  it('read an invalid date as expired, or as null', () => {
    for (const stored of [new Date(Number.NaN), Number.POSITIVE_INFINITY, 'soon']) {
      expect(utcDate.from(stored)).toEqual(new Date(0));
      expect(optionalUtcDateLiteral.from(stored)).toBeNull();
    }
  });

  it.each(DATE_KINDS)(
    'N8 keep null as null in a column that was made nullable afterwards (%s, %s)',
    (database, dates) => {
      for (const nullable of [false, true]) {
        const spread = { ...dateColumn(database, { dates, nullable }), nullable: true };
        const [transformer] = [spread.transformer].flat();
        expect(transformer?.to(null)).toBeNull();
        expect(transformer?.from(null)).toBeNull();
      }
    },
  );

  it('read 64-bit integers as numbers, and write integers', () => {
    expect(['1900000000', 1_900_000_000, null, 'x'].map(bigintNumber.from)).toEqual([
      1_900_000_000,
      1_900_000_000,
      null,
      null,
    ]);
    expect([1.5, null, undefined, Number.NaN].map(bigintNumber.to)).toEqual([
      1,
      null,
      undefined,
      null,
    ]);
  });
});
