/**
 * A provider answers with the JSON object that was asked for, but what is in it is of another type,
 * or is not there at all.
 */
import { describe, expect, it } from '@jest/globals';
import type { User } from '../../../src/core/models/user.js';
import { RSA } from '../../support/provider-keys.js';
import type { Role } from './endpoints.js';
import { json, withMembers } from './junk.js';
import { openJourneys } from './open-journeys.js';
import type { Members } from './ways.js';

const journeyAt = openJourneys();

/** What is no address to send a browser, or anything, to. */
const UNSOUND = [
  5,
  null,
  [],
  {},
  '',
  'no address',
  'http://elsewhere.test/',
  'javascript:alert(1)',
];

const refused: readonly (readonly [string, Role, RegExp, readonly Members[]])[] = [
  [
    'okta',
    'discovery',
    /discovery endpoint/,
    [undefined, 5, null, {}, 'https://evil.test'].map((issuer) => ({ issuer })),
  ],
  [
    'okta',
    'discovery',
    /authorization/,
    [undefined, ...UNSOUND].map((address) => ({ authorization_endpoint: address })),
  ],
  [
    'okta',
    'discovery',
    /token/,
    [undefined, ...UNSOUND].map((address) => ({ token_endpoint: address })),
  ],
  ['okta', 'discovery', /jwks|JWKS/, [undefined, ...UNSOUND].map((jwks_uri) => ({ jwks_uri }))],
  [
    'zitadel',
    'discovery',
    /userinfo/,
    [undefined, ...UNSOUND].map((address) => ({ userinfo_endpoint: address })),
  ],
  [
    'okta',
    'JWKS',
    /JWKS endpoint|JSON Web Key|token endpoint/,
    [
      undefined,
      5,
      {},
      'keys',
      [],
      [null],
      [5],
      [{}],
      [{ kty: 'RSA' }],
      [{ ...RSA.jwk, n: 5 }],
      [{ ...RSA.jwk, kty: 'EC' }],
      [{ kty: 'oct', kid: RSA.kid, k: 'c2VjcmV0' }],
    ].map((keys) => ({ keys })),
  ],
  ...['discord', 'okta'].map(
    (file) =>
      [
        file,
        'token',
        /token endpoint/,
        [
          ...[undefined, null, '', 5, true, [], {}].map((access_token) => ({ access_token })),
          ...[null, 5, 'mac', [], {}].map((token_type) => ({ token_type })),
          ...['soon', true, {}, [], -1].map((expires_in) => ({ expires_in })),
          ...[5, {}, true].map((scope) => ({ scope })),
          ...[5, {}, []].map((refresh_token) => ({ refresh_token })),
        ],
      ] as const,
  ),
  [
    'okta',
    'token',
    /token endpoint/,
    [undefined, null, '', 5, [], {}, 'opaque', 'a.b.c', '..'].map((id_token) => ({ id_token })),
  ],
  [
    'discord',
    'userinfo',
    /userinfo endpoint/,
    [
      ...[undefined, null, '', 0, 1.5, true, [], ['1'], {}].map((id) => ({ id })),
      ...[5, true, [], ['ada@example.com'], {}].map((email) => ({ email })),
    ],
  ],
  [
    'github',
    'userinfo',
    /userinfo endpoint/,
    [undefined, null, '', 0, {}, []].map((id) => ({ id })),
  ],
  [
    'zitadel',
    'userinfo',
    /userinfo endpoint/,
    [undefined, null, '', 5, [], {}, 'another user'].map((sub) => ({ sub })),
  ],
];

const rows = refused.flatMap(([file, role, named, wrong]) =>
  wrong.map((members) => [file, role, inWords(members), named, members] as const),
);

describe('a sign-in is refused, with nothing stored, when', () => {
  it.each(rows)('%s returns at its %s endpoint %s', async (file, role, _, named, members) => {
    const journey = await journeyAt(file);
    journey.server.spoil(role, withMembers(members));
    await journey.expectRefused(named);
  });

  it('GitHub returns an invalid address', async () => {
    const journey = await journeyAt('github');
    journey.server.spoil('further', json([{ email: 5, primary: true, verified: true }]));
    await journey.expectRefused(/userinfo endpoint/);
  });
});

const harmless: readonly (readonly [string, Role, Members, Partial<User>])[] = [
  ['osu', 'userinfo', { id: 1815 }, { id: '1815' }],
  ['osu', 'userinfo', { id: '1815' }, { id: '1815' }],
  ['osu', 'userinfo', { id: Number.MAX_SAFE_INTEGER }, { id: '9007199254740991' }],
  ['discord', 'userinfo', { email: undefined }, { email: undefined }],
  ['discord', 'userinfo', { email: null }, { email: null }],
  ['discord', 'userinfo', { email: 'none' }, { email: null }],
  ['discord', 'userinfo', { global_name: null, username: null }, { name: null }],
  ['discord', 'userinfo', { global_name: { first: 'Ada' } }, { name: null }],
  ['github', 'userinfo', { name: null }, { name: 'ada' }],
  ['github', 'userinfo', { avatar_url: 5 }, { image: null }],
  ['zitadel', 'userinfo', { email: null, name: null }, { email: null, name: 'ada@example.com' }],
  ['discord', 'token', { expires_in: undefined, refresh_token: undefined, scope: undefined }, {}],
  ['discord', 'token', { id_token: 5 }, {}],
  ['figma', 'token', { token_type: null }, {}],
  ['discord', 'token', { expires_in: 0 }, {}],
  ['discord', 'token', { expires_in: null, refresh_token: null, scope: null }, {}],
  ['okta', 'token', { expires_in: '', refresh_token: '', scope: '' }, {}],
];

describe('a sign-in succeeds when', () => {
  it.each(
    harmless.map(
      ([file, role, members, user]) => [file, role, inWords(members), members, user] as const,
    ),
  )('%s returns at its %s endpoint %s', async (file, role, _, members, different) => {
    const journey = await journeyAt(file);
    const { scenario, server, provider } = journey;
    server.spoil(role, withMembers(members));
    await journey.signIn();
    await journey.signIn(scenario.newBrowser());
    expect([scenario.logs, server.refusals]).toEqual([[], []]);

    const { id, ...user } = { ...provider.person.user, ...different };
    expect(await scenario.browser.session()).toEqual({ user, expires: expect.any(String) });
    const { users, accounts } = await scenario.database.rows();
    expect(users).toHaveLength(1);
    expect(accounts).toMatchObject([{ providerAccountId: id }]);
  });
});

function inWords(members: Members): string {
  return Object.entries(members)
    .map(([name, value]) =>
      value === undefined ? `no ${name}` : `${name} ${JSON.stringify(value)}`,
    )
    .join(' and ')
    .slice(0, 100);
}
