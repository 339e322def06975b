/** After the tests of databases: drops those that they have created. */
import { DataSource } from 'typeorm';

const LIST = {
  postgres: 'SELECT datname AS name FROM pg_database',
  mariadb: 'SELECT schema_name AS name FROM information_schema.schemata',
};

export default async function dropDatabases() {
  const prefix = process.env.TEST_DATABASE_PREFIX;
  for (const url of (process.env.TEST_DATABASES ?? '').split(',')) {
    const type = url.split(':')[0].replace('mysql', 'mariadb').replace('postgresql', 'postgres');
    if (!LIST[type]) continue;
    const admin = await new DataSource({ type, url }).initialize();
    const names = (await admin.query(LIST[type])).map(({ name }) => name);
    for (const name of names) {
      if (name.startsWith(prefix)) await admin.query(`DROP DATABASE ${name}`);
    }
    await admin.destroy();
  }
}
