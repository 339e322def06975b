/**
 * Each kind of answer in its hostile forms: of the wrong type, huge, ambiguous, and of another
 * issuer, client, tenant, account class or user. Refused by a typed error that names the member,
 * with nothing stored and no session.
 */
import { describe, expect, it } from '@jest/globals';
import { CallbackRouteError, InvalidCheck } from '../../../src/core/errors/index.js';
import type { Spoil } from '../journeys/authorization-server.js';
import type { Role } from '../journeys/endpoints.js';
import { JUNK } from '../journeys/junk.js';
import { openJourneys } from '../journeys/open-journeys.js';
import type { Members, Ways } from '../journeys/ways.js';

const journeyAt = openJourneys();

const LONG = 'a'.repeat(3000);
const MEGABYTE = 1024 * 1024;
const ENTRA = 'https://login.microsoftonline.com';
const TENANT = '9122040d-6c67-4c5b-b112-36a304b66dad';
const OTHER_TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** The own answer, with more written into its text, before or after its members. */
const written =
  (change: (members: string) => string, status?: number): Spoil =>
  async (own) => {
    const response = await own();
    const members = (await response.text()).slice(1, -1);
    const headers = { 'content-type': 'application/json' };
    return new Response(`{${change(members)}}`, { headers, status: status ?? response.status });
  };

const beside = (more: string): Spoil => written((members) => `${members},${more}`);
const inPlace = (text: string, status: number): Spoil => written(() => text, status);
const has = (members: Members): Spoil =>
  written((own) => {
    const all = { ...(JSON.parse(`{${own}}`) as Members), ...members };
    return JSON.stringify(all).slice(1, -1);
  });

const NESTED = `"deep":${'['.repeat(40)}${']'.repeat(40)}`;
const HUGE = `"padding":"${'x'.repeat(MEGABYTE)}"`;

interface Refusal {
  /** In the log. */
  readonly said: string;
  /** The `cause.member` of the error. */
  readonly member?: string;
}

const twice = (member: string): Refusal => ({ said: `\`${member}\` twice`, member });
const wrong = (member: string): Refusal => ({ said: `\`${member}\` is of another type`, member });

/** Forms of the answers that are JSON. */
const answers: readonly (readonly [Role, string, string, Spoil, Refusal])[] = [
  ['token', 'discord', 'a number as access token', has({ access_token: 5 }), wrong('access_token')],
  ['token', 'okta', 'a list as ID token', has({ id_token: ['a.b.c'] }), wrong('id_token')],
  ['token', 'okta', 'an object as scope', has({ scope: {} }), wrong('scope')],
  ['token', 'discord', 'a text as lifetime', has({ expires_in: JUNK }), wrong('expires_in')],
  [
    'token',
    'discord',
    'two access tokens',
    beside(`"access_token":"${JUNK}"`),
    twice('access_token'),
  ],
  ['token', 'okta', 'two ID tokens', beside(`"id_token":"${JUNK}"`), twice('id_token')],
  [
    'token',
    'discord',
    'an error beside tokens',
    has({ error: JUNK }),
    { said: 'has an error', member: 'error' },
  ],
  ['token', 'discord', 'deep lists', beside(NESTED), { said: '32 levels' }],
  ['token', 'discord', 'more than a megabyte', beside(HUGE), { said: 'more than a megabyte' }],
  ['token', 'twitch', 'two lists of scopes', beside('"scope":[]'), twice('scope')],
  ['userinfo', 'zitadel', 'a number as user', has({ sub: 170848145649959 }), wrong('sub')],
  [
    'userinfo',
    'zitadel',
    'another user',
    has({ sub: 'grace' }),
    { said: 'another subject', member: 'sub' },
  ],
  ['userinfo', 'zitadel', 'two users', beside('"sub":"grace"'), twice('sub')],
  ['userinfo', 'discord', 'two ids', beside('"id":"1815"'), twice('id')],
  ['userinfo', 'github', 'two ids', beside('"id":1815'), twice('id')],
  ['userinfo', 'twitter', 'two ids below', inPlace('"data":{"id":"1","id":"2"}', 200), twice('id')],
  [
    'userinfo',
    'discord',
    'an address that is a list',
    has({ email: [JUNK] }),
    { said: 'could not be used' },
  ],
  ['userinfo', 'discord', 'deep objects', beside(NESTED), { said: '32 levels' }],
  ['userinfo', 'discord', 'more than a megabyte', beside(HUGE), { said: 'more than a megabyte' }],
  [
    'discovery',
    'okta',
    'another issuer',
    has({ issuer: 'https://evil.test' }),
    { said: '`issuer` is' },
  ],
  ['discovery', 'okta', 'two issuers', beside('"issuer":"https://evil.test"'), twice('issuer')],
  [
    'discovery',
    'okta',
    'two key sets',
    beside('"jwks_uri":"https://evil.test"'),
    twice('jwks_uri'),
  ],
  ['discovery', 'okta', 'a number as address', has({ token_endpoint: 5 }), wrong('token_endpoint')],
  [
    'discovery',
    'okta',
    'a huge address',
    has({ token_endpoint: `https://evil.test/${LONG}` }),
    wrong('token_endpoint'),
  ],
  ['discovery', 'okta', 'deep lists', beside(NESTED), { said: '32 levels' }],
  ['discovery', 'okta', 'more than a megabyte', beside(HUGE), { said: 'more than a megabyte' }],
];

