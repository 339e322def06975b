/** Pairs of options of a provider that the start refuses, with a sentence that has the words. */
import { credentials, oauth, oidc, passkey, sent, type RefusedPair } from './configurations.js';

export const REFUSED_PROVIDER_OPTIONS: readonly RefusedPair[] = [
  ['oidc.issuer', 'type', { providers: [oidc({ issuer: undefined })] }, '`issuer`'],
  [
    'oidc.wellKnown',
    'issuer',
    { providers: [oidc({ issuer: undefined, wellKnown: 'https://id.test/' })] },
    '`wellKnown`',
  ],
  [
    'oidc.allowInsecureRequests',
    'issuer',
    { providers: [oidc({ issuer: 'http://id.test' })] },
    '`allowInsecureRequests: true`',
  ],
  ...['id_token', 'id_token token', 'token'].map((type): RefusedPair => [
    'oidc.authorization',
    'authorization: response_type',
    sent({ response_type: type }),
    `\`response_type\` "${type}"`,
  ]),
  ...['fragment', 'web_message', 'jwt'].map((mode): RefusedPair => [
    'oidc.authorization',
    'authorization: response_mode',
    sent({ response_mode: mode }),
    `\`response_mode\` "${mode}"`,
  ]),
  [
    'oidc.authorization',
    'authorization: response_mode',
    { providers: [oauth({ authorization: 'https://id.test/authorize?response_mode=fragment' })] },
    '`response_mode` "fragment"',
  ],
  [
    'oidc.clientSecret',
    'client.token_endpoint_auth_method',
    {
      providers: [
        oidc({
          clientSecret: undefined,
          client: { token_endpoint_auth_method: 'client_secret_post' },
        }),
      ],
    },
    "`client: { token_endpoint_auth_method: 'none' }`",
  ],
  ['oidc.client', 'clientSecret', { providers: [oidc({ clientSecret: '' })] }, '`clientSecret`'],
  [
    'oidc.client',
    'token.clientPrivateKey',
    { providers: [oidc({ client: { token_endpoint_auth_method: 'private_key_jwt' } })] },
    '"private_key_jwt"',
  ],
  ['oidc.token', 'issuer', { providers: [oauth({ token: undefined })] }, '`token`'],
  ['oidc.userinfo', 'issuer', { providers: [oauth({ userinfo: undefined })] }, '`userinfo`'],
  [
    'oidc.checks',
    'redirectProxyUrl',
    { providers: [oidc({ checks: ['none'], redirectProxyUrl: 'https://proxy.test/auth' })] },
    '`redirectProxyUrl`',
  ],
  [
    'oidc.logout',
    'features: ProviderLogout',
    { providers: [oidc({ logout: 'provider' })] },
    '`ProviderLogout()`',
  ],
  [
    'credentials.amr',
    'assurance',
    { assurance: 'aal2', providers: [credentials] },
    "`assurance: 'aal2'`",
    '`amr`',
  ],
  ...(
    [
      ['enableConditionalUI', 'formFields'],
      ['formFields', 'enableConditionalUI'],
    ] as const
  ).map(([option, other]): RefusedPair => [
    `webauthn.${option}`,
    other,
    passkey({ formFields: { email: { label: 'Email' } } }),
    '`enableConditionalUI: false`',
  ]),
  ...(['preferred', 'discouraged'] as const).map((userVerification): RefusedPair => [
    'webauthn.authenticationOptions',
    'verifyAuthenticationOptions',
    passkey({ authenticationOptions: { userVerification } }),
    `\`authenticationOptions.userVerification: '${userVerification}'\``,
    '`verifyAuthenticationOptions.requireUserVerification` is true',
  ]),
  [
    'webauthn.verifyAuthenticationOptions',
    'authenticationOptions',
    passkey({
      authenticationOptions: { userVerification: 'preferred' },
      verifyAuthenticationOptions: { requireUserVerification: true },
    }),
    '`verifyAuthenticationOptions.requireUserVerification`',
  ],
  [
    'webauthn.registrationOptions',
    'verifyRegistrationOptions',
    passkey({
      registrationOptions: { authenticatorSelection: { userVerification: 'discouraged' } },
    }),
    '`verifyRegistrationOptions.requireUserVerification` is true',
  ],
  [
    'webauthn.verifyRegistrationOptions',
    'registrationOptions',
    passkey({
      registrationOptions: { supportedAlgorithmIDs: [-7, -257] },
      verifyRegistrationOptions: { supportedAlgorithmIDs: [-7] },
    }),
    'the algorithms -257',
  ],
  ...(['authenticationOptions', 'registrationOptions'] as const).map((option): RefusedPair => [
    `webauthn.${option}`,
    'timeout',
    passkey({ [option]: { timeout: 3_600_000 } }),
    `\`${option}.timeout\``,
    '3600000 ms',
    '900000 ms',
  ]),
];
