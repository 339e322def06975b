/** Lets an access token expire that many requests need at that moment. */
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FakeIdentityProvider } from 'portcullis/testing';
import { type AppProcess, startProcess, stopProcess } from '../app-process.js';
import { type Call, call } from './call.js';
import type { Case } from './cases.js';
import { createDatabase } from './database.js';

const APP = fileURLToPath(new URL('./app.js', import.meta.url));

/** Of access tokens, in seconds. All requests have to be answered before the next one expires. */
const LIFETIME = 15;
/** For how many more seconds the app needs them. */
const MIN_VALIDITY = 2;
/** At each process, so that it has connections and has run its code before the token expires. */
const EARLY_REQUESTS = 20;

export interface Findings {
  /** Of each process, before the token expired. */
  readonly early: readonly (readonly Call[])[];
  /** Of each process, once it had expired. */
  readonly calls: readonly (readonly Call[])[];
  /** One at each process in the end, with the cookies that the last of the others had set. */
  readonly late: readonly Call[];
  readonly refreshes: number;
  readonly reuses: number;
}

/** @param requests - How many each process gets at once. */
export async function tryCase(tried: Case, requests: number): Promise<Findings> {
  const database = tried.server && (await createDatabase(tried.server));
  const provider = await FakeIdentityProvider.start({
    accessTokenLifetime: LIFETIME,
    rotatesRefreshTokens: tried.rotates,
  });
  const processes = await startAll(tried.processes, provider, database?.url ?? '');
  const urls = processes.map(({ url }) => url);
  const { cookie } = await provider.signIn(urls[0] ?? '');
  const callAll = (times: number): Promise<Call[][]> => {
    const all = urls.map((url) => Array.from({ length: times }, () => call(url, cookie)));
    return Promise.all(all.map((own) => Promise.all(own)));
  };

  const early = await callAll(EARLY_REQUESTS);
  const before = provider.refreshCount;
  await wait(LIFETIME * 1000);
  const calls = await callAll(requests);
  const kept = calls.at(-1)?.at(-1)?.cookie ?? cookie;
  const late = await Promise.all(urls.map((url) => call(url, kept)));
  const { refreshCount, reuseCount } = provider;

  await Promise.all(processes.map(stopProcess));
  await provider.stop();
  await database?.drop();
  return { early, calls, late, refreshes: refreshCount - before, reuses: reuseCount };
}

function startAll(
  count: number,
  { credentials }: FakeIdentityProvider,
  databaseUrl: string,
): Promise<AppProcess[]> {
  const settings = {
    DATABASE_URL: databaseUrl,
    ISSUER: credentials.issuer,
    CLIENT_ID: credentials.clientId,
    CLIENT_SECRET: credentials.clientSecret,
    MIN_VALIDITY: String(MIN_VALIDITY),
  };
  return Promise.all(Array.from({ length: count }, () => startProcess(APP, settings)));
}
