/** What `portcullis schema --orm prisma` prints, read by Prisma. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { writePrismaSchema } from '../../../src/cli/schema/prisma-schema.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';

const HERE = import.meta.dirname;
// Not among the files of the repository, which others read meanwhile.
mkdirSync(join(HERE, 'build'), { recursive: true });
const folder = mkdtempSync(join(HERE, 'build/schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const features = [
  Sessions(),
  Passwords({ mailer: () => undefined }),
  ProviderLogout(),
  SecondFactors(),
];

/** The schema of the app, with the tables added and their fields in the model of users. */
function writeApp(provider, added) {
  const app = readFileSync(join(HERE, 'schema.prisma'), 'utf8');
  const fields = added.match(/(?<=^\/\/ {3}).*/gm).map((field) => `  ${field}`);
  const file = join(folder, `${provider}.prisma`);
  const own = app.replace('"sqlite"', `"${provider}"`);
  writeFileSync(
    file,
    `${own.replace('model User {', ['model User {', ...fields].join('\n'))}\n${added}`,
  );
  return file;
}

describe('is valid', () => {
  it.each([
    ['sqlite', 'sqlite'],
    ['postgres', 'postgresql'],
    ['mysql', 'mysql'],
  ])('on %s', (dialect, provider) => {
    const users = { table: 'User', type: 'text' };
    const file = writeApp(provider, writePrismaSchema({ features, dialect, users }));
    const prisma = join(HERE, 'node_modules/prisma/build/index.js');
    // Validating takes no engine. The command would fetch one all the same, unless it gets the path
    // of a file.
    const env = {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
    };
    const output = execFileSync(process.execPath, [prisma, 'validate', '--schema', file], { env });
    expect(String(output)).toContain('is valid');
  });
});
