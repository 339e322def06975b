/** Memory after very many checks: what is remembered of tokens has a bound, and none are leaked. */
import { encode } from 'portcullis/jwt';
import { effort } from '../measure/effort.js';
import { MIB, usedMib } from '../measure/heap.js';
import type { Figure, Figures } from '../row.js';
import { CLAIMS, COOKIE, SECRET, cookieHeader } from '../subjects/person.js';
import { makeCheck, portcullisConfig } from '../subjects/portcullis.js';
import { forged } from './floods.js';

export async function run(): Promise<Figures> {
  const check = makeCheck(portcullisConfig());
  const tokens: string[] = [];
  for (let index = 0; index < effort.tokens; index += 1) {
    const token = { ...CLAIMS, sub: `person ${index}` };
    tokens.push(flat(await encode({ token, secret: SECRET, salt: COOKIE })));
  }
  const checkAll = async (toHeader: (token: string) => string) => {
    for (const token of tokens) await check(toHeader(token));
  };
  await checkAll(cookieHeader);
  await checkAll(cookieHeader);
  const before = await usedMib();
  for (let done = 2 * effort.tokens; done < effort.checks; done += effort.tokens) {
    await checkAll(cookieHeader);
  }
  const after = await usedMib();
  await checkAll((token) => cookieHeader(forged(token)));
  const flooded = await usedMib();
  return { checks: growth(before, after), invalid: growth(after, flooded) };
}

/**
 * A string of its own. One that was put together shares its parts with others until it is read,
 * and would then grow in the middle of the count.
 */
function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function growth(before: number, after: number): Figure {
  const rss = (process.memoryUsage().rss / MIB).toFixed(0);
  const parts = `${before.toFixed(1)} MiB, then ${after.toFixed(1)} MiB; ${rss} MiB resident in the end`;
  return { value: after - before, parts };
}
