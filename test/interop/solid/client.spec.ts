/** @jest-environment ./test/client/page-environment.js */
import { beforeEach, expect, it } from '@jest/globals';
import * as client from '../../../src/client/solid/index.js';
import { Site, navigations } from '../../client/site.js';

const CREDENTIALS = { redirect: false, username: 'Ada', password: 'secret' } as const;

beforeEach(() => void navigations().splice(0));

it('signs in and out below /api/auth', async () => {
  const site = new Site('/api/auth');
  globalThis.fetch = site.fetch;
  const wrong = await client.signIn('credentials', { ...CREDENTIALS, password: 'guess' });
  expect(wrong).toMatchObject({ error: 'CredentialsSignin', code: 'wrong-password', url: null });
  await expect(client.getSession()).resolves.toBeNull();
  const right = await client.signIn('credentials', { ...CREDENTIALS, redirectTo: '/members' });
  expect(right).toMatchObject({ error: undefined, ok: true, url: 'https://app.test/members' });
  await expect(client.update({ name: 'Grace' })).resolves.toMatchObject({
    user: { name: 'Grace' },
  });
  await client.signOut({ redirectTo: '/' });
  await expect(client.getSession()).resolves.toBeNull();
  expect(navigations()).toEqual(['https://app.test/']);
});

it('starts a sign-in at a provider, and links to the page that lists them all', async () => {
  globalThis.fetch = new Site('/api/auth').fetch;
  await client.signIn('github', { redirectTo: '/members' }, { login_hint: 'ada' });
  await client.signIn(undefined, { callbackUrl: '/members' });
  const [provider = '', page] = navigations();
  expect(new URL(provider).host).toBe('github.com');
  expect(new URL(provider).searchParams.get('login_hint')).toBe('ada');
  expect(page).toBe('https://app.test/api/auth/signin?callbackUrl=%2Fmembers');
});

it('can be made for another prefix', async () => {
  const site = new Site('/login');
  globalThis.fetch = site.fetch;
  const { signIn, getSession } = new client.AuthClient({ basePath: '/login' });
  await signIn('credentials', CREDENTIALS);
  await expect(getSession()).resolves.toMatchObject({ user: { name: 'Ada' } });
});
