/** The providers that Auth.js does not have: who people are to the app, and how that is asked. */
import { describe, expect, it, jest } from '@jest/globals';
import type { Fetch } from '../../src/core/kernel/fetch.js';
import { OAuthClient } from '../../src/core/oauth/oauth-client.js';
import { ProviderDocuments } from '../../src/core/oauth/provider-documents.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { OAuthProvider, Provider } from '../../src/core/providers/provider.js';
import { Kick } from '../../src/providers/kick.js';
import { Linear } from '../../src/providers/linear.js';
import { PayPal } from '../../src/providers/paypal.js';
import { QuickBooks } from '../../src/providers/quickbooks.js';
import { Snapchat } from '../../src/providers/snapchat.js';
import { everyRecorded } from './every-recorded.js';
import { NEWCOMERS } from './recorded-newcomers.js';

const CLIENT = { clientId: 'id', clientSecret: 'secret' };

const resolved = (provider: Provider): OAuthProvider =>
  new ProviderRegistry([provider]).all()[0] as OAuthProvider;

everyRecorded(NEWCOMERS);

it('nobody is signed in by Kick for a token without an owner', () => {
  expect(() => resolved(Kick).profile({ data: [] }, {})).toThrow(TypeError);
});

describe.each([
  ['Linear', Linear(CLIENT), 'https://api.linear.app/graphql', 'viewer'],
  ['Snapchat', Snapchat(CLIENT), 'https://kit.snapchat.com/v1/me', 'me'],
])('who signed in with %s', (name, provider, address, field) => {
  const ask = async (answer: object) => {
    const fetch = jest.fn<Fetch>(async () => Response.json(answer));
    const client = new OAuthClient(new ProviderDocuments(Date.now), fetch, Date.now);
    const tokens = { access_token: 'access' };
    const profile = await client.userInfo(resolved(provider), tokens, undefined);
    return { profile, asked: fetch.mock.calls[0]! };
  };

  it('is asked by a query', async () => {
    const { profile, asked } = await ask({ data: { [field]: { id: '1' } } });
    expect(profile).toEqual({ id: '1' });
    const [url, { method, headers, body } = {}] = asked;
    expect([String(url), method]).toEqual([address, 'POST']);
    expect(Object.fromEntries(new Headers(headers))).toMatchObject({
      authorization: 'Bearer access',
      'content-type': 'application/json',
    });
    const { query } = JSON.parse(body as string) as { query: string };
    expect(query).toContain(`{ ${field} {`);
  });

  it('is not known when the query fails', async () => {
    const failure = ask({ data: null, errors: [{ message: 'canary' }] });
    await expect(failure).rejects.toThrow(`${name} did not say who signed in.`);
  });
});

describe('the sandbox', () => {
  it('of PayPal has accounts of its own', () => {
    const { authorization, token, userinfo } = resolved(PayPal({ sandbox: true }));
    expect([authorization.url, token.url, userinfo.url]).toEqual([
      'https://www.sandbox.paypal.com/signin/authorize',
      'https://api-m.sandbox.paypal.com/v1/oauth2/token',
      'https://api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo',
    ]);
  });

  it('of Intuit has people of its own', () => {
    expect(resolved(QuickBooks({ sandbox: true })).userinfo.url).toMatch(
      /^https:\/\/sandbox-accounts\.platform\.intuit\.com\//,
    );
  });
});
