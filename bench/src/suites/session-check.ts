/**
 * A session check in process, against each peer, with more in the session and with more providers.
 */
import { encode } from 'portcullis/jwt';
import { type Comparison, compare } from '../measure/rounds.js';
import type { Figure, Figures } from '../row.js';
import { authCoreCheck, authCoreConfig } from '../subjects/auth-core.js';
import { signedInBetterAuth } from '../subjects/better-auth.js';
import { ironSession } from '../subjects/iron-session.js';
import { cbcHmacLimit } from '../subjects/limit.js';
import { COOKIE, SECRET, claimsOfSize, cookieHeader } from '../subjects/person.js';
import { makeCheck, portcullisConfig } from '../subjects/portcullis.js';
import { signedToken } from '../subjects/signed-token.js';

const OURS = 'portcullis';
const SIZES = { '0.5': 512, '3.5': 3584, '8': 8192 };

export async function run(): Promise<Figures> {
  return { ...(await againstPeers()), ...(await againstProviders()), ...(await againstSizes()) };
}

async function sealed(bytes: number): Promise<{ header: string; claims: object }> {
  const claims = claimsOfSize(bytes);
  const token = await encode({ token: claims, secret: SECRET, salt: COOKIE });
  return { header: cookieHeader(token), claims };
}

async function againstPeers(): Promise<Figures> {
  const { header, claims } = await sealed(0);
  const [check, peerCheck] = [makeCheck(portcullisConfig()), authCoreCheck(authCoreConfig())];
  await assertSession(check, header);
  await assertSession(peerCheck, header);
  const compact = await signedInBetterAuth('compact');
  const jwe = await signedInBetterAuth('jwe');
  const memory = await signedInBetterAuth('none');
  const iron = await ironSession();
  const signed = await signedToken();
  const all = await compare({
    [OURS]: () => check(header),
    'auth-core': () => peerCheck(header),
    'better-auth-compact': () => compact.check(compact.cookie),
    'better-auth-jwe': () => jwe.check(jwe.cookie),
    'better-auth-memory': () => memory.check(memory.cookie),
    'iron-session': () => iron.check(iron.cookie),
    'nest-jwt': signed.byString,
    'key-object': signed.byKeyObject,
    cipher: cbcHmacLimit(claims),
  });
  const peers = [
    'auth-core',
    'better-auth-compact',
    'better-auth-jwe',
    'better-auth-memory',
    'iron-session',
    'nest-jwt',
    'key-object',
  ] as const;
  return {
    ...Object.fromEntries(peers.map((name) => [name, quotient(all, name, OURS)])),
    limit: quotient(all, OURS, 'cipher'),
  };
}

async function againstProviders(): Promise<Figures> {
  const { header } = await sealed(0);
  const [one, many] = [makeCheck(portcullisConfig(1)), makeCheck(portcullisConfig(100))];
  const peer = authCoreCheck(authCoreConfig(100));
  const all = await compare({
    '1 provider': () => one(header),
    '100 providers': () => many(header),
    '@auth/core with 100': () => peer(header),
  });
  const parts = all.describe('100 providers', '1 provider', '@auth/core with 100');
  return { providers: { value: all.ratio('100 providers', '1 provider', 'wall'), parts } };
}

async function againstSizes(): Promise<Figures> {
  const figures: Record<string, Figure> = {};
  const [check, peer] = [makeCheck(portcullisConfig()), authCoreCheck(authCoreConfig())];
  for (const [size, bytes] of Object.entries(SIZES)) {
    const { header, claims } = await sealed(bytes);
    await assertSession(check, header);
    await assertSession(peer, header);
    const all = await compare({
      [OURS]: () => check(header),
      '@auth/core': () => peer(header),
      cipher: cbcHmacLimit(claims),
    });
    figures[`size-${size}`] = quotient(all, '@auth/core', OURS);
    figures[`limit-${size}`] = quotient(all, OURS, 'cipher');
  }
  return figures;
}

function quotient<Name extends string>(all: Comparison<Name>, one: Name, other: Name): Figure {
  return { value: all.ratio(one, other, 'wall'), parts: all.describe(one, other) };
}

async function assertSession(check: (header: string) => Promise<unknown>, header: string) {
  const session = (await check(header)) as { user?: { name?: string } } | null;
  if (session?.user?.name !== 'Ada Lovelace') throw new Error('A valid session was not found.');
}
