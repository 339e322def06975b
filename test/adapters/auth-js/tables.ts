/** The tables that the documentation of each adapter asks for, to the letter. */
import { readFile } from 'node:fs/promises';

/** `@auth/pg-adapter`. It names neither what is unique nor whose a row is. */
export const PG_TABLES = `
  CREATE TABLE verification_token (identifier TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL,
    token TEXT NOT NULL, PRIMARY KEY (identifier, token));
  CREATE TABLE accounts (id SERIAL, "userId" INTEGER NOT NULL, type VARCHAR(255) NOT NULL,
    provider VARCHAR(255) NOT NULL, "providerAccountId" VARCHAR(255) NOT NULL, refresh_token TEXT,
    access_token TEXT, expires_at BIGINT, id_token TEXT, scope TEXT, session_state TEXT,
    token_type TEXT, PRIMARY KEY (id));
  CREATE TABLE sessions (id SERIAL, "userId" INTEGER NOT NULL, expires TIMESTAMPTZ NOT NULL,
    "sessionToken" VARCHAR(255) NOT NULL, PRIMARY KEY (id));
  CREATE TABLE users (id SERIAL, name VARCHAR(255), email VARCHAR(255),
    "emailVerified" TIMESTAMPTZ, image TEXT, PRIMARY KEY (id));`;

/** How a database writes what the tables of Kysely and Drizzle are made of. */
export interface Dialect {
  readonly uuid: string;
  readonly date: string;
  readonly boolean: string;
}

export const SQLITE = {
  uuid: 'text DEFAULT (lower(hex(randomblob(16))))',
  date: 'text',
  boolean: 'integer',
} satisfies Dialect;

export const POSTGRES = {
  uuid: 'uuid DEFAULT gen_random_uuid()',
  date: 'timestamptz',
  boolean: 'boolean',
} satisfies Dialect;

/** `@auth/kysely-adapter`. It does not say that an account is one person's. */
export function kyselyTables({ uuid, date }: Dialect): string {
  const [type = ''] = uuid.split(' ');
  return `
    CREATE TABLE "User" ("id" ${uuid} PRIMARY KEY, "name" text, "email" text UNIQUE NOT NULL,
      "emailVerified" ${date}, "image" text);
    CREATE TABLE "Account" ("id" ${uuid} PRIMARY KEY,
      "userId" ${type} NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE, "type" text NOT NULL,
      "provider" text NOT NULL, "providerAccountId" text NOT NULL, "refresh_token" text,
      "access_token" text, "expires_at" bigint, "token_type" text, "scope" text, "id_token" text,
      "session_state" text);
    CREATE TABLE "Session" ("id" ${uuid} PRIMARY KEY,
      "userId" ${type} NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE,
      "sessionToken" text NOT NULL UNIQUE, "expires" ${date} NOT NULL);
    CREATE TABLE "VerificationToken" ("identifier" text NOT NULL, "token" text NOT NULL UNIQUE,
      "expires" ${date} NOT NULL);
    CREATE INDEX "Account_userId_index" ON "Account" ("userId");
    CREATE INDEX "Session_userId_index" ON "Session" ("userId");`;
}

/** `@auth/drizzle-adapter`: what its own table definitions come to. */
export function drizzleTables(dialect: Dialect): string {
  const date = dialect === SQLITE ? 'integer' : 'timestamp';
  const userId = '"userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE';
  return `
    CREATE TABLE "user" ("id" text PRIMARY KEY NOT NULL, "name" text, "email" text UNIQUE,
      "emailVerified" ${date}, "image" text);
    CREATE TABLE "account" (${userId}, "type" text NOT NULL, "provider" text NOT NULL,
      "providerAccountId" text NOT NULL, "refresh_token" text, "access_token" text,
      "expires_at" integer, "token_type" text, "scope" text, "id_token" text, "session_state" text,
      PRIMARY KEY ("provider", "providerAccountId"));
    CREATE TABLE "session" ("sessionToken" text PRIMARY KEY NOT NULL, ${userId},
      "expires" ${date} NOT NULL);
    CREATE TABLE "verificationToken" ("identifier" text NOT NULL, "token" text NOT NULL,
      "expires" ${date} NOT NULL, PRIMARY KEY ("identifier", "token"));
    CREATE TABLE "authenticator" ("credentialID" text NOT NULL UNIQUE, ${userId},
      "providerAccountId" text NOT NULL, "credentialPublicKey" text NOT NULL,
      "counter" integer NOT NULL, "credentialDeviceType" text NOT NULL,
      "credentialBackedUp" ${dialect.boolean} NOT NULL, "transports" text,
      PRIMARY KEY ("userId", "credentialID"));`;
}

/** The statements that our documentation advises to run on an adapter's tables. */
export async function advisedStatements(adapter: string): Promise<string> {
  const text = await readFile(
    new URL('../../../docs/adapters/auth-js.md', import.meta.url),
    'utf8',
  );
  const blocks = [...text.matchAll(/^```sql\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  const statements = blocks.find((block) => block.startsWith(`-- ${adapter}`));
  if (statements === undefined)
    throw new Error(`docs/adapters/auth-js.md has no SQL for ${adapter}.`);
  return statements;
}
