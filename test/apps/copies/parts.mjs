/**
 * Of another copy of the package than the module: they are the same data and methods in every copy.
 */
export { MemoryAdapter } from 'other/adapters';
export { default as Credentials } from 'other/providers/credentials';
