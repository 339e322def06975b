/**
 * Providers that tell a name and an address at the userinfo endpoint alone (OpenID Connect Core
 * §5.4).
 */
import { describe, expect, it } from '@jest/globals';
import { brokenConnection, jsonStatus, status, text } from '../../support/faults.js';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const BARE = {
  claims: { name: undefined, email: undefined, email_verified: undefined, picture: undefined },
};

const makeScenario = (misbehaviour: Misbehaviour, options: Partial<OIDCConfig> = {}) =>
  new SignInScenario({
    misbehaviour: { ...BARE, ...misbehaviour },
    providers: (op) => [op.oidc(options)],
  });

describe('an ID token without a name or an address', () => {
  it('N9 is completed by the userinfo endpoint', async () => {
    const scenario = makeScenario({});
    await scenario.signIn();
    const session = await scenario.browser.session();
    expect(session).toMatchObject({ user: { name: 'Ada Lovelace', email: 'ada@example.com' } });
    expect(scenario.op.count('userinfo')).toBe(1);
    expect(scenario.logs).toEqual([]);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['an address', { email: undefined }],
    ['an address, which is null', { email: null }],
    ['a name', { name: undefined }],
  ])('N9 is completed where it lacks %s alone', async (_, claims) => {
    const scenario = new SignInScenario({ misbehaviour: { claims } });
    await scenario.signIn();
    const session = await scenario.browser.session();
    expect(session).toMatchObject({ user: { name: 'Ada Lovelace', email: 'ada@example.com' } });
    expect(scenario.op.count('userinfo')).toBe(1);
  });

  it.each([
    [true, false, false],
    [false, true, true],
    [true, undefined, undefined],
  ])(
    'N9 does not combine the address of one source with `email_verified` of another: %p, %p',
    async (own, reported, verified) => {
      const profiles: unknown[] = [];
      const scenario = new SignInScenario({
        misbehaviour: {
          claims: { email: undefined, email_verified: own },
          userinfo: { email: 'eve@example.com', email_verified: reported },
        },
        config: { callbacks: { signIn: ({ profile }) => (profiles.push(profile), true) } },
      });
      await scenario.signIn();
      expect(profiles).toMatchObject([{ email: 'eve@example.com' }]);
      expect(
        profiles.map((profile) => (profile as { email_verified?: unknown }).email_verified),
      ).toEqual([verified]);
    },
  );

  it.each<readonly [string, Misbehaviour]>([
    ['refuses', { answers: { userinfo: jsonStatus(403, {}) } }],
    ['is about another user', { userinfo: { sub: 'eve' } }],
    [
      'answers a JWT that was not asked for',
      { answers: { userinfo: text('e30.e30.e30', 'application/jwt') } },
    ],
    [
      'answers JSON of another media type',
      { answers: { userinfo: text('{"sub":"ada-1815"}', 'text/plain') } },
    ],
    ['answers an error', { answers: { userinfo: text('{"error":"invalid_token"}') } }],
  ])('N9 signs in without a name, and logs it, where that %s', async (_, misbehaviour) => {
    const scenario = makeScenario(misbehaviour);
    await scenario.signIn();
    const { users, accounts } = await scenario.database.rows();
    expect(users).toMatchObject([{ email: undefined }]);
    expect(accounts).toMatchObject([{ providerAccountId: 'ada-1815' }]);
    expect(scenario.logs.map(({ message }) => message)).toEqual([
      expect.stringContaining('Provider "op" failed at its userinfo endpoint'),
    ]);
  });

  it.each([
    ['answers 503', jsonStatus(503, {})],
    ['answers 425', jsonStatus(425, {})],
    ['answers 429', jsonStatus(429, {})],
    ['breaks the connection', brokenConnection],
    ['answers 200 with a page', text('<!doctype html><p>Maintenance', 'text/html; charset=utf-8')],
    ['answers 200 with a page that says JSON', text('<html>')],
    ['answers 200 with text', text('Please sign in to the network', 'text/plain')],
    ['answers 200 with nothing', text('')],
    ['answers 200 with nothing, without a media type', () => new Response(null)],
    ['answers 200 with truncated JSON', text('{"sub":"ada-18')],
    ['answers 200 with a list', text('[]')],
    ['answers 204', status(204, null)],
    ['answers 200 with a temporary error', text('{"error":"temporarily_unavailable"}')],
    ['answers 200 with an error of its server', text('{"error":"server_error"}')],
  ])('R15: creates no user where that %s, and the next sign-in does', async (_, userinfo) => {
    const answers: NonNullable<Misbehaviour['answers']> = { userinfo };
    const scenario = makeScenario({ answers });
    await scenario.signIn();
    expect((await scenario.database.rows()).users).toEqual([]);
    await expect(scenario.browser.session()).resolves.toBeNull();
    expect(scenario.logs.at(-1)?.message).toContain('No user is created from a part of a profile');
    delete answers.userinfo;
    await scenario.signIn();
    expect((await scenario.database.rows()).users).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it('R15: signs in a user who is there before, though the endpoint is away', async () => {
    const answers: NonNullable<Misbehaviour['answers']> = {};
    const scenario = makeScenario({ answers });
    await scenario.signIn();
    const before = await scenario.database.rows();
    answers.userinfo = jsonStatus(503, {});
    await scenario.signIn();
    expect((await scenario.database.rows()).users).toEqual(before.users);
    await expect(scenario.browser.session()).resolves.toMatchObject({
      user: { email: 'ada@example.com' },
    });
  });

  it.each<readonly [string, Misbehaviour, Partial<OIDCConfig>]>([
    ['where there is none', { metadata: { userinfo_endpoint: undefined } }, {}],
    ['where nothing asked for a name', {}, { authorization: { params: { scope: 'openid' } } }],
    ['where it has a name and an address', { claims: { picture: undefined } }, {}],
    [
      'where it has all that was asked for',
      { claims: { email: undefined } },
      { authorization: { params: { scope: 'openid profile' } } },
    ],
  ])('N9 does not call the userinfo endpoint %s', async (_, misbehaviour, options) => {
    const scenario = makeScenario(misbehaviour, options);
    await scenario.signIn();
    expect(scenario.op.count('userinfo')).toBe(0);
    expect(scenario.logs).toEqual([]);
  });
});
