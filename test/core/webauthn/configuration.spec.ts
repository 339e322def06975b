/** The requirements of a configuration with passkeys (contract §3.1). */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { findConfigurationErrors, createReport } from '../../../src/core/config/validation.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { WebAuthn } from '../../../src/providers/webauthn.js';

const SOUND: AuthConfig = {
  secret: 'a secret of more than 32 characters!',
  trustHost: true,
  providers: [Passkey],
  adapter: new MemoryAdapter(),
  experimental: { enableWebAuthn: true },
};

const listErrorTypes = (config: Partial<AuthConfig>) =>
  findConfigurationErrors({ ...SOUND, ...config }).map(({ type }) => type);

it('accepts a complete configuration, and warns that passkeys are experimental', () => {
  expect(listErrorTypes({})).toEqual([]);
  expect(createReport(SOUND).warnings).toEqual(['experimental-webauthn']);
});

it('warns of nothing without passkeys', () => {
  expect(createReport({ ...SOUND, providers: [] }).warnings).toEqual([]);
});

const METHODS = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'linkAccount',
  'getAccount',
  'getAuthenticator',
  'createAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
];

describe('refuses', () => {
  const REFUSED: [string, string, Partial<AuthConfig>][] = [
    ['what is not enabled', 'ExperimentalFeatureNotEnabled', { experimental: undefined }],
    ['the same', 'ExperimentalFeatureNotEnabled', { experimental: { enableWebAuthn: false } }],
    ['no adapter', 'MissingAdapter', { adapter: undefined }],
    ['two that fill in passkeys', 'DuplicateConditionalUI', { providers: [Passkey, WebAuthn] }],
    [
      'no field that could be filled in',
      'MissingWebAuthnAutocomplete',
      { providers: [Passkey({ formFields: { login: { autocomplete: 'username' } } })] },
    ],
    [
      'a version that is none',
      'InvalidOption',
      { providers: [Passkey({ simpleWebAuthnBrowserVersion: '9' })] },
    ],
    [
      'nothing to verify by',
      'InvalidOption',
      { providers: [{ id: 'own', name: 'Own', type: 'webauthn' }] },
    ],
    ...['https://example.com', 'example.com:3000', ''].map(
      (id): [string, string, Partial<AuthConfig>] => [
        `the id ${id}`,
        'InvalidOption',
        { providers: [Passkey({ relayingParty: { id } })] },
      ],
    ),
    ...['example.com', 'https://example.com/', 'https://other.example'].map(
      (origin): [string, string, Partial<AuthConfig>] => [
        `the origin ${origin}`,
        'InvalidOption',
        { providers: [Passkey({ relayingParty: { id: 'example.com', origin } })] },
      ],
    ),
  ];

  it.each(REFUSED)('%s: %s', (_, type, config) => {
    expect(listErrorTypes(config)).toEqual([type]);
  });

  it.each(METHODS)('an adapter without %s', (method) => {
    const { [method as keyof Adapter]: _lacking, ...adapter } = { ...SOUND.adapter };
    const [error, ...more] = findConfigurationErrors({
      ...SOUND,
      adapter,
      session: { strategy: 'jwt' },
    });
    expect(more).toEqual([]);
    expect(error).toMatchObject({ type: 'MissingAdapterMethods' });
    expect(error!.message).toContain(method);
  });
});

it('accepts the contract’s own fields, and those of several sites', () => {
  const providers = [
    Passkey({
      simpleWebAuthnBrowserVersion: 'v9.0.1',
      relayingParty: {
        id: ['example.com', 'example.org'],
        origin: ['https://example.com', 'https://app.example.org'],
      },
    }),
    WebAuthn({ enableConditionalUI: false, simpleWebAuthnBrowserVersion: false }),
  ];
  expect(listErrorTypes({ providers })).toEqual([]);
});
