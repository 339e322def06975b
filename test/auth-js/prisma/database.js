/** A fresh SQLite database with the tables of Auth.js, opened by Prisma. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaClient } from '@prisma/client';
import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { TABLES } from './tables.js';

/** The table of users, as Kysely has to know it. */
export const settings = { users: { table: 'User', type: 'text' } };

export async function openPrisma() {
  const folder = await mkdtemp(join(tmpdir(), 'portcullis-prisma-'));
  const file = join(folder, 'auth.db');
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: `file:${file}` }) });
  for (const statement of TABLES) await prisma.$executeRawUnsafe(statement);
  return {
    prisma,
    /** A second connection to the file, which waits for the first one. */
    openKysely: () => new Kysely({ dialect: new SqliteDialect({ database: openLibsql(file) }) }),
    clear: async () => {
      await prisma.user.deleteMany();
      await prisma.verificationToken.deleteMany();
    },
    close: async () => {
      await prisma.$disconnect();
      await rm(folder, { recursive: true });
    },
  };
}

function openLibsql(file) {
  const database = new Database(file);
  database.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000');
  return database;
}
