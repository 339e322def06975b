/** From what a factory was given to what answers. */
import { describe, expect, it } from '@jest/globals';
import { type ServiceResolver, createAuth } from '../../src/core/index.js';
import { composeServices } from '../../src/interop/services.js';
import { isServiceResolver } from '../../src/core/compose/auth.js';

const config = { providers: [], secret: 'a secret that is at least 32 bytes long' };

function counting(source: Parameters<typeof composeServices<object, string, number>>[0]) {
  let made = 0;
  return composeServices<object, string, number>(source, () => (made += 1));
}

describe('the argument of a factory', () => {
  it('is composed once', async () => {
    const find = counting(config);
    await expect(Promise.all([find('one'), find('two')])).resolves.toEqual([1, 1]);
  });

  it('is composed once for each configuration that a function returns', async () => {
    const other = { ...config };
    const find = counting(async (incoming) => (incoming === 'one' ? config : other));
    const found = [await find('one'), await find('two'), await find('one')];
    expect(found).toEqual([1, 2, 1]);
  });

  it('may be services: any object that resolves tokens', () => {
    const services: ServiceResolver = createAuth(config);
    expect([isServiceResolver(services), isServiceResolver(config)]).toEqual([true, false]);
  });
});
