/**
 * Guards for access tokens through Nest on Fastify, over loopback: RS256 and ES256, seen before and
 * not.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Route, type Traffic, send } from '../http/traffic.js';
import { effort } from '../measure/effort.js';
import { compare } from '../measure/rounds.js';
import type { Figure, Figures } from '../row.js';
import { readIssuer, startTokenIssuer, type TokenAlgorithm } from '../subjects/token-issuer.js';

/** More than there are requests in a run, so that none comes twice. */
const DIFFERENT = effort.isQuick ? 2_000 : 60_000;

const APPS = { portcullis: 'resource-server', passport: 'passport-jwks', jose: 'jose' } as const;

export async function run(wanted: readonly string[]): Promise<Figures> {
  const figures: Record<string, Figure> = {};
  for (const alg of ['RS256', 'ES256'] as const) {
    const own = wanted.filter((key) => key.startsWith(alg));
    if (own.length > 0) Object.assign(figures, await measure(alg, own));
  }
  if (wanted.includes('look-up')) figures['look-up'] = await lookUp();
  return figures;
}

async function measure(alg: TokenAlgorithm, wanted: readonly string[]): Promise<Figures> {
  const issuer = await startTokenIssuer(alg);
  const folder = await mkdtemp(path.join(tmpdir(), 'portcullis-bench-'));
  try {
    const file = path.join(folder, 'tokens');
    await writeFile(file, (await tokens(issuer.sign)).join('\n'));
    const traffic = await send<string>('fastify', routesWith(file));
    return Object.fromEntries(wanted.map((key) => [key, toFigure(key, traffic)]));
  } finally {
    issuer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tokens(sign: (jti: string) => Promise<string>): Promise<string[]> {
  const lines: string[] = [];
  for (let index = 0; index < DIFFERENT; index += 1) {
    lines.push(`Bearer ${await sign(String(index))}`);
  }
  return lines;
}

function routesWith(tokens: string): Readonly<Record<string, Route>> {
  const routes: Record<string, Route> = {
    bare: { app: 'bare', path: '/me' },
    'bare, once': { app: 'bare', path: '/me', tokens },
  };
  for (const [name, app] of Object.entries(APPS)) {
    routes[name] = { app, path: '/me' };
    routes[`${name}, once`] = { app, path: '/me', tokens };
  }
  return routes;
}

function toFigure(key: string, traffic: Traffic<string>): Figure {
  const [, peer = '', once] = key.split(' ');
  const suffix = once === undefined ? '' : ', once';
  const [bare, ours, theirs] = ['bare', 'portcullis', peer].map((name) => `${name}${suffix}`);
  return {
    value: traffic.beyond(theirs ?? '', bare ?? '') / traffic.beyond(ours ?? '', bare ?? ''),
    parts: traffic.describe(bare ?? '', theirs ?? '', ours ?? ''),
  };
}

/** The least that it takes to know a token again: its digest, and a map. */
async function lookUp(): Promise<Figure> {
  const issuer = await startTokenIssuer('ES256');
  const { token } = readIssuer();
  issuer.stop();
  const known = new Map([[toDigest(token), {}]]);
  const all = await compare({ 'look-up': () => known.get(toDigest(token)) });
  return { value: all.micros('look-up', 'cpu') / 1000, parts: all.describe('look-up') };
}

function toDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
