/** Headers by which proxies tell an address, and that are not read. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { UNREAD_HEADERS } from '../../../src/core/http/forwarded-headers.js';
import { makeApp, ORIGIN } from '../actions/app.js';

/** For each header: values that say something else than the request, and that say the same. */
const VALUES: Readonly<Record<string, readonly [others: string[], same: string[]]>> = {
  forwarded: [
    [
      'for=192.0.2.1;host=shop.test;proto=https',
      'proto=http',
      'host="app.test:8443"',
      'for=192.0.2.1; host=shop.test, for=192.0.2.2; host=app.test',
    ],
    [
      'for=192.0.2.1',
      'host=app.test:443;proto=https',
      'For="[2001:db8::1]";Host="APP.test"',
      'by=203.0.113.1',
    ],
  ],
  'x-forwarded-port': [
    ['8443', '80'],
    ['443', '443, 80', ''],
  ],
  'x-forwarded-prefix': [
    ['/shop', '/aut'],
    ['/', '/auth', '/auth/'],
  ],
  'x-forwarded-scheme': [['http'], ['https', 'HTTPS']],
  'x-scheme': [['http'], ['https']],
  'x-forwarded-protocol': [['http'], ['https']],
  'x-url-scheme': [['http'], ['https']],
  'x-forwarded-ssl': [[], ['on', 'off']],
  'front-end-https': [[], ['on', 'off']],
  'cloudfront-forwarded-proto': [['http'], ['https']],
  'cf-visitor': [['{"scheme":"http"}'], ['{"scheme":"https"}', '{}', 'x']],
  'x-original-host': [['shop.test'], ['app.test']],
};

const HEADERS = Object.entries(VALUES);

async function listWarnings(
  headers: Readonly<Record<string, string>>,
  config: Partial<AuthConfig> = {},
  origin = ORIGIN,
): Promise<unknown[]> {
  const app = makeApp(config);
  for (const path of ['csrf', 'providers', 'signin', 'csrf']) {
    await app.server(new Request(`${origin}/auth/${path}`, { headers }));
  }
  return app.log
    .filter(({ level }) => level === 'warn')
    .map(({ subject, facts }) => [subject, ...facts]);
}

describe('R20: a header of a proxy that is not read', () => {
  it('has values for each', () => {
    expect(Object.keys(VALUES)).toEqual(UNREAD_HEADERS);
  });

  it.each(HEADERS)('%s is named once where it says another address', async (header, [others]) => {
    for (const value of others) {
      const warnings = await listWarnings({ [header]: value });
      expect([value, warnings]).toEqual([value, [['forwarded-header-ignored', { header }]]]);
    }
  });

  it.each(['x-forwarded-ssl', 'front-end-https'])('%s is named on http', async (header) => {
    const warnings = await listWarnings({ [header]: 'on' }, {}, 'http://app.test');
    expect(warnings).toEqual([['forwarded-header-ignored', { header }]]);
  });

  it.each(HEADERS)('%s is not named where it says the same', async (header, [, same]) => {
    for (const value of same) {
      expect([value, await listWarnings({ [header]: value })]).toEqual([value, []]);
    }
  });

  it('is not named where the address is configured: a proxy has no say in it', async () => {
    const headers = { forwarded: 'host=shop.test' };
    await expect(listWarnings(headers, { url: ORIGIN })).resolves.toEqual([]);
  });

  it('is compared with the address by the headers that are read', async () => {
    const read = { 'x-forwarded-host': 'shop.test:8443', 'x-forwarded-proto': 'https' };
    const same = { forwarded: 'host="shop.test:8443";proto=https', 'x-forwarded-port': '8443' };
    await expect(listWarnings({ ...read, ...same })).resolves.toEqual([]);
  });

  it('changes no address', async () => {
    const headers = Object.fromEntries(HEADERS.map(([name, [[other = 'on']]]) => [name, other]));
    const app = makeApp();
    const response = await app.server(new Request(`${ORIGIN}/auth/providers`, { headers }));
    const { password } = (await response.json()) as { password: { callbackUrl: string } };
    expect(password.callbackUrl).toBe(`${ORIGIN}/auth/callback/password`);
  });
});
