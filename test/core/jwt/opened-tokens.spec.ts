/** Session tokens that need not be decrypted twice. */
import { describe, expect, it } from '@jest/globals';
import { OpenedTokens } from '../../../src/core/jwt/opened-tokens.js';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { platformRandom } from '../../../src/core/kernel/random.js';

const SALT = 'authjs.session-token';
const MAX_AGE = 3600;

function serviceAt(
  clock: { now: number },
  cacheBytes: number,
  secret = 'a secret of 32 bytes',
): JwtService {
  return new JwtService(
    {
      secrets: [secret],
      maxAgeSeconds: MAX_AGE,
      encode: undefined,
      decode: undefined,
      configuredSecret: secret,
      acceptsV4: false,
      cacheBytes,
    },
    () => clock.now,
    platformRandom,
  );
}

describe.each([
  ['remembered', 1_000_000],
  ['not remembered', 0],
])('a session token that is %s', (_row, cacheBytes) => {
  it('says the same each time, to each reader anew', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42', role: 'member' }, SALT);
    const first = await service.decode(token, SALT);
    Object.assign(first ?? {}, { role: 'admin' });
    await expect(service.decode(token, SALT)).resolves.toMatchObject({ role: 'member' });
  });

  it('expires all the same', async () => {
    const clock = { now: Date.now() };
    const service = serviceAt(clock, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    clock.now += (MAX_AGE + 60) * 1000;
    await expect(service.decode(token, SALT)).rejects.toThrow('expired');
    await expect(service.decode(token, SALT)).rejects.toThrow('expired');
  });

  it('opens under its own cookie’s name alone', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    await expect(service.decode(token, 'another')).rejects.toThrow();
  });

  it('opens by its own secret alone', async () => {
    const clock = { now: Date.now() };
    const service = serviceAt(clock, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    await expect(serviceAt(clock, cacheBytes, 'another').decode(token, SALT)).rejects.toThrow();
  });

  it('does not vouch for one that is changed in a single letter', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    const changed = `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}${token.slice(-1)}`;
    await expect(service.decode(changed, SALT)).rejects.toThrow();
  });
});

describe('the memory of tokens', () => {
  it('keeps no more bytes than it may, and what was used last', () => {
    const memory = new OpenedTokens(10_000);
    const text = 'x'.repeat(900);
    for (let number = 0; number < 100; number += 1) {
      memory.add(`token ${number}`, text);
      memory.get('token 0');
    }
    const kept = Array.from({ length: 100 }, (_, number) => memory.get(`token ${number}`));
    const numbers = kept.flatMap((found, number) => (found === text ? [number] : []));
    expect(numbers).toEqual([0, 98, 99]);
  });

  it('keeps nothing that is larger than half of it', () => {
    const memory = new OpenedTokens(1000);
    memory.add('large', 'x'.repeat(2000));
    expect(memory.get('large')).toBeUndefined();
    memory.add('small', 'x');
    expect(memory.get('small')).toBe('x');
  });

  it('counts a token that is added twice once', () => {
    const memory = new OpenedTokens(3000);
    for (let times = 0; times < 100; times += 1) memory.add('one', 'x'.repeat(100));
    memory.add('other', 'y'.repeat(100));
    expect([memory.get('one'), memory.get('other')].every(Boolean)).toBe(true);
  });
});
