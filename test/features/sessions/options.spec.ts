/** Wrong options of `Sessions` are configuration errors. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Channel } from './channel.js';

/** What the library says about options, which no types have checked. */
function report(given: object): string[] {
  const features = [Sessions(given)];
  const config = {
    providers: [],
    secret: 'x'.repeat(32),
    trustHost: true,
    adapter: new MemoryAdapter(),
    features,
  };
  return findConfigurationErrors(config).map(({ message }) => message);
}

describe('options', () => {
  it.each<[string, unknown]>([
    ['feed', new Channel().feed],
    ['feed', undefined],
    ['pollInterval', 10],
    ['pollInterval', 2 ** 31 - 1],
    ['staleAfter', 0],
    ['staleAfter', Infinity],
    ['whenStale', 'ask'],
    ['whenStale', 'accept'],
    ['whenStale', 'refuse'],
    ['ipAddress', () => null],
  ])('%s may be %p', (name, value) => {
    expect(report({ [name]: value })).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['feed', {}],
    ['feed', 'redis'],
    ['feed', { subscribe: () => undefined }],
    ['pollInterval', 0],
    ['pollInterval', -1],
    ['pollInterval', 2 ** 32],
    ['pollInterval', NaN],
    ['pollInterval', '800'],
    ['staleAfter', NaN],
    ['staleAfter', -1],
    ['staleAfter', '5s'],
    ['whenStale', 'Refuse'],
    ['whenStale', true],
    ['ipAddress', 'x-real-ip'],
  ])('%s must not be %p', (name, value) => {
    expect(report({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^Feature "sessions": \`${name}\` must be `)),
    ]);
  });

  it('are all reported at once', () => {
    expect(report({ pollInterval: 0, staleAfter: -1, whenStale: 'never' })).toHaveLength(3);
  });
});
