/** `@auth/prisma-adapter`, as it is published, with the schema of its documentation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaAdapter } from '@auth/prisma-adapter';
import { afterAll, beforeAll } from '@jest/globals';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaClient } from '@prisma/client';
import { DIFFERENCES } from '../../adapters/auth-js/differences.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';

// What `prisma migrate` makes of the schema, which needs an engine to make it.
const OF_USER = 'REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE';
const TABLES = [
  `CREATE TABLE "User" ("id" TEXT NOT NULL PRIMARY KEY, "name" TEXT, "email" TEXT,
    "emailVerified" DATETIME, "image" TEXT)`,
  `CREATE TABLE "Account" ("id" TEXT NOT NULL PRIMARY KEY, "userId" TEXT NOT NULL ${OF_USER},
    "type" TEXT NOT NULL, "provider" TEXT NOT NULL, "providerAccountId" TEXT NOT NULL,
    "refresh_token" TEXT, "access_token" TEXT, "expires_at" INTEGER, "token_type" TEXT,
    "scope" TEXT, "id_token" TEXT, "session_state" TEXT)`,
  `CREATE TABLE "Session" ("id" TEXT NOT NULL PRIMARY KEY, "sessionToken" TEXT NOT NULL,
    "userId" TEXT NOT NULL ${OF_USER}, "expires" DATETIME NOT NULL)`,
  `CREATE TABLE "VerificationToken" ("identifier" TEXT NOT NULL, "token" TEXT NOT NULL,
    "expires" DATETIME NOT NULL)`,
  `CREATE TABLE "Authenticator" ("credentialID" TEXT NOT NULL, "userId" TEXT NOT NULL ${OF_USER},
    "providerAccountId" TEXT NOT NULL, "credentialPublicKey" TEXT NOT NULL,
    "counter" INTEGER NOT NULL, "credentialDeviceType" TEXT NOT NULL,
    "credentialBackedUp" BOOLEAN NOT NULL, "transports" TEXT,
    PRIMARY KEY ("userId", "credentialID"))`,
  'CREATE UNIQUE INDEX "User_email" ON "User" ("email")',
  'CREATE UNIQUE INDEX "Account_provider" ON "Account" ("provider", "providerAccountId")',
  'CREATE UNIQUE INDEX "Session_sessionToken" ON "Session" ("sessionToken")',
  'CREATE UNIQUE INDEX "VerificationToken_pair" ON "VerificationToken" ("identifier", "token")',
  'CREATE UNIQUE INDEX "Authenticator_credentialID" ON "Authenticator" ("credentialID")',
];

const folder = await mkdtemp(join(tmpdir(), 'portcullis-prisma-'));
const url = `file:${join(folder, 'auth.db')}`;
const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
const name = 'prisma on SQLite';

beforeAll(async () => {
  for (const statement of TABLES) await prisma.$executeRawUnsafe(statement);
});
afterAll(async () => {
  await prisma.$disconnect();
  await rm(folder, { recursive: true });
});

async function makeHarness() {
  await prisma.user.deleteMany();
  await prisma.verificationToken.deleteMany();
  return {
    adapter: PrismaAdapter(prisma),
    accounts: () => prisma.account.findMany(),
    close: async () => undefined,
  };
}

adapterContract(name, makeHarness, DIFFERENCES[name]);
signInLife(name, makeHarness);
