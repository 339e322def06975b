/** `decode` of a session token of 563 bytes: what a check costs before anything is made of it. */
import { decode as peer } from '@auth/core/jwt';
import { decode, encode } from 'portcullis/jwt';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { cbcHmacLimit, gcmLimit } from '../subjects/limit.js';
import { CLAIMS, COOKIE, SECRET } from '../subjects/person.js';

export async function run(): Promise<Figures> {
  const params = { secret: SECRET, salt: COOKIE };
  const token = await encode({ ...params, token: CLAIMS });
  const claims = (await decode({ ...params, token })) ?? {};
  const pair = {
    '@auth/core': () => peer({ ...params, token }),
    portcullis: () => decode({ ...params, token }),
  };
  const serial = await compare({
    ...pair,
    'CBC and HMAC': cbcHmacLimit(claims),
    GCM: gcmLimit(claims),
  });
  const flight = await compare(pair, { inFlight: 16 });
  const ratios = `token of ${token.length} bytes`;
  return {
    serial: {
      value: serial.ratio('@auth/core', 'portcullis', 'wall'),
      parts: `${serial.describe('@auth/core', 'portcullis')}, ${ratios}`,
    },
    flight: {
      value: flight.ratio('@auth/core', 'portcullis', 'wall'),
      parts: flight.describe('@auth/core', 'portcullis'),
    },
    limit: {
      value: serial.ratio('portcullis', 'CBC and HMAC', 'wall'),
      parts: serial.describe('portcullis', 'CBC and HMAC'),
    },
    gcm: {
      value: serial.ratio('portcullis', 'GCM', 'wall'),
      parts: serial.describe('portcullis', 'GCM'),
    },
  };
}
