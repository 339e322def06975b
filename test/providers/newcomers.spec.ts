/** The providers that Auth.js does not have: who people are to the app, and how that is asked. */
import { describe, expect, it, jest } from '@jest/globals';
import type { Fetch } from '../../src/core/kernel/platform.js';
import { createOAuthClient } from '../../src/core/oauth/oauth-client.js';
import { createProviderFetch } from '../../src/core/oauth/provider-fetch.js';
import { MetadataCache } from '../../src/core/oauth/metadata-cache.js';
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

/**
 * As the documentation of each has them: at any other, code and secret would go to another host.
 */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  epicgames: [
    'https://www.epicgames.com/id/authorize',
    'https://api.epicgames.dev/epic/oauth/v2/token',
    'https://api.epicgames.dev/epic/oauth/v2/userInfo',
  ],
  kick: [
    'https://id.kick.com/oauth/authorize',
    'https://id.kick.com/oauth/token',
    'https://api.kick.com/public/v1/users',
  ],
  linear: [
    'https://linear.app/oauth/authorize',
    'https://api.linear.app/oauth/token',
    'https://api.linear.app/graphql',
  ],
  orcid: ['https://orcid.org'],
  paypal: [
    'https://www.paypal.com/signin/authorize',
    'https://api-m.paypal.com/v1/oauth2/token',
    'https://api-m.paypal.com/v1/identity/oauth2/userinfo',
  ],
  polar: [
    'https://polar.sh/oauth2/authorize',
    'https://api.polar.sh/v1/oauth2/token',
    'https://api.polar.sh/v1/oauth2/userinfo',
  ],
  quickbooks: [
    'https://appcenter.intuit.com/connect/oauth2',
    'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    'https://accounts.platform.intuit.com/v1/openid_connect/userinfo',
  ],
  snapchat: [
    'https://accounts.snapchat.com/accounts/oauth2/auth',
    'https://accounts.snapchat.com/accounts/oauth2/token',
    'https://kit.snapchat.com/v1/me',
  ],
  telegram: ['https://oauth.telegram.org'],
  vercel: ['https://vercel.com'],
};

describe('the endpoints', () => {
  it('of all of them are listed', () => {
    const ids = new Set(NEWCOMERS.map(({ id }) => id));
    expect(Object.keys(ADDRESSES)).toEqual([...ids].toSorted());
  });

  it.each(Object.entries(ADDRESSES))('of %s are its own', async (id, expected) => {
    const module = (await import(`../../src/providers/${id}.js`)) as { default: Provider };
    const { issuer, authorization, token, userinfo } = resolved(module.default);
    const known = [issuer, authorization.url, token.url, userinfo.url];
    expect(known.filter((address) => address !== undefined)).toEqual(expected);
  });
});

it('Kick refuses a token without a user', () => {
  expect(() => resolved(Kick).profile({ data: [] }, {})).toThrow(TypeError);
});

describe.each([
  ['Linear', Linear(CLIENT), 'https://api.linear.app/graphql', 'viewer'],
  ['Snapchat', Snapchat(CLIENT), 'https://kit.snapchat.com/v1/me', 'me'],
])('the user of %s', (name, provider, address, field) => {
  const ask = async (answer: object) => {
    const fetch = jest.fn<Fetch>(async () => Response.json(answer));
    const client = createOAuthClient(
      new MetadataCache(Date.now),
      createProviderFetch(fetch),
      Date.now,
    );
    const tokens = { access_token: 'access' };
    const profile = await client.fetchUserInfo(resolved(provider), tokens, undefined);
    return { profile, asked: fetch.mock.calls[0]! };
  };

  it('is read by a GraphQL query', async () => {
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

  it('is not read when the query fails', async () => {
    const failure = ask({ data: null, errors: [{ message: 'canary' }] });
    await expect(failure).rejects.toThrow(`${name} did not say who signed in.`);
  });
});

describe('the sandbox', () => {
  it('of PayPal has its own endpoints', () => {
    const { authorization, token, userinfo } = resolved(PayPal({ sandbox: true }));
    expect([authorization.url, token.url, userinfo.url]).toEqual([
      'https://www.sandbox.paypal.com/signin/authorize',
      'https://api-m.sandbox.paypal.com/v1/oauth2/token',
      'https://api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo',
    ]);
  });

  it('of Intuit has its own userinfo endpoint', () => {
    expect(resolved(QuickBooks({ sandbox: true })).userinfo.url).toMatch(
      /^https:\/\/sandbox-accounts\.platform\.intuit\.com\//,
    );
  });
});