/** Refusals whose code is not one. The protocol library reports them, without a member. */
const errors: readonly (readonly [string, string])[] = [
  ['a number', '"error":40029'],
  ['a list', `"error":["${JUNK}"]`],
  ['an object with a secret', `"error":{"code":"${JUNK} 5","message":"${JUNK}"}`],
  ['a huge text', `"error":"${JUNK}${LONG}"`],
  ['two codes', `"error":"invalid_grant","error":"${JUNK}"`],
  ['deep lists', `"error":"${JUNK}",${NESTED}`],
];

describe('a sign-in is refused, and leaves nothing behind, when', () => {
  it.each(answers)('the %s answer of %s has %s', async (role, file, _, spoil, refusal) => {
    const journey = await journeyAt(file);
    journey.server.spoil(role, spoil);
    await journey.expectRefused(literally(refusal.said));
    const [error] = journey.scenario.logs;
    expect(error).toMatchObject({ cause: { provider: journey.provider.id } });
    if (refusal.member === undefined) return;
    expect(error).toBeInstanceOf(CallbackRouteError);
    expect(error).toMatchObject({ cause: { member: refusal.member } });
  });

  it.each(errors)('the error of the token endpoint is %s', async (_, text) => {
    const journey = await journeyAt('discord');
    journey.server.spoil('token', inPlace(text, 400));
    await journey.expectRefused(/token endpoint/);
    expect(journey.scenario.logs[0]).toBeInstanceOf(CallbackRouteError);
  });
});

const tenant = (id: string): Members => ({ iss: `${ENTRA}/${id}/v2.0`, tid: id });
const configured = (id: string): Ways => ({
  options: { issuer: `${ENTRA}/${id}/v2.0` },
  metadata: {},
});

/** ID tokens that are signed with the keys of the provider. */
const idTokens: readonly (readonly [string, string, Ways, string])[] = [
  ['okta', 'another issuer', { claims: { iss: 'https://evil.okta.com' } }, '`iss` is'],
  ['okta', 'an issuer that is a list', { claims: { iss: [] } }, '"iss" (issuer) claim type'],
  ['okta', 'no user', { claims: { sub: undefined } }, 'sub'],
  ['okta', 'a number as user', { claims: { sub: 1815 } }, 'sub'],
  ['okta', 'another client as its party', { claims: { azp: 'another' } }, 'azp'],
  ['google', 'an issuer without a scheme', { claims: { iss: 'accounts.google.com' } }, '`iss` is'],
  ['microsoft-entra-id', 'no tenant', { claims: { tid: undefined } }, '`iss` is'],
  ['microsoft-entra-id', 'two tenants', { claims: { tid: OTHER_TENANT } }, '`iss` is'],
  [
    'microsoft-entra-id',
    'another tenant than the configured one',
    { ...configured(TENANT), claims: tenant(OTHER_TENANT) },
    '`iss` is',
  ],
  [
    'microsoft-entra-id',
    'a personal account, where one tenant is configured',
    { ...configured(TENANT), claims: tenant(PERSONAL) },
    '`iss` is',
  ],
  [
    'microsoft-entra-id',
    'an account of a tenant, where personal accounts are configured',
    { ...configured(PERSONAL), claims: tenant(TENANT) },
    '`iss` is',
  ],
];

describe('a sign-in is refused when the ID token', () => {
  it.each(idTokens)('of %s has %s', async (file, _, ways, said) => {
    const journey = await journeyAt(file, ways);
    await journey.expectRefused(literally(said));
    expect(journey.scenario.logs[0]).toBeInstanceOf(CallbackRouteError);
  });

  it('is of another user than the userinfo answer, which is asked for claims alone', async () => {
    const thin = { email: undefined, name: undefined };
    const journey = await journeyAt('okta', { claims: thin });
    journey.server.spoil('userinfo', has({ sub: 'grace', email: 'grace@example.com' }));
    await journey.signIn();
    expect(journey.scenario.logs).toMatchObject([{ cause: { member: 'sub' } }]);
    const { users, accounts } = await journey.scenario.database.rows();
    expect([users.length, accounts.length]).toEqual([1, 1]);
    expect(users[0]?.email ?? null).toBeNull();
  });
});

/** What comes back through the browser. */
const returns: readonly (readonly [string, string, string, string])[] = [
  ['okta', 'another issuer', 'iss=https://evil.test', '"iss"'],
  ['discord', 'two codes', `code=${JUNK}`, 'a parameter twice'],
  ['discord', 'two states', `state=${JUNK}`, 'a parameter twice'],
];

describe('a sign-in is refused when the authorization response', () => {
  it.each(returns)('of %s has %s', async (file, _, more, said) => {
    const journey = await journeyAt(file);
    journey.server.spoil('authorization', async (own) => {
      const { status, headers } = await own();
      const location = `${headers.get('location')}&${more}`;
      return new Response(null, { status, headers: { location } });
    });
    await journey.expectRefused(literally(said));
    const [error] = journey.scenario.logs;
    expect(error instanceof CallbackRouteError || error instanceof InvalidCheck).toBe(true);
  });
});

function literally(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
}
