/** Transactions of the app's adapter: what fails in them is told as any other failure of it. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { guardAdapter } from '../../../src/core/adapters/guarded-adapter.js';
import { AccessDenied, AdapterError } from '../../../src/core/errors/index.js';
import { resolveLogger } from '../../../src/core/kernel/logger.js';

const quiet = resolveLogger({ error: () => undefined, warn: () => undefined }, false);

/** An adapter bound to a transaction that ends like this. */
function guarded(end: () => void = () => undefined): Required<Pick<Adapter, 'transaction'>> {
  const adapter: Adapter = {
    async transaction(work) {
      // As adapters do that are instances of a class.
      expect(this).toBe(adapter);
      const result = await work({
        createUser: () => Promise.reject(new Error('connection refused')),
        getUser: async () => null,
      });
      end();
      return result;
    },
  };
  return guardAdapter(adapter, quiet) as Required<Pick<Adapter, 'transaction'>>;
}

describe('a transaction', () => {
  it('gives back what its work does', async () => {
    await expect(guarded().transaction(async () => 42)).resolves.toBe(42);
  });

  it('names the call that failed in it', async () => {
    const failing = guarded().transaction(async (bound) => bound.createUser?.({} as never));
    await expect(failing).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { method: 'createUser' },
    });
  });

  it('names itself when it could not be ended', async () => {
    const failing = guarded(() => {
      throw new Error('could not serialize');
    }).transaction(async () => 42);
    await expect(failing).rejects.toBeInstanceOf(AdapterError);
    await expect(failing).rejects.toMatchObject({ cause: { method: 'transaction' } });
  });

  it('passes on an error of the library as it is', async () => {
    const refused = new AccessDenied('no');
    await expect(guarded().transaction(() => Promise.reject(refused))).rejects.toBe(refused);
  });

  it('is not there where the adapter has none', () => {
    expect(guardAdapter({}, quiet).transaction).toBeUndefined();
  });
});
