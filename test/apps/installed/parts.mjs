/** What an app may also take from another copy of the package. */
export { MemoryAdapter } from 'portcullis/adapters';
export { default as Credentials } from 'portcullis/providers/credentials';
