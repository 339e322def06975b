/** Commands that look at an app on PostgreSQL: TypeORM would install extensions as it connects. */
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { authEntities } from '../../../src/adapters/typeorm/index.js';
import { manifest, ScratchProject } from '../../cli/support/command-line.js';
import { ESM, GITHUB, SOUND } from '../../cli/support/doctor.js';
import { listServers } from '../support/named-servers.js';
import { createOwnDatabase } from '../support/own-database.js';

const FILES = {
  'package.json': manifest({}, ESM),
  'src/data-source.ts': `import { DataSource, EntitySchema } from 'typeorm';
    import { Audit } from 'portcullis/features/audit';
    import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
    export const features = [Audit({ seal: { key: 'k'.repeat(32) } })];
    const Order = new EntitySchema({
      name: 'Order',
      columns: { id: { type: 'uuid', primary: true, generated: 'uuid' }, code: { type: 'citext' } },
    });
    export const dataSource = new DataSource({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      extensions: ['pgcrypto'],
      entities: [...authEntities('postgres', { features }), Order],
      migrations: [...authMigrations, ...featureMigrations(features)],
    });`,
  'src/opened.ts': `import { dataSource as opened } from './data-source.js';
    export const dataSource = await opened.initialize();`,
  'src/auth.ts': `${GITHUB}import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
    import { dataSource, features } from './data-source.js';
    export default { providers: [GitHub], adapter: TypeORMAdapter(dataSource), features };`,
};

const COMMANDS = [
  ['doctor', '--production'],
  ['migrate', '--check', '--data-source', 'src/data-source.ts'],
  ['migrate', '--check', '--data-source', 'src/opened.ts'],
  ['migrate', '--data-source', 'src/data-source.ts'],
  ['migrate', '--check', '--url'],
  ['schema', '--orm', 'sql'],
  ['access', '--json'],
  ['audit', 'verify'],
  ['compare'],
] as const;

async function listExtensions(url: string, more: object = {}): Promise<string[]> {
  const dataSource = new DataSource({ type: 'postgres', url, ...more });
  await dataSource.initialize();
  const rows = await dataSource.query<{ name: string }[]>(
    'SELECT extname AS name FROM pg_extension',
  );
  await dataSource.destroy();
  return rows.map(({ name }) => name).toSorted();
}

const servers = listServers().filter((url) => url.startsWith('postgres:'));

describe.each(servers.length > 0 ? servers : [undefined])('U19: on %s', (server) => {
  const run = server === undefined ? it.skip : it;

  run.each(COMMANDS.map((words) => [words.join(' '), words] as const))(
    'U19: %s installs no extension',
    async (_, words) => {
      const url = await createOwnDatabase(server ?? '');
      const before = await listExtensions(url);
      const project = new ScratchProject(FILES);
      const given = words.at(-1) === '--url' ? [...words, url] : words;
      await project.run([...given], { ...SOUND, DATABASE_URL: url });
      project.remove();
      expect(await listExtensions(url)).toEqual(before);
    },
  );

  run.each(['src/data-source.ts', 'src/opened.ts'])(
    'U19: migrate --yes installs them: %s',
    async (file) => {
      const url = await createOwnDatabase(server ?? '');
      const project = new ScratchProject(FILES);
      const words = ['migrate', '--yes', '--data-source', file];
      const { code } = await project.run(words, { ...SOUND, DATABASE_URL: url });
      project.remove();
      expect(code).toBe(0);
      const installed = await listExtensions(url);
      expect(installed).toEqual(['citext', 'pgcrypto', 'plpgsql', 'uuid-ossp']);
    },
  );

  run('U19: TypeORM installs them otherwise', async () => {
    const url = await createOwnDatabase(server ?? '');
    const before = await listExtensions(url);
    const more = { entities: [...authEntities('postgres')], extensions: ['pgcrypto'] };
    expect(await listExtensions(url, more)).not.toEqual(before);
  });
});
