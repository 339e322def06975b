/**
 * HEAD at every route of every feature: a GET without content and cookies (RFC 9110 §9.3.2), by
 * which monitors, proxies and link checkers use nothing up.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTables } from '../../src/core/adapters/adapter-rows.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { Auth, type AuthConfig } from '../../src/core/index.js';
import { StoredRows } from '../../src/core/tables/memory-rows.js';
import { MemoryTables } from '../../src/core/tables/memory.tables.js';
import { Browser } from '../support/browser.js';
import { ALL_FEATURES } from './every-feature.js';

const rows = createTables();
const stored = new StoredRows();
const errors: Error[] = [];
const features = ALL_FEATURES();

const config: AuthConfig = {
  secret: 'a secret that is long enough for a test',
  trustHost: true,
  basePath: '/auth',
  adapter: new MemoryAdapter(undefined, rows, new MemoryTables(stored)),
  session: { strategy: 'database' },
  providers: [
    {
      id: 'entry',
      name: 'Entry',
      type: 'credentials',
      credentials: {},
      authorize: () => ({ id: 'ada', name: 'Ada', email: 'ada@app.test' }),
    },
  ],
  features,
  logger: { warn: () => undefined, error: (error) => errors.push(error) },
};

const serve = (request: Request) => Auth(request, config);

/** What a GET writes too: who was refused, and keys, when they are first asked for. */
const RECORDS = ['audit_entries', 'access_token_keys'];

/** Everything else that is stored: tokens, challenges, codes, attempts. */
const readStore = () => [
  ...Object.entries<Iterable<unknown>>({ ...rows }).map(([name, table]) => [name, ...table]),
  ...[...stored.tables]
    .filter(({ name }) => !RECORDS.includes(name))
    .map((table) => [table.name, ...stored.open(table)])
    .filter(([, ...content]) => content.length > 0),
];

async function signIn(): Promise<Browser> {
  const browser = new Browser(serve);
  await browser.post('/auth/callback/entry');
  return browser;
}

const VISITORS: Readonly<Record<string, () => Browser | Promise<Browser>>> = {
  'a visitor without a session': () => new Browser(serve),
  'a user': signIn,
};

const routes = features.flatMap(({ routes: own = [] }) => own);
const isRead = (path: string) => routes.some((one) => one.path === path && one.method === 'GET');
const PATHS = [...new Set(routes.map(({ path }) => path))];

describe.each(Object.entries(VISITORS))('from %s', (_, open) => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await open();
    // The session that was begun before is used, which the first request writes.
    await browser.session();
  });

  const ask = async (method: 'GET' | 'HEAD', path: string, accept: string) => {
    const headers = { cookie: browser.cookieHeader(), accept };
    return serve(new Request(`${browser.origin}/auth${path}`, { method, headers }));
  };

  it.each(PATHS.filter(isRead))('R21: HEAD %s is its GET without content', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const before = readStore();
      const head = await ask('HEAD', path, accept);
      expect([await head.text(), head.headers.getSetCookie()]).toEqual(['', []]);
      expect(readStore()).toEqual(before);
      const get = await ask('GET', path, accept);
      expect(head.status).toBe(get.status);
      for (const name of ['content-type', 'cache-control']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    }
    expect(errors).toEqual([]);
  });

  it.each(PATHS.filter((path) => !isRead(path)))('R21: HEAD %s is 405', async (path) => {
    const head = await ask('HEAD', path, '*/*');
    const methods = routes.filter((one) => one.path === path).map(({ method }) => method);
    expect([head.status, head.headers.get('allow')]).toEqual([405, methods.join(', ')]);
    expect(errors).toEqual([]);
  });
});

it('R21: Allow lists HEAD where it lists GET', async () => {
  const path = PATHS.find(isRead) ?? '';
  const refused = await serve(new Request(`https://app.test/auth${path}`, { method: 'PUT' }));
  expect([refused.status, refused.headers.get('allow')]).toEqual([
    405,
    expect.stringMatching(/^GET, HEAD(, \w+)*$/),
  ]);
});
