/** What the token endpoint is asked, and what is made of its answer (RFC 6749 §4.1.3, §5). */
import { describe, expect, it } from '@jest/globals';
import type { TokenSet } from '../../../src/core/public-types.js';
import { jsonStatus, text } from '../../support/faults.js';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const refused: readonly (readonly [string, Misbehaviour])[] = [
  ['C26 an error with status 200', { answers: { token: text('{"error":"invalid_grant"}') } }],
  ['an error with status 400', { answers: { token: jsonStatus(400, { error: 'invalid_grant' }) } }],
  [
    'an error with a challenge',
    { answers: { token: jsonStatus(401, {}, { 'www-authenticate': 'Basic realm="canary"' }) } },
  ],
  ['no access token', { token: { access_token: undefined } }],
  ['an empty access token', { token: { access_token: '' } }],
  ['an access token that is an object', { token: { access_token: {} } }],
  ['C28 no token type', { token: { token_type: undefined } }],
  ['C28 the token type mac', { token: { token_type: 'mac' } }],
  ['C28 a token type that is a number', { token: { token_type: 1 } }],
  ['C29 a negative lifetime', { token: { expires_in: -1 } }],
  ['C29 a lifetime that is a word', { token: { expires_in: 'soon' } }],
  ['C29 a lifetime that is NaN in words', { token: { expires_in: 'NaN' } }],
  ['C29 a lifetime that is a list', { token: { expires_in: [] } }],
  ['a refresh token that is an object', { token: { refresh_token: {} } }],
  ['a scope that is an object', { token: { scope: {} } }],
  ['an ID token that is an object', { token: { id_token: {} } }],
];

describe('a token response is refused that has', () => {
  it.each(refused)('A108 / %s', async (_, misbehaviour) => {
    const scenario = new SignInScenario({ misbehaviour });
    await scenario.expectReturnRefused('Configuration');
    expect([scenario.op.count('token'), scenario.op.count('userinfo')]).toEqual([1, 0]);
  });
});

/** The account as the app sees it on sign-in, and the row that is stored. */
async function accountWith(token: Misbehaviour['token'] = {}) {
  let seen: TokenSet = {};
  const scenario = new SignInScenario({
    misbehaviour: { token },
    config: {
      callbacks: {
        signIn: ({ account }) => {
          seen = { ...account };
          return true;
        },
      },
    },
  });
  const before = Math.floor(scenario.now() / 1000);
  await scenario.signIn();
  expect(scenario.logs).toEqual([]);
  const [row] = (await scenario.database.rows()).accounts;
  return { seen, row: row!, before };
}

describe('the expiry of the access token', () => {
  it.each([
    ['a number', 3600, 3600],
    ['a number in a string', '3600', 3600],
    ['a fraction', 3599.9, 3599],
    ['nothing', 0, 0],
  ])('is computed from a lifetime that is %s', async (_, expires_in, lifetime) => {
    const { row, before } = await accountWith({ expires_in });
    expect(row.expires_at! - before - lifetime).toBeGreaterThanOrEqual(0);
    expect(row.expires_at! - before - lifetime).toBeLessThan(5);
    expect(Number.isInteger(row.expires_at)).toBe(true);
  });

  it.each([
    ['there is no lifetime', {}],
    ['C29 the lifetime is null', { expires_in: null }],
    ['the lifetime is an empty text', { expires_in: '' }],
    ['C29 the lifetime is beyond every date', { expires_in: 1e300 }],
    ['an expiry is stated that is no number', { expires_at: 'tomorrow' }],
    ['an expiry is stated that is beyond every date', { expires_at: 1e300 }],
  ])('is unknown when %s', async (_, token) => {
    const { row, seen } = await accountWith({ expires_in: undefined, ...token });
    expect(row).not.toHaveProperty('expires_at');
    expect(seen).not.toHaveProperty('expires_at');
  });

  it('is that of the response when there is no lifetime', async () => {
    const { row } = await accountWith({ expires_in: undefined, expires_at: 1_900_000_000 });
    expect(row.expires_at).toBe(1_900_000_000);
  });
});

describe('A114 / C35 other members of the response', () => {
  it('are passed to the callbacks, and not stored', async () => {
    const { seen, row } = await accountWith({ not_before_policy: 0, tenant: 'one' });
    expect(seen).toMatchObject({ not_before_policy: 0, tenant: 'one' });
    expect(Object.keys(row).toSorted()).toEqual([
      'access_token',
      'expires_at',
      'id_token',
      'provider',
      'providerAccountId',
      'refresh_token',
      'scope',
      'token_type',
      'type',
      'userId',
    ]);
  });

  it('do not change the account’s user', async () => {
    const { seen, row } = await accountWith({
      userId: 'admin',
      provider: 'other',
      providerAccountId: 'grace',
      type: 'credentials',
      id: 'row-1',
    });
    const own = { provider: 'op', providerAccountId: 'ada-1815', type: 'oidc' };
    expect(seen).toMatchObject(own);
    expect(seen).not.toHaveProperty('userId');
    expect(row).toMatchObject(own);
    expect(row.userId).not.toBe('admin');
    expect(row).not.toHaveProperty('id');
  });

  it('do not pollute a prototype, even when an app copies them', async () => {
    const hostile = JSON.parse(
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    ) as Record<string, unknown>;
    const { seen } = await accountWith(hostile);
    const copy = Object.assign({}, seen) as { isAdmin?: unknown };
    expect([copy.isAdmin, ({} as { isAdmin?: unknown }).isAdmin]).toEqual([undefined, undefined]);
    expect(Object.keys(seen)).not.toContain('constructor');
  });
});

describe('the token endpoint', () => {
  it('receives the code once, with the verifier and the redirect URI of the request', async () => {
    const scenario = new SignInScenario();
    await scenario.signIn();
    const requests = scenario.op.requests.filter(({ endpoint }) => endpoint === 'token');
    expect(requests).toHaveLength(1);
    const [{ method, body, redirect, headers }] = requests as [(typeof requests)[0]];
    expect([method, redirect]).toEqual(['POST', 'manual']);
    expect(headers.get('authorization')).toMatch(/^Basic /);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'authorization_code',
      code: 'canary-code-0-https://op.test',
      redirect_uri: 'https://app.test/auth/callback/op',
      code_verifier: expect.any(String),
    });
  });

  it('receives the redirect URI of the public URL, not of the internal one', async () => {
    const scenario = new SignInScenario({ config: { url: 'https://public.test' } });
    const url = await scenario.authorizationUrl();
    const uri = 'https://public.test/auth/callback/op';
    expect(url.searchParams.get('redirect_uri')).toBe(uri);
    await scenario.comeBack(url, { to: '/auth/callback/op' });
    expect(new URLSearchParams(scenario.op.requests.at(-2)!.body).get('redirect_uri')).toBe(uri);
    expect(scenario.logs).toEqual([]);
  });
});
