/** Pairs of options that the start refuses, with a sentence that has the words. */
import { Sessions } from '../../../src/features/sessions/index.js';
import { mailing } from '../email/mailbox.js';
import { adapter, oidc, passkey, posted, type RefusedPair } from './configurations.js';

export const REFUSED_SETTINGS: readonly RefusedPair[] = [
  ['providers', 'adapter', { providers: [mailing(() => undefined)] }, 'needs an `adapter`'],
  [
    'providers',
    'experimental.enableWebAuthn',
    { ...passkey({}), experimental: {} },
    'enableWebAuthn: true',
  ],
  ['session.strategy', 'adapter', { session: { strategy: 'database' } }, 'needs an `adapter`'],
  ['adapter', 'session.strategy', { session: { strategy: 'database' } }, 'needs an `adapter`'],
  ...(
    [
      ['signIn', 'signin'],
      ['signOut', 'signout'],
      ['error', 'error'],
      ['verifyRequest', 'verify-request'],
    ] as const
  ).map(([name, action]): RefusedPair => [
    `pages.${name}`,
    'basePath',
    { pages: { [name]: `/auth/${action}` } },
    `\`pages.${name}\` is "/auth/${action}"`,
    '`basePath` ("/auth")',
  ]),
  ...['/auth/signin/', '//app.test/auth/signin', 'http://app.test/auth//signin/?from=mail'].map(
    (signIn): RefusedPair => [
      'pages.signIn',
      'basePath',
      { pages: { signIn } },
      `\`pages.signIn\` is "${signIn}"`,
      'redirects to `pages.signIn`',
    ],
  ),
  ...(
    [
      ['signIn', 'error'],
      ['error', 'signIn'],
    ] as const
  ).map(([name, other]): RefusedPair => [
    `pages.${name}`,
    `pages.${other}`,
    { pages: { signIn: '/auth/error', error: '/auth/signin/' } },
    `\`pages.${name}\` is "`,
    `the built-in page that \`pages.${other}\` replaces, and leads back here`,
  ]),
  [
    'basePath',
    'pages.signIn',
    { basePath: '/api/auth', pages: { signIn: 'https://app.test/api/auth/signin?from=mail' } },
    '`basePath` ("/api/auth")',
  ],
  ['url', 'useSecureCookies', { url: 'http://app.test', useSecureCookies: true }, 'secure'],
  [
    'url',
    'providers: response_mode',
    { url: 'http://app.test', providers: [posted] },
    '"form_post"',
    '`url` is "http://app.test"',
  ],
  ['basePath', 'url', { url: 'https://app.test/auth' }, '`basePath`'],
  [
    'session.absoluteMaxAge',
    'features: Sessions',
    { adapter, session: { absoluteMaxAge: 60 } },
    '`Sessions()`',
  ],
  ['assurance', 'features: Sessions', { assurance: 'aal2' }, '`Sessions()`'],
  [
    'assurance',
    'session.maxAge',
    { assurance: 'aal2', session: { maxAge: 86_400 } },
    '`session.maxAge`',
    "`assurance: 'aal2'`",
  ],
  ['assurance', 'providers', { assurance: 'aal2' }, '`Passkey`'],
  [
    'account.sealTokens',
    'features: ProviderTokens',
    { account: { sealTokens: true } },
    'sealTokens',
  ],
  ['mail.mailer', 'providers', { mail: { mailer: 'none' } }, '`mail.mailer` is "none"'],
  [
    'cookies',
    'url',
    { url: 'http://app.test', cookies: { state: { options: { secure: true } } } },
    'http://app.test',
  ],
  [
    'cookies',
    'basePath',
    { cookies: { state: { options: { path: '/other' } } } },
    '/other',
    '/auth/callback',
  ],
  [
    'useSecureCookies',
    'url',
    { url: 'http://app.test', useSecureCookies: true },
    'http://app.test',
  ],
  [
    'redirectProxyUrl',
    'providers: checks',
    { redirectProxyUrl: 'https://proxy.test/auth', providers: [oidc({ checks: ['none'] })] },
    "`checks: ['none']`",
    '`redirectProxyUrl`',
  ],
  ['features', 'adapter', { features: [Sessions()] }, 'adapter'],
  [
    'experimental.enableWebAuthn',
    'providers',
    { ...passkey({}), experimental: { enableWebAuthn: false } },
    'enableWebAuthn: true',
  ],
];
