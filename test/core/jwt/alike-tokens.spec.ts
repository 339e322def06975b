/** Tokens of today in the form of version 4: without a key id, and with the shorter cipher. */
import { expect, it } from '@jest/globals';
import { JwtService } from '../../../src/core/jwt/index.js';
import { isV4Token } from '../../../src/core/jwt/v4-token.js';
import { platformRandom } from '../../../src/core/kernel/random.js';
import { SECRET } from '../http/app.js';
import { NOW, claims, handmade } from './handmade.js';

it.each([true, false])('are read, whether or not those of version 4 are: %p', async (acceptsV4) => {
  const replaced = { encode: undefined, decode: undefined, configuredSecret: SECRET };
  const settings = { secrets: [SECRET], maxAgeSeconds: 60, acceptsV4, cacheBytes: 0, ...replaced };
  const service = new JwtService(settings, () => NOW * 1000, platformRandom);
  const making = {
    enc: 'A256GCM',
    secret: SECRET,
    salt: 'salt',
    header: { kid: undefined },
  } as const;
  const token = handmade(claims(), making);
  expect(isV4Token(token)).toBe(true);
  await expect(service.decode(token, 'salt')).resolves.toMatchObject({ sub: '42' });
});
