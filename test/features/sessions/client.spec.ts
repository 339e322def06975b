/** @jest-environment ./test/client/page-environment.js */
/** The functions for the browser, against the handler. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AuthClientError, SessionsClient } from '../../../src/client/sessions/index.js';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { FAILURES } from '../../client/failures.js';
import { Site } from '../../client/site.js';

const { fetch } = globalThis;

let site: Site;
let client: SessionsClient;
/** The cookies of another browser of the same user. */
let elsewhere: ReadonlyMap<string, string>;

function siteAt(basePath: string): Site {
  const features = [Sessions({ pollInterval: 1e9 })];
  return new Site(basePath, { features, adapter: new MemoryAdapter() });
}

/** What the cookies of this browser are to the site. */
async function isSignedIn(cookies: ReadonlyMap<string, string>): Promise<boolean> {
  const { jar } = site.browser;
  const own = new Map(jar);
  replaceAll(jar, cookies);
  const session = await site.browser.session();
  replaceAll(jar, own);
  return session !== null;
}

function replaceAll(jar: Map<string, string>, cookies: ReadonlyMap<string, string>): void {
  jar.clear();
  for (const [name, value] of cookies) jar.set(name, value);
}

/** The status of a failure of the client. */
async function catchStatus(work: Promise<unknown>): Promise<number> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof AuthClientError) return thrown.status;
  throw new Error('It did not fail as the client does.', { cause: thrown });
}

beforeEach(async () => {
  site = siteAt('/auth');
  client = new SessionsClient({ fetch: site.fetch });
  await site.signIn();
  elsewhere = new Map(site.browser.jar);
  site.browser.jar.clear();
  await site.signIn();
});
afterEach(() => {
  globalThis.fetch = fetch;
});

describe('listSessions', () => {
  it('lists the sessions of the user, and marks that of the browser', async () => {
    const sessions = await client.listSessions();
    expect(sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    for (const { id, method, createdAt, lastUsedAt, expires } of sessions) {
      expect([id, method]).toEqual([expect.stringMatching(/^\S{20,64}$/), 'credentials']);
      for (const time of [createdAt, lastUsedAt, expires]) {
        expect(new Date(time).toISOString()).toBe(time);
      }
    }
  });

  it('fails with 401 without a session', async () => {
    site.browser.jar.clear();
    expect(await catchStatus(client.listSessions())).toBe(401);
  });

  it.each([
    ['an object', { sessions: [] }],
    ['a list of something else', [null]],
    ['sessions without an id', [{ isCurrent: true }]],
    ['an id that is no text', [{ id: 1, isCurrent: true }]],
  ])('fails when the answer is %s', async (_name, body) => {
    site.stand = () => Response.json(body);
    expect(await catchStatus(client.listSessions())).toBe(200);
  });
});

describe('revokeSession', () => {
  it('ends another session, and not that of the browser', async () => {
    const other = (await client.listSessions()).find(({ isCurrent }) => !isCurrent);
    await expect(client.revokeSession(other?.id ?? '')).resolves.toBeUndefined();
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await client.listSessions()).toMatchObject([{ isCurrent: true }]);
  });

  it('ends that of the browser', async () => {
    const own = (await client.listSessions()).find(({ isCurrent }) => isCurrent);
    await client.revokeSession(own?.id ?? '');
    expect(await catchStatus(client.listSessions())).toBe(401);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  it.each([
    ['of no session', 'unknown'],
    ['with a slash', '../session'],
    ['with a query', 'a?b=c#d'],
    ['that is the name of a route', 'revoke-others'],
    ['with half a percent', '%'],
    ['that is not ASCII', 'é'],
  ])('fails for an id %s, and ends nothing', async (_name, id) => {
    expect([404, 405]).toContain(await catchStatus(client.revokeSession(id)));
    expect(await client.listSessions()).toHaveLength(2);
  });
});

describe('revokeOtherSessions', () => {
  it('ends the others, and keeps that of the browser', async () => {
    await expect(client.revokeOtherSessions()).resolves.toBeUndefined();
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await client.listSessions()).toMatchObject([{ isCurrent: true }]);
  });

  it('fails with 401 without a session', async () => {
    site.browser.jar.clear();
    expect(await catchStatus(client.revokeOtherSessions())).toBe(401);
  });
});

describe.each(FAILURES)('an answer that is %s', (_name, answer) => {
  it.each<[string, () => Promise<unknown>]>([
    ['listSessions', () => client.listSessions()],
    ['revokeSession', () => client.revokeSession('x')],
    ['revokeOtherSessions', () => client.revokeOtherSessions()],
  ])('is a failure of %s', async (_function, call) => {
    site.stand = (request) => (request.includes('/account/') ? answer() : undefined);
    await expect(call()).rejects.toBeInstanceOf(AuthClientError);
  });
});

it('with another base path, its functions can be taken apart', async () => {
  site = siteAt('/api/auth');
  await site.signIn();
  const { listSessions, revokeOtherSessions } = new SessionsClient({
    basePath: '/api/auth',
    fetch: site.fetch,
  });
  await revokeOtherSessions();
  expect(await listSessions()).toHaveLength(1);
  expect(site.asked()).toContain('POST /api/auth/account/sessions/revoke-others');
});

it('the functions of the package are for /auth', async () => {
  const { listSessions, revokeSession } = await import('../../../src/client/sessions/index.js');
  globalThis.fetch = site.fetch;
  const other = (await listSessions()).find(({ isCurrent }) => !isCurrent);
  await revokeSession(other?.id ?? '');
  expect(await isSignedIn(elsewhere)).toBe(false);
});
