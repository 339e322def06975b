/** Requests that wait for a document which another request is loading. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Fetch } from '../../../src/core/kernel/platform.js';
import { MetadataCache } from '../../../src/core/oauth/metadata-cache.js';
import { holdTimers } from '../../support/fake-timers.js';

const ADDRESS = 'https://op.test/.well-known/openid-configuration';
const [FIRST, SECOND] = ['first', 'second'].map(
  (issuer) => `{"issuer":"${issuer}","jwks_uri":"/keys"}`,
);
const PATIENCE_MS = 2000;

describe.each(['get', 'refetch', 'reload'] as const)(
  '%s, while another request fetches it',
  (method) => {
    const documents = new MetadataCache(Date.now);
    let answers: ((response: Response) => void)[];
    let fetch: Fetch;

    beforeEach(() => {
      holdTimers();
      answers = [];
      fetch = () => new Promise((resolve) => answers.push(resolve));
    });

    afterEach(() => {
      jest.useRealTimers();
    });

    const document = (name: string): Response => Response.json({ issuer: name, jwks_uri: '/keys' });

    it('waits for the load, and uses its document', async () => {
      const both = [documents[method](ADDRESS, fetch), documents[method](ADDRESS, fetch)];
      await jest.advanceTimersByTimeAsync(PATIENCE_MS - 1);
      expect(answers).toHaveLength(1);
      answers[0]!(document('first'));
      await expect(Promise.all(both)).resolves.toEqual([FIRST, FIRST]);
    });

    it('is repeated once by many waiting requests when the load takes too long', async () => {
      void documents[method](ADDRESS, fetch).catch(() => undefined);
      const waiting = Array.from({ length: 50 }, () => documents[method](ADDRESS, fetch));
      await jest.advanceTimersByTimeAsync(PATIENCE_MS);
      expect(answers).toHaveLength(2);
      answers[1]!(document('second'));
      await expect(Promise.all(waiting)).resolves.toEqual(Array(50).fill(SECOND));
    });

    it('is repeated when the load takes too long, for later requests too', async () => {
      void documents[method](ADDRESS, fetch).catch(() => undefined);
      const waiting = documents[method](ADDRESS, fetch);
      await jest.advanceTimersByTimeAsync(PATIENCE_MS);
      expect(answers).toHaveLength(2);
      answers[1]!(document('second'));
      await expect(waiting).resolves.toBe(SECOND);
      await expect(documents[method](ADDRESS, fetch)).resolves.toBe(SECOND);
      expect(answers).toHaveLength(2);
    });
  },
);

it('M7 is not served to a provider that does not allow http', async () => {
  const address = 'http://keycloak:8080/jwks';
  const fetch: Fetch = async () => Response.json({ keys: [] });
  const documents = new MetadataCache(() => 0);
  await expect(documents.get(address, fetch, true)).resolves.toBe('{"keys":[]}');
  await expect(documents.get(address, fetch)).rejects.toMatchObject({ type: 'InvalidEndpoints' });
  await expect(documents.reload(address, fetch)).rejects.toMatchObject({
    type: 'InvalidEndpoints',
  });
});

const EMPTY_SETS = [
  '{ "keys": [] }',
  '{"keys":[],"realm":"x"}',
  `{"keys":[${' '.repeat(200)}]}`,
  '{"keys":[null]}',
];

describe.each(EMPTY_SETS)('R13 a set without keys, such as %s', (empty) => {
  it.each(['get', 'reload'] as const)('is not kept by %s', async (method) => {
    const sets = [empty, '{"keys":[{"kty":"RSA"}]}'];
    const fetch: Fetch = async () => new Response(sets.shift());
    const documents = new MetadataCache(() => 0);
    await expect(documents[method](ADDRESS, fetch)).resolves.toBe(empty);
    expect(documents.peek(ADDRESS, fetch)).toBeUndefined();
    await expect(documents.get(ADDRESS, fetch)).resolves.toContain('RSA');
    await expect(documents.get(ADDRESS, fetch)).resolves.toContain('RSA');
  });
});

it('R15 metadata without an endpoint, of an issuer that starts, is not kept', async () => {
  const whole = '{"issuer":"a","token_endpoint":"/token"}';
  const answers = ['{"issuer":"a"}', '{"issuer":"a"}', whole];
  const fetch: Fetch = async () => new Response(answers.shift());
  const documents = new MetadataCache(() => 0);
  await expect(documents.get(ADDRESS, fetch)).rejects.toMatchObject({ type: 'CallbackRouteError' });
  await expect(documents.get(ADDRESS, fetch)).resolves.toBe(whole);
});

describe('a document that cannot be fetched again', () => {
  it('reports the reason, and is fetched again at most every thirty seconds', async () => {
    let requests = 0;
    const fetch: Fetch = async () => {
      requests++;
      throw new TypeError('fetch failed');
    };
    const documents = new MetadataCache(() => 0);
    await expect(documents.reload(ADDRESS, fetch)).rejects.toThrow('fetch failed');
    const attempts = requests;
    await expect(documents.reload(ADDRESS, fetch)).rejects.toThrow('fetch failed');
    await expect(documents.refetch(ADDRESS, fetch)).resolves.toBeUndefined();
    expect(requests).toBe(attempts);
  });
});

it('R15: keeps the last keys while a provider publishes none', async () => {
  let now = 0;
  let keys: object[] = [{ kid: 'a' }];
  const fetch: Fetch = async () => Response.json({ keys });
  const documents = new MetadataCache(() => now);
  const good = await documents.get('https://op.test/jwks', fetch);
  keys = [];
  now += 2 * 60 * 60 * 1000;
  await expect(documents.get('https://op.test/jwks', fetch)).resolves.toBe(good);
  await expect(documents.reload('https://op.test/jwks', fetch)).resolves.toBe(good);
});
