/** Users that are deleted by hand, and what is left of their accounts. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';
import {
  AccountEntity,
  authEntities,
  dateColumn,
  SessionEntity,
  TypeORMAdapter,
} from '../../../src/adapters/typeorm/index.js';
import { CompliantProvider } from '../../support/compliant-provider.js';
import { APP_ORIGIN, DatabaseSessionApp } from '../../support/database-session-app.js';
import { sqlite } from './sqlite.js';

@Entity('members')
class Member {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'varchar', nullable: true })
  name!: string | null;

  @Column({ type: 'varchar', nullable: true, unique: true })
  email!: string | null;

  @Column(dateColumn('better-sqlite3', { nullable: true }))
  emailVerified!: Date | null;

  @Column({ type: 'text', nullable: true })
  image!: string | null;
}

describe('a user whose row is deleted', () => {
  let provider: CompliantProvider;
  beforeAll(async () => {
    provider = await CompliantProvider.start([`${APP_ORIGIN}/auth/callback/compliant`]);
  });
  afterAll(() => provider.stop());

  const open = async (choices: Parameters<typeof authEntities>[1]) => {
    const dataSource = new DataSource({
      ...sqlite(),
      entities: [...authEntities('better-sqlite3', choices)],
      synchronize: true,
    });
    await dataSource.initialize();
    return dataSource;
  };

  it.each([
    ['a class', Member],
    ['a schema', undefined],
  ])('N5 deletes accounts and sessions if users are %s', async (_, UserEntity) => {
    const dataSource = await open(UserEntity && { UserEntity });
    const adapter = TypeORMAdapter(dataSource, { entities: UserEntity ? { UserEntity } : {} });
    const app = new DatabaseSessionApp(adapter, provider);
    await provider.signIn(app.newBrowser(), 'ada');
    const keys = dataSource
      .getMetadata(AccountEntity)
      .foreignKeys.map(({ onDelete, columnNames, referencedTablePath }) => [
        onDelete,
        columnNames,
        referencedTablePath,
      ]);
    const users = UserEntity ? 'members' : 'users';
    expect(keys).toEqual([['CASCADE', ['userId'], users]]);
    await dataSource.query(`DELETE FROM ${users}`);
    expect(await dataSource.getRepository(AccountEntity).count()).toBe(0);
    expect(await dataSource.getRepository(SessionEntity).count()).toBe(0);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries).toEqual([]);
    await dataSource.destroy();
  });

  it('N5 keeps an account, without a foreign key, that the next sign-in takes over', async () => {
    const dataSource = await open({});
    const app = new DatabaseSessionApp(TypeORMAdapter(dataSource), provider);
    await provider.signIn(app.newBrowser(), 'ada');
    await dataSource.query('PRAGMA foreign_keys = OFF');
    await dataSource.query('DELETE FROM users');
    const browser = app.newBrowser();
    await provider.signIn(browser, 'ada');
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(await dataSource.getRepository(AccountEntity).count()).toBe(1);
    await dataSource.destroy();
  });
});
