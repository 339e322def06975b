/** An adapter whose methods live on a prototype, and need what the instance keeps to itself. */
import type { Adapter, AdapterMethod } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';

class Rows {
  readonly #memory = new MemoryAdapter();

  /** Fails when `this` is not the instance. */
  get memory(): MemoryAdapter {
    return this.#memory;
  }
}

/** The contract's methods, on the prototype of what an app makes an instance of. */
class InheritingAdapter extends Rows {}

const METHODS = [...Object.keys(new MemoryAdapter()), 'transaction'] as AdapterMethod[];
for (const name of METHODS) {
  Object.defineProperty(InheritingAdapter.prototype, name, {
    value: function (this: InheritingAdapter, ...parameters: unknown[]): unknown {
      const method = this.memory[name as keyof MemoryAdapter] as (...all: unknown[]) => unknown;
      return method.apply(this.memory, parameters);
    },
  });
}

/** One more generation, as an app makes it to change one method. */
class AppAdapter extends InheritingAdapter {}

async function makeHarness() {
  const adapter = new AppAdapter();
  return {
    adapter: adapter as Adapter,
    accounts: async () => {
      const account = await adapter.memory.getAccount('ada', 'honest');
      const other = await adapter.memory.getAccount('grace', 'honest');
      return [account, other].filter((row) => row !== null).map((row) => ({ ...row }));
    },
    close: async () => undefined,
  };
}

adapterContract('an instance of a class', makeHarness, {
  differs: {
    'values: works when its methods are spread into another object':
      'spreading takes what an object has of its own, and methods of a class are its prototype’s',
  },
});

signInLife('an instance of a class', makeHarness);
