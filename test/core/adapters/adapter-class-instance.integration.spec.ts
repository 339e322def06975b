/** An adapter whose methods are on a prototype, and need private fields of the instance. */
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

/** The contract's methods, on the prototype of a class. */
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

/** A subclass, which an app would write to change one method. */
class AppAdapter extends InheritingAdapter {}

async function makeHarness() {
  const adapter = new AppAdapter();
  return {
    adapter: adapter as Adapter,
    accounts: async () => {
      const account = await adapter.memory.getAccount('ada', 'compliant');
      const other = await adapter.memory.getAccount('grace', 'compliant');
      return [account, other].filter((row) => row !== null).map((row) => ({ ...row }));
    },
    close: async () => undefined,
  };
}

adapterContract('an instance of a class', makeHarness, {
  differs: {
    'values: works when its methods are spread into another object':
      'spreading copies own properties only, and the methods of a class are on its prototype',
  },
});

signInLife('an instance of a class', makeHarness);
