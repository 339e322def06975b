/**
 * The account page beside the sign-in page, and the memory that a long export of a user's data
 * takes.
 */
import { MemoryAdapter } from 'portcullis/adapters';
import { AuthHandler, createAuth } from 'portcullis/core';
import { Account } from 'portcullis/features/account';
import { PersonalData } from 'portcullis/features/personal-data';
import { Sessions } from 'portcullis/features/sessions';
import { encode } from 'portcullis/jwt';
import { effort } from '../measure/effort.js';
import { usedMib } from '../measure/heap.js';
import { compare } from '../measure/rounds.js';
import type { Figure, Figures } from '../row.js';
import { CLAIMS, COOKIE, ORIGIN, SECRET, cookieHeader } from '../subjects/person.js';
import { portcullisConfig } from '../subjects/portcullis.js';

/** How often the memory is looked at. */
const LOOKS = 10;

export async function run(): Promise<Figures> {
  const adapter = new MemoryAdapter();
  const { name, email, sub } = CLAIMS;
  const user = await adapter.createUser({ id: sub, name, email, emailVerified: null });
  const services = createAuth({
    ...portcullisConfig(),
    adapter,
    session: { strategy: 'jwt' },
    features: [
      Sessions({ pollInterval: 1e9 }),
      Account(),
      PersonalData({ own: { rows: { list: listRows, erase: () => undefined } } }),
    ],
  });
  const token = await encode({ token: CLAIMS, secret: SECRET, salt: COOKIE });
  const show = (page: string) => async () => {
    const headers = { accept: 'text/html', cookie: cookieHeader(token) };
    const request = new Request(`${ORIGIN}/auth/${page}`, { headers });
    const response = await services.get(AuthHandler).respond(request);
    if (response.status !== 200) throw new Error(`${page} was not shown: ${response.status}.`);
    await response.text();
  };
  const all = await compare({ account: show('account'), 'sign-in': show('signin') });
  return {
    page: {
      value: all.ratio('account', 'sign-in', 'cpu'),
      parts: all.describe('account', 'sign-in'),
    },
    export: await measureExport(services.get(PersonalData), user.id),
  };
}

async function* listRows() {
  for (let number = 0; number < effort.manyRows; number += 1) {
    yield { number, text: `order ${number} of a customer, with what was bought and when` };
  }
}

/** How much the memory grows at most while the parts are taken, and thrown away. */
async function measureExport(data: PersonalData, userId: string): Promise<Figure> {
  const before = await usedMib();
  let [most, rows, bytes] = [before, 0, 0];
  for await (const part of await data.export(userId)) {
    const seen = Math.floor((rows * LOOKS) / effort.manyRows);
    rows += part.split('"number"').length - 1;
    bytes += part.length;
    const isLook = Math.floor((rows * LOOKS) / effort.manyRows) > seen;
    if (isLook) most = Math.max(most, await usedMib());
  }
  if (rows !== effort.manyRows) throw new Error(`The export has ${rows} rows.`);
  const size = (bytes / 1_000_000).toFixed(1);
  return { value: most - before, parts: `${rows} rows, a file of ${size} MB` };
}
