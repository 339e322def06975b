/**
 * A session check of a token seen before, beside a look-up of its hash.
 *
 * In a process of its own, as a server is: what peers leave behind in the same process (compiled
 * code, and objects that are collected during others' turns) makes it twice as slow.
 */
import { encode } from 'portcullis/jwt';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { lookUpLimit } from '../subjects/limit.js';
import { CLAIMS, COOKIE, SECRET, cookieHeader } from '../subjects/person.js';
import { makeCheck, portcullisConfig } from '../subjects/portcullis.js';

export async function run(): Promise<Figures> {
  const token = await encode({ token: CLAIMS, secret: SECRET, salt: COOKIE });
  const [check, header] = [makeCheck(portcullisConfig()), cookieHeader(token)];
  if (!(await check(header))) throw new Error('A valid session was not found.');
  const all = await compare({
    portcullis: () => check(header),
    'look-up': lookUpLimit(token, CLAIMS),
  });
  return {
    limit: {
      value: all.ratio('portcullis', 'look-up', 'wall'),
      parts: all.describe('portcullis', 'look-up'),
    },
  };
}
