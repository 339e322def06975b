/** U5 Where users end up whose app is on another origin than its API. */
import { expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/index.js';
import { readLocation } from '../../support/browser.js';
import { makeApp, signIn, type App } from '../http/app.js';

const FRONT = 'https://front.test';

async function signInFrom(
  changes: Partial<AuthConfig>,
  callbackUrl: string,
): Promise<[string, App]> {
  const app = makeApp({ trustedOrigins: [FRONT], ...changes });
  const browser = app.browser();
  await signIn(browser, { callbackUrl });
  return [readLocation(await signIn(browser, { callbackUrl })).href, app];
}

const WARNING = '[auth][warn] redirect-callback-missing';

it('U5 a trusted origin that the default refuses is warned of, once', async () => {
  const [location, { log }] = await signInFrom({}, `${FRONT}/orders`);
  expect(location).toBe('https://app.test/');
  expect(log.filter((line) => line.startsWith(WARNING))).toHaveLength(1);
});

it.each<readonly [string, Partial<AuthConfig>, string]>([
  ['with a `redirect` callback', { callbacks: { redirect: ({ url }) => url } }, `${FRONT}/orders`],
  [
    'with one that refuses',
    { callbacks: { redirect: ({ baseUrl }) => baseUrl } },
    `${FRONT}/orders`,
  ],
  ['to an origin that is not trusted', {}, 'https://evil.test/'],
  ['to a page of the site', {}, '/orders'],
  ['to the site itself', {}, 'https://app.test'],
])('U5 %s, there is nothing to say', async (_, changes, url) => {
  const [, { log }] = await signInFrom(changes, url);
  expect(log.filter((line) => line.startsWith(WARNING))).toEqual([]);
});
