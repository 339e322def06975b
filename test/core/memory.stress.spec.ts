/**
 * However many clients without a session come by, nothing that is kept between requests grows
 * beyond its bound (F54).
 */
import { afterAll, expect, it } from '@jest/globals';

const HOSTILE_REQUESTS = 100_000;
/** Of the largest collection there is: addresses that emails went to of late. */
const MOST_ENTRIES = 10_000;
const ORIGIN = 'https://app.test';

/** Every collection that is made before the first of the many requests, and so may outlive them. */
const collections: (Map<unknown, unknown> | Set<unknown>)[] = [];
const { Map: PlainMap, Set: PlainSet } = globalThis;

globalThis.Map = class extends PlainMap<unknown, unknown> {
  constructor(entries?: Iterable<readonly [unknown, unknown]> | null) {
    super(entries);
    collections.push(this);
  }
};
globalThis.Set = class extends PlainSet<unknown> {
  constructor(values?: Iterable<unknown> | null) {
    super(values);
    collections.push(this);
  }
};

afterAll(restore);

function restore(): void {
  Object.assign(globalThis, { Map: PlainMap, Set: PlainSet });
}

const { Auth } = await import('../../src/core/index.js');
const { MisbehavingProvider } = await import('../support/misbehaving-provider.js');
const { Browser, readLocation } = await import('../support/browser.js');

const op = new MisbehavingProvider();
const config: Parameters<typeof Auth>[1] = {
  secret: 'a secret that is at least 32 bytes long',
  trustHost: ['app.test'],
  providers: [op.oidc()],
  logger: { error: () => undefined },
};

/** What a client without a session can vary, and a careless cache would keep. */
const VARIED: readonly ((n: number) => Request)[] = [
  (n) => new Request(`${ORIGIN}/auth/session`, { headers: { cookie: sessionCookie(n) } }),
  (n) => new Request(`${ORIGIN}/auth/callback/provider-${n}?code=${n}&state=${n}`),
  (n) => new Request(`${ORIGIN}/auth/callback/op?code=${n}&state=${n}&iss=https://op-${n}.test`),
  (n) => new Request(`${ORIGIN}/auth/unknown-${n}`),
  (n) => new Request(`https://host-${n}.test/auth/session`),
  (n) => new Request(`${ORIGIN}/auth/csrf?callbackUrl=/${n}`, { headers: { 'x-n': `${n}` } }),
  (n) => new Request(`${ORIGIN}/auth/session`, { headers: { authorization: `Bearer ${n}` } }),
];

function sessionCookie(n: number): string {
  const header = { alg: 'dir', enc: 'A256CBC-HS512', kid: `key-${n}` };
  const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
  return `__Secure-authjs.session-token=${encoded}..AAAA.AAAA.AAAA`;
}

const sizes = (): number => collections.reduce((sum, { size }) => sum + size, 0);
const timers = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

it('F54 a hundred thousand hostile requests use no more memory than a few', async () => {
  const browser = new Browser((request) => Auth(request, config));
  const url = readLocation(await browser.post('/auth/signin/op'));
  await browser.visit(`/auth/callback/op?${op.authorize(url)}`);
  for (const vary of VARIED) await Auth(vary(0), config);
  restore();
  expect(collections.length).toBeGreaterThan(20);
  const [before, timersBefore, listeners] = [sizes(), timers(), process.eventNames().length];
  for (let n = 1; n <= HOSTILE_REQUESTS; n++) {
    await Auth(VARIED[n % VARIED.length]!(n), config);
  }
  expect(sizes() - before).toBeLessThan(100);
  expect(Math.max(...collections.map(({ size }) => size))).toBeLessThan(MOST_ENTRIES);
  expect(timers()).toBeLessThanOrEqual(timersBefore + 1);
  expect(process.eventNames().length).toBe(listeners);
}, 120_000);
