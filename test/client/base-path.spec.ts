/** @jest-environment ./test/client/page-environment.js */
import { expect, it, jest } from '@jest/globals';
import * as byDefault from '../../src/client/index.js';
import { AuthClient } from '../../src/client/index.js';
import { Site, navigations } from './site.js';

const CREDENTIALS = { redirect: false, username: 'Ada', password: 'secret' } as const;

it.each([
  ['/auth', '/auth'],
  ['/api/auth', '/api/auth'],
  ['/api/auth/', '/api/auth'],
  ['a/b/c', '/a/b/c'],
])('with the base path %j, requests go below %s', async (given, basePath) => {
  const site = new Site(basePath);
  const client = new AuthClient({ basePath: given, fetch: site.fetch });
  await client.signIn('credentials', CREDENTIALS);
  expect(await client.getSession()).toMatchObject({ user: { name: 'Ada' } });
  await client.update({});
  await client.signOut({ redirect: false });
  expect(await client.getSession()).toBeNull();
  expect(new Set(site.asked())).toEqual(
    new Set([
      `GET ${basePath}/providers`,
      `GET ${basePath}/csrf`,
      `POST ${basePath}/callback/credentials`,
      `GET ${basePath}/session`,
      `POST ${basePath}/session`,
      `POST ${basePath}/signout`,
    ]),
  );
  await client.signIn();
  expect(navigations()).toEqual([
    `https://app.test${basePath}/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fpage`,
  ]);
});

it('can be the root, or an absolute URL', async () => {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(url);
    return Response.json(null);
  };
  await new AuthClient({ basePath: '/', fetch }).getSession();
  await new AuthClient({ basePath: 'https://auth.app.test/v1', fetch }).getSession();
  expect(asked).toEqual(['/session', 'https://auth.app.test/v1/session']);
});

it('is /auth for the free functions', async () => {
  const site = new Site('/auth');
  globalThis.fetch = site.fetch;
  const changed = jest.fn();
  const stop = byDefault.onSessionChange(changed);
  await byDefault.signIn('credentials', CREDENTIALS);
  expect(changed).toHaveBeenCalledWith({ trigger: 'signin' });
  expect(await byDefault.getSession()).toMatchObject({ user: { name: 'Ada' } });
  expect(await byDefault.update({ name: 'Grace' })).toMatchObject({ user: { name: 'Grace' } });
  await byDefault.signOut({ redirect: false });
  expect(await byDefault.getSession()).toBeNull();
  expect(await byDefault.getCsrfToken()).not.toBe('');
  expect(await byDefault.getProviders()).toHaveProperty('github');
  stop();
});
