/**
 * A user signs in by every provider, through a server that insists on what the provider insists on
 * and answers as it answers.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ProviderConfig } from '../../../src/core/providers/provider.js';
import { openJourneys } from './open-journeys.js';
import { WAYS } from './provider-behaviour/index.js';

const FOLDER = new URL('../../../src/providers/', `file://${import.meta.filename}`);
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

const journeyAt = openJourneys();

it('covers every provider that has an authorization endpoint', async () => {
  const expected: string[] = [];
  for (const file of files) {
    if (['oauth', 'oidc'].includes(await loadType(file))) expected.push(file);
  }
  expect(Object.keys(WAYS).toSorted()).toEqual(expected.toSorted());
});

describe.each(Object.keys(WAYS).toSorted())('%s', (file) => {
  it('signs in a new user', async () => {
    const journey = await journeyAt(file);
    const { provider, scenario, server } = journey;
    const response = await journey.signIn();
    expect([server.refusals, scenario.logs]).toEqual([[], []]);
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://app.test']);

    const { id, ...user } = { ...provider.person.user, ...provider.ways.user };
    expect(await scenario.browser.session()).toEqual({ user, expires: expect.any(String) });

    const { users, accounts, sessions } = await scenario.database.rows();
    expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 1]);
    expect(accounts).toMatchObject([
      {
        userId: users[0]!.id,
        type: provider.isOidc ? 'oidc' : 'oauth',
        provider: provider.id,
        providerAccountId: id,
        access_token: server.grants.issued[0]!.access_token,
        ...(provider.isOidc && { id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) }),
      },
    ]);
  });

  it('signs in the same user again, and signs out', async () => {
    const journey = await journeyAt(file);
    const { scenario, server } = journey;
    await journey.signIn();
    const [first] = (await scenario.database.rows()).users;
    const elsewhere = scenario.newBrowser();
    await journey.signIn(elsewhere);
    expect([server.refusals, scenario.logs]).toEqual([[], []]);
    const { users, accounts, sessions } = await scenario.database.rows();
    expect(users).toEqual([first]);
    expect([accounts.length, sessions.length]).toEqual([1, 2]);

    await elsewhere.post('/auth/signout');
    expect(await elsewhere.session()).toBeNull();
    expect(await scenario.browser.session()).not.toBeNull();
    expect((await scenario.database.rows()).sessions).toHaveLength(1);
  });
});

async function loadType(file: string): Promise<ProviderConfig['type']> {
  const module = (await import(`../../../src/providers/${file}.js`)) as {
    default: () => ProviderConfig;
  };
  return module.default().type;
}
