/** The cache of decrypted session tokens. */
import { describe, expect, it } from '@jest/globals';
import { CachedClaims, DecodedTokenCache } from '../../../src/core/jwt/decoded-token-cache.js';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';

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
  it('returns the same claims each time, as a new object', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42', role: 'member' }, SALT);
    const first = await service.decode(token, SALT);
    Object.assign(first ?? {}, { role: 'admin' });
    await expect(service.decode(token, SALT)).resolves.toMatchObject({ role: 'member' });
    Object.assign((await service.decode(token, SALT)) ?? {}, { role: 'admin' });
    await expect(service.decode(token, SALT)).resolves.toEqual({ ...first, role: 'member' });
  });

  it('returns nested claims each time, as new objects', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42', roles: ['member'] }, SALT);
    for (let reader = 0; reader < 3; reader += 1) {
      const claims = (await service.decode(token, SALT)) as { roles: string[] };
      expect(claims.roles).toEqual(['member']);
      claims.roles.push('admin');
    }
  });

  it('returns a claim named __proto__ as an own member', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const claims = JSON.parse('{"sub":"42","__proto__":"odd"}') as object;
    const token = await service.encode({ ...claims }, SALT);
    for (let reader = 0; reader < 3; reader += 1) {
      const read = (await service.decode(token, SALT)) ?? {};
      expect(Object.getOwnPropertyDescriptor(read, '__proto__')?.value).toBe('odd');
      expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    }
  });

  it('returns many claims each time', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`m${index}`, index]),
    );
    const token = await service.encode(many, SALT);
    for (let reader = 0; reader < 3; reader += 1) {
      expect(await service.decode(token, SALT)).toMatchObject(many);
    }
  });

  it('expires', async () => {
    const clock = { now: Date.now() };
    const service = serviceAt(clock, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    clock.now += (MAX_AGE + 60) * 1000;
    await expect(service.decode(token, SALT)).rejects.toThrow('expired');
    await expect(service.decode(token, SALT)).rejects.toThrow('expired');
  });

  it('opens only under its own cookie’s name', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    await expect(service.decode(token, 'another')).rejects.toThrow();
  });

  it('does not open with another boundary between name and token', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    const [header = '', ...rest] = token.split('.');
    await expect(service.decode(rest.join('.'), `${SALT}.${header}`)).rejects.toThrow();
  });

  it('opens only with its own secret', async () => {
    const clock = { now: Date.now() };
    const service = serviceAt(clock, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    await expect(serviceAt(clock, cacheBytes, 'another').decode(token, SALT)).rejects.toThrow();
  });

  it('does not match a token with one changed letter', async () => {
    const service = serviceAt({ now: Date.now() }, cacheBytes);
    const token = await service.encode({ sub: '42' }, SALT);
    await service.decode(token, SALT);
    const changed = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
    await expect(service.decode(changed, SALT)).rejects.toThrow();
  });
});

const makeClaims = (text: string) => new CachedClaims(JSON.stringify(text), { sub: text });

describe('DecodedTokenCache', () => {
  it('stays within its bytes, and keeps the most recently used tokens', () => {
    const memory = new DecodedTokenCache(10_000);
    const text = makeClaims('x'.repeat(900));
    for (let number = 0; number < 100; number += 1) {
      memory.add(`token ${number}`, text);
      memory.get('token 0');
    }
    const kept = Array.from({ length: 100 }, (_, number) => memory.get(`token ${number}`));
    const numbers = kept.flatMap((found, number) => (found === text ? [number] : []));
    expect(numbers).toEqual([0, 98, 99]);
  });

  it('does not cache a token that is larger than half of it', () => {
    const memory = new DecodedTokenCache(1000);
    memory.add('large', makeClaims('x'.repeat(2000)));
    expect(memory.get('large')).toBeUndefined();
    const small = makeClaims('x');
    memory.add('small', small);
    expect(memory.get('small')).toBe(small);
  });

  it('counts the bytes of a token once that is added twice', () => {
    const memory = new DecodedTokenCache(3000);
    for (let times = 0; times < 100; times += 1) memory.add('one', makeClaims('x'));
    memory.add('other', makeClaims('y'));
    expect([memory.get('one'), memory.get('other')].every(Boolean)).toBe(true);
  });
});
