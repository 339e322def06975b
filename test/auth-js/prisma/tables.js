/** The tables of the schema, as `prisma migrate` makes them, which needs an engine to do so. */
const OF_USER = 'REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE';
export const TABLES = [
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
