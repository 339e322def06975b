/** @jest-environment ./test/client/page-environment.js */
import { expect, it } from '@jest/globals';
import { AuthClient } from '../../src/client/index.js';
import { Site } from './site.js';

it.each([
  ['asks for the sign-out at the provider', { provider: true }, 'true'],
  ['asks for none by default', {}, null],
])('a sign-out %s', async (_what, options, expected) => {
  const site = new Site();
  const forms: URLSearchParams[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.body !== undefined) forms.push(new URLSearchParams(init.body as string));
    return site.fetch(input, init);
  };
  await site.signIn();
  await new AuthClient({ fetch }).signOut({ redirect: false, ...options });
  expect(forms.map((form) => form.get('provider'))).toEqual([expected]);
});
