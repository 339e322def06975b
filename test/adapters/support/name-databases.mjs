/**
 * Before the tests of databases: what the names of their databases begin with, so that they are
 * found afterwards.
 */
export default function nameDatabases() {
  process.env.TEST_DATABASE_PREFIX = `portcullis_${crypto.randomUUID().slice(0, 8)}_`;
}
