/** What people read on the button of a provider. */
import { expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { Provider } from '../../src/core/providers/provider.js';
import Twitter from '../../src/providers/twitter.js';
import { makeApp } from '../core/actions/app.js';

/** A description that was written without types. */
const nameless = (type: string, more: object = {}) =>
  ({
    id: `my-${type}`,
    type,
    issuer: 'https://op.test',
    clientId: 'client',
    authorize: () => null,
    sendVerificationRequest: () => undefined,
    ...more,
  }) as unknown as Provider;

const TYPES = ['oauth', 'oidc', 'credentials', 'email'] as const;

const getName = (provider: Provider) => new ProviderRegistry([provider]).all()[0]?.name;

it.each(TYPES)('a provider of the type %s has its id as its name by default', (type) => {
  expect(getName(nameless(type))).toBe(`my-${type}`);
  expect(getName(nameless(type, { name: '' }))).toBe(`my-${type}`);
  expect(getName(nameless(type, { options: { id: 'renamed' } }))).toBe('renamed');
  expect(getName(nameless(type, { options: { name: 'Named' } }))).toBe('Named');
});

it('O7 the provider twitter is named X, and keeps its id', () => {
  const [provider] = new ProviderRegistry([Twitter]).all();
  expect(provider).toMatchObject({ id: 'twitter', name: 'X' });
});

it('the sign-in page does not show "undefined"', async () => {
  const providers = TYPES.map((type) => nameless(type));
  const { browser } = makeApp({ providers, adapter: new MemoryAdapter() });
  const page = await (await browser().visit('/auth/signin')).text();
  expect(page).not.toContain('undefined');
  expect(page).toContain('aria-label="Sign in with my-email"');
});
