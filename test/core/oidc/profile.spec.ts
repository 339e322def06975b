/**
 * What a provider may say of a person, and what of it is believed (OpenID Connect Core §5.1, §5.3).
 */
import { describe, expect, it } from '@jest/globals';
import type { User } from '../../../src/core/public-types.js';
import { jsonStatus, text } from '../../support/faults.js';
import type { Misbehaviour, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

type Claims = Readonly<Record<string, unknown>>;

/** The user that comes of these claims. */
async function signInUser(claims: Claims): Promise<User> {
  const scenario = new SignInScenario({ misbehaviour: { claims, userinfo: claims } });
  await scenario.signIn();
  expect(scenario.logs).toEqual([]);
  return (await scenario.database.rows()).users[0]!;
}

describe('a sign-in is refused when the e-mail address is', () => {
  it.each([
    ['a list', ['ada@example.com']],
    ['an object', { address: 'ada@example.com' }],
    ['a number', 1],
    ['true', true],
  ])('A112 / C31 %s', async (_, email) => {
    const scenario = new SignInScenario({ misbehaviour: { claims: { email } } });
    await scenario.expectReturnRefused('Configuration');
  });
});

describe('an e-mail address', () => {
  it('C31 is kept in lower case', async () => {
    await expect(signInUser({ email: 'ADA@Example.COM' })).resolves.toMatchObject({
      email: 'ada@example.com',
    });
  });

  it.each([
    ['two addresses', 'ada@example.com,eve@evil.test'],
    ['two addresses with an at sign too many', 'ada@evil.test@example.com'],
    ['a quoted local part', '"ada@evil.test"@example.com'],
    ['a name and an address', 'Ada <ada@example.com>'],
    ['a line break', 'ada@example.com\r\nBcc: eve@evil.test'],
    ['a NUL', 'ada\0@example.com'],
    ['a space', 'ada lovelace@example.com'],
    ['an invisible character', 'ada\u200b@example.com'],
    ['a full-width comma, which a normaliser makes a plain one', 'ada\uff0ceve@evil.test'],
    ['a private character', 'ada\ue000@example.com'],
    ['more bytes than an address can have', `${'\u00e4'.repeat(125)}@example.com`],
    ['no at sign', 'ada'],
    ['more than an address can be', `${'a'.repeat(250)}@example.com`],
    ['nothing', ''],
  ])('is omitted when it is %s', async (_, email) => {
    await expect(signInUser({ email })).resolves.toMatchObject({
      name: 'Ada Lovelace',
      email: null,
    });
  });

  it('may be missing', async () => {
    await expect(signInUser({ email: undefined })).resolves.toMatchObject({ name: 'Ada Lovelace' });
    await expect(signInUser({ email: null })).resolves.toMatchObject({ email: null });
  });
});

const oauthWithId = (op: MisbehavingProvider) => [
  op.oauth({ profile: ({ id, email }) => ({ id: id as string, email }) }),
];

const refusedIds: readonly (readonly [string, unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['0', 0],
  ['empty', ''],
  ['an object', { value: 1 }],
  ['a list', [1]],
  ['true', true],
  ['a number that is not whole', 1.5],
  ['the text of a missing value', 'undefined'],
  ['the text of an object', '[object Object]'],
  ['longer than a column', '1'.repeat(256)],
];

describe('A82 / C32 a sign-in is refused when the id of the account is', () => {
  it.each(refusedIds)('%s', async (_, id) => {
    const scenario = new SignInScenario({
      providers: oauthWithId,
      misbehaviour: { userinfo: { id } },
    });
    await scenario.expectReturnRefused('Configuration');
    expect(scenario.logs).toMatchObject([{ type: 'OAuthProfileParseError' }]);
  });

  it.each([
    ['a number', 1815, '1815'],
    ['a number that JavaScript would round', 2 ** 60, '1152921504606847000'],
    ['text', 'ada', 'ada'],
  ])('and accepted when it is %s', async (_, id, expected) => {
    const scenario = new SignInScenario({
      providers: oauthWithId,
      misbehaviour: { userinfo: { id } },
    });
    await scenario.signIn();
    await scenario.signIn();
    const { accounts } = await scenario.database.rows();
    expect(accounts).toMatchObject([{ providerAccountId: expected }]);
  });
});

describe('A113 / C33 a name', () => {
  it('is kept as text', async () => {
    const name = '<script>alert(1)</script> "Ada" \u202e';
    await expect(signInUser({ name })).resolves.toMatchObject({ name });
  });

  it.each([
    ['20 kB long', 'a'.repeat(20_000)],
    ['an object', { first: 'Ada' }],
    ['a number', 1],
  ])('is omitted when it is %s', async (_, name) => {
    await expect(signInUser({ name })).resolves.toMatchObject({ name: null });
  });
});

describe('A113 / C33 an image', () => {
  it.each([
    'https://op.test/ada.png',
    'http://op.test/ada.png',
    'data:image/png;base64,iVBORw0KGgo=',
    '/ada.png',
    '//op.test/ada.png',
    'pictures/ada.png?size=48',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
  ])('M11 may be %s', async (picture) => {
    await expect(signInUser({ picture })).resolves.toMatchObject({ image: picture });
  });

  it.each([
    ['a program', 'javascript:alert(1)'],
    ['a program in disguise', ' JaVaScRiPt:alert(1)'],
    ['a page', 'data:text/html;base64,PHNjcmlwdD4='],
    ['a picture that can hold a program', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['a local file', 'file:///etc/passwd'],
    ['two words', '/ada lovelace.png'],
    ['a tag', '/x"><script>'],
    ['a backslash', '\\\\op.test\\ada.png'],
    ['no address', 'https://'],
    ['20 kB of an address', `https://op.test/${'a'.repeat(20_000)}`],
    ['300 kB of a picture', `data:image/png;base64,${'A'.repeat(300_000)}`],
  ])('is omitted when it is %s', async (_, picture) => {
    const user = await signInUser({ picture });
    expect(user.image).toBeNull();
  });

  it('M11 is accepted without the space that Auth.js writes after the comma', async () => {
    const { image } = await signInUser({ picture: 'data:image/jpeg;base64, /9j/4AAQ' });
    expect(image).toBe('data:image/jpeg;base64,/9j/4AAQ');
  });

  it.each([
    [7_000, true],
    [9_000, false],
  ])('M11 of %d characters fits into a session token: %p', async (length, fits) => {
    const picture = `data:image/png;base64,${'A'.repeat(length)}`;
    const scenario = new SignInScenario({
      database: 'none',
      misbehaviour: { claims: { picture } },
    });
    await scenario.signIn();
    const session = await scenario.browser.session();
    expect(session).toMatchObject({ user: { image: fits ? picture : null } });
  });

  it('M11 that is removed is logged, without its value', async () => {
    const scenario = new SignInScenario({
      misbehaviour: { claims: { picture: 'javascript:alert(1)', name: 'a'.repeat(300) } },
    });
    await scenario.signIn();
    const code = 'profile-field-dropped';
    expect(scenario.warnings).toEqual([
      [code, { provider: 'op', field: 'name', reason: 'longer than 256 characters' }],
      [code, { provider: 'op', field: 'image', reason: 'no web address' }],
    ]);
  });

  it('is omitted when it is an object', async () => {
    const { image } = await signInUser({ picture: { data: { url: 'https://op.test/ada.png' } } });
    expect(image).toBeUndefined();
  });
});

const userinfoFaults: readonly (readonly [string, Misbehaviour])[] = [
  ['C16 of another user', { userinfo: { sub: 'grace' } }],
  [
    'F22 of the right person, but with an error',
    { answers: { userinfo: jsonStatus(403, { sub: 'ada-1815', email: 'ada@example.com' }) } },
  ],
  ['C16 of no user', { userinfo: { sub: undefined } }],
  ['C16 of a subject that only looks the same', { userinfo: { sub: ['ada-1815'] } }],
  [
    'C17 as a JWT, signed or not',
    {
      metadata: { userinfo_signing_alg_values_supported: ['none', 'RS256'] },
      answers: {
        userinfo: text('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEtMTgxNSJ9.', 'application/jwt'),
      },
    },
  ],
];

describe('F22 the userinfo endpoint is not trusted when it returns', () => {
  it.each(userinfoFaults)('%s', async (_, misbehaviour) => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ idToken: false })],
      misbehaviour,
    });
    await scenario.expectReturnRefused('Configuration');
    expect([scenario.op.count('token'), scenario.op.count('userinfo')]).toEqual([1, 1]);
  });

  it('C36 gets the token of this sign-in only', async () => {
    const scenario = new SignInScenario({ providers: (op) => [op.oauth()] });
    await scenario.signIn({}, { parameters: { access_token: 'of-another-client' } });
    const { headers, redirect } = scenario.op.requests.at(-1)!;
    expect(headers.get('authorization')).toBe('Bearer canary-access-1');
    expect(redirect).toBe('manual');
  });
});

