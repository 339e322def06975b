/** R14 Settings that must agree, compared at the start. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { OPTIONS } from '../../../src/core/config/options.js';
import type { Option } from '../../../src/core/config/option-kinds.js';
import { PROVIDER_OPTIONS } from '../../../src/core/config/provider-options.js';
import { createReport } from '../../../src/core/config/validation.js';
import { AccessTokens } from '../../../src/features/access-tokens/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { providerProblems } from '../../../src/nest/module/validation/provider-problems.js';
import { Apple } from '../../../src/providers/apple.js';
import { feature, makeConfig, oauth, oidc, passkey, posted, sent } from './configurations.js';
import { readFeatureOptions } from './feature-interfaces.js';
import { REFUSED_FEATURE_OPTIONS } from './refused-feature-options.js';
import { REFUSED_PROVIDER_OPTIONS } from './refused-provider-options.js';
import { REFUSED_SETTINGS } from './refused-settings.js';
import { CORE, FEATURES, PROVIDERS, type Related } from './related-options.js';
import { UNUSED } from './unused-options.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const REFUSED = [...REFUSED_SETTINGS, ...REFUSED_PROVIDER_OPTIONS, ...REFUSED_FEATURE_OPTIONS];

describe('R14 settings that do not go together', () => {
  it.each(REFUSED)('R14 %s × %s: the start names both', (_option, _other, config, ...words) => {
    const { errors, unusable } = createReport(makeConfig(config));
    const missing = providerProblems(makeConfig(config));
    const sentences = [...[...errors, ...unusable].map(({ message }) => message), ...missing];
    const one = sentences.find((sentence) => words.every((word) => sentence.includes(word)));
    expect([one === undefined, ...(one === undefined ? sentences : [])]).toEqual([false]);
  });

  it.each(UNUSED)('R14 %s × %s: the start logs why one has no effect', (_, __, config, entry) => {
    const { errors, withoutEffect } = createReport(makeConfig(config));
    expect(errors).toEqual([]);
    expect(withoutEffect).toContainEqual(entry);
  });

  it.each<readonly [string, object]>([
    ['a page of the app below the base path', { pages: { signIn: '/auth/login' } }],
    ['a page of another site', { pages: { error: 'https://other.test/auth/error' } }],
    ['the built-in page of another action', { pages: { error: '/auth/signin' } }],
    [
      'a page of the app in place of that one',
      { pages: { error: '/auth/signin', signIn: '/login' } },
    ],
    ['the page of the account for new users', { pages: { newUser: '/auth/account' } }],
    [
      'a page at the default path of another base path',
      { basePath: '/api/auth', pages: { signIn: '/auth/signin' } },
    ],
    ['a form on this machine', { url: 'http://localhost:3000', providers: [posted] }],
    ['the response type of every request', sent({ response_type: 'code' })],
    [
      'a response type with a code',
      sent({ response_type: 'code id_token', response_mode: 'form_post' }),
    ],
    [
      'an optional verification, on both sides',
      passkey({
        authenticationOptions: { userVerification: 'preferred' },
        verifyAuthenticationOptions: { requireUserVerification: false },
      }),
    ],
    ['algorithms on one side', passkey({ registrationOptions: { supportedAlgorithmIDs: [-7] } })],
    [
      'fewer asked than accepted',
      passkey({
        registrationOptions: { supportedAlgorithmIDs: [-7] },
        verifyRegistrationOptions: { supportedAlgorithmIDs: [-7, -257] },
      }),
    ],
    ['the longest time-out', passkey({ registrationOptions: { timeout: 900_000 } })],
    ['a short time before asking', feature(Sessions({ whenStale: 'ask', staleAfter: 0 }))],
    ['a check of an ID token', { providers: [oidc({ checks: ['nonce'] })] }],
    ['any host and an address', { trustHost: true }],
    ['a list of hosts and an address', { trustHost: ['app.test'] }],
    ['the sign-in page for new users', { pages: { signIn: '/login', newUser: '/login' } }],
    [
      'a prefix beside the name of a cookie',
      { cookiePrefix: 'shop', cookies: { csrfToken: { name: '__Host-own.csrf' } } },
    ],
    ['a redirect proxy elsewhere', { redirectProxyUrl: 'https://proxy.test/auth' }],
    [
      'tokens of an audience',
      feature(Sessions(), AccessTokens({ audiences: { 'https://api.test': {} } })),
    ],
  ])('R14 %s goes together', (_what, config) => {
    const { errors, unusable, withoutEffect } = createReport(makeConfig(config));
    expect([errors, unusable, withoutEffect]).toEqual([[], [], []]);
  });
});

/** The paths of all options of a table. */
function listPaths(table: Readonly<Record<string, Option>>, prefix = ''): string[] {
  return Object.entries(table).flatMap(([name, { members }]) =>
    members && Object.keys(members).length > 0 && !`${prefix}${name}`.startsWith('theme.colors.')
      ? listPaths(members, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

const answers = [
  ...Object.entries(CORE),
  ...Object.entries(PROVIDERS.oidc ?? {}).map(([name, one]) => [`oidc.${name}`, one] as const),
  ...['credentials', 'email', 'webauthn'].flatMap((type) =>
    Object.entries(PROVIDERS[type] ?? {}).map(([name, one]) => [`${type}.${name}`, one] as const),
  ),
  ...Object.entries(FEATURES).flatMap(([owner, options]) =>
    Object.entries(options).map(([name, one]) => [`${owner}.${name}`, one] as const),
  ),
];

const listKeys = (table: Readonly<Record<string, Readonly<Record<string, Related>>>>) =>
  Object.fromEntries(
    Object.entries(table).map(([owner, rows]) => [owner, Object.keys(rows).sort()]),
  );

describe('R14 the scope of an OpenID Connect provider', () => {
  const asking = (scope: string) => ({ authorization: { params: { scope } } });

  it.each<readonly [string, object, boolean]>([
    ['a provider object without `openid`', oidc(asking('profile email')), true],
    ['an address without it', oidc({ authorization: 'https://id.test/auth?scope=email' }), true],
    ['options without it', oidc({ options: asking('email') }), true],
    [
      'options in place of a scope with it',
      oidc({ ...asking('openid'), options: asking('x') }),
      true,
    ],
    ['a scope with a similar word', oidc(asking('openid2 email')), true],
    ['the default', oidc({}), false],
    ['a scope with it', oidc(asking('email openid')), false],
    ['no ID token', oidc({ ...asking('email'), idToken: false }), false],
    [
      'no ID token by the options',
      oidc({ options: { ...asking('email'), idToken: false } }),
      false,
    ],
    ['plain OAuth 2.0', oauth(asking('email')), false],
    [
      'a function that asks without it',
      oidc({ ...asking('name'), options: asking('email') }),
      false,
    ],
    ['Apple', Apple({ clientId: 'app', clientSecret: 'secret' }), false],
  ])('R14 %s', (_what, provider, isWarned) => {
    const { warnings } = createReport(makeConfig({ providers: [provider] }));
    expect(warnings.includes('scope-without-openid')).toBe(isWarned);
  });
});

describe('R14 the table of related options', () => {
  it('R14 has an answer for each option of the configuration', () => {
    expect(Object.keys(CORE).sort()).toEqual(listPaths(OPTIONS).sort());
  });

  it('R14 has an answer for each option of a provider', () => {
    expect(listKeys(PROVIDERS)).toEqual(
      listKeys(
        PROVIDER_OPTIONS as unknown as Readonly<Record<string, Readonly<Record<string, Related>>>>,
      ),
    );
  });

  it('R14 has an answer for each option of a feature', () => {
    const expected = Object.entries(readFeatureOptions()).map(([owner, names]) => [
      owner,
      names.sort(),
    ]);
    expect(listKeys(FEATURES)).toEqual(Object.fromEntries(expected));
  });

  it('R14 plays each pair that is refused or warned of', () => {
    const played = [...REFUSED, ...UNUSED].map(([option, other]) => `${option} × ${other}`);
    const promised = answers.flatMap(([option, related]) =>
      related === 'alone'
        ? []
        : related
            .filter(([answer]) => answer === 'refused' || answer === 'warned')
            .map(([, other]) => `${option} × ${other}`),
    );
    expect(promised.filter((pair) => !played.includes(pair))).toEqual([]);
  });

  it('R14 quotes what the docstrings say', () => {
    const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:config|options|routes)\.ts$/.test(file))
      .map((file) => readFileSync(path.join(ROOT, 'src', file), 'utf8'))
      .join('\n');
    const quoted = answers.flatMap(([, related]) =>
      related === 'alone' ? [] : related.filter(([answer]) => answer === 'documented'),
    );
    expect(
      quoted.map(([, , words = '?']) => words).filter((one) => !sources.includes(one)),
    ).toEqual([]);
  });
});