describe('A114 / C35 members with the names of prototype members', () => {
  const hostile = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"x":1}}') as Claims;

  it.each([
    ['an ID token', (op: MisbehavingProvider) => op.oidc(), { claims: hostile }],
    ['userinfo', (op: MisbehavingProvider) => op.oauth(), { userinfo: hostile }],
  ] as const)('in %s do not pollute a prototype, even when an app copies them', async (...row) => {
    const [, provider, misbehaviour] = row;
    let copy: { isAdmin?: unknown } = {};
    const scenario = new SignInScenario({
      misbehaviour,
      providers: (op) => [provider(op)],
      config: {
        callbacks: {
          signIn: ({ profile }) => {
            copy = Object.assign({}, profile as object);
            return true;
          },
        },
      },
    });
    await scenario.signIn();
    expect(copy).toMatchObject({ sub: 'ada-1815' });
    expect([copy.isAdmin, ({} as { isAdmin?: unknown }).isAdmin]).toEqual([undefined, undefined]);
    expect(Object.keys(copy)).not.toContain('constructor');
  });
});

describe('a profile function', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('no profile'))],
    ['returns nothing', () => undefined as unknown as User],
  ])('that %s stops the sign-in', async (_, profile) => {
    const scenario = new SignInScenario({ providers: (op) => [op.oidc({ profile })] });
    await scenario.expectReturnRefused('Configuration');
    expect(scenario.logs).toMatchObject([{ type: 'OAuthProfileParseError' }]);
  });

  it('cannot set the id of the user, and may add other fields', async () => {
    const profile = () => ({ id: 'account-1', name: 'Ada', role: 'admin' }) as User;
    const scenario = new SignInScenario({ providers: (op) => [op.oidc({ profile })] });
    await scenario.signIn();
    const { users, accounts } = await scenario.database.rows();
    expect(users).toMatchObject([{ name: 'Ada', role: 'admin' }]);
    expect(accounts).toMatchObject([{ providerAccountId: 'account-1' }]);
    expect(users[0]!.id).not.toBe('account-1');
  });
});
