/** Pairs of options of a feature that the start refuses, with a sentence that has the words. */
import { Account } from '../../../src/features/account/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { feature, type RefusedPair } from './configurations.js';

export const REFUSED_FEATURE_OPTIONS: readonly RefusedPair[] = [
  ['AccountOptions.hide', 'features: sections', feature(Account({ hide: ['x'] })), '"x"'],
  ['AccountOptions.order', 'features: sections', feature(Account({ order: ['x'] })), '"x"'],
  [
    'AccountOptions.passkeyUpgrade',
    'features: Sessions',
    feature(Account({ passkeyUpgrade: true })),
    '`Sessions()`',
  ],
  [
    'PasswordsOptions.mailer',
    'mail.mailer',
    feature(Sessions(), Passwords()),
    '`mail: { mailer }`',
  ],
  [
    'PersonalDataOptions.own',
    'features: tables',
    feature(
      Sessions(),
      PersonalData({
        own: { session_records: { list: async function* () {}, erase: () => undefined } },
      }),
    ),
    '`own.session_records`',
  ],
  [
    'ProviderTokensOptions.offlineAccess',
    'providers',
    feature(ProviderTokens({ offlineAccess: ['gogle'] })),
    '"gogle"',
  ],
  [
    'SecondFactorsOptions.trustedBrowsers',
    'assurance',
    {
      ...feature(Sessions(), SecondFactors({ trustedBrowsers: { maxAge: 60 } })),
      assurance: 'aal2',
    },
    '`trustedBrowsers`',
    "`assurance: 'aal2'`",
  ],
  [
    'SecondFactorsOptions.emailCode',
    'mail.mailer',
    feature(Sessions(), SecondFactors({ emailCode: true })),
    '`emailCode`',
  ],
  ...(
    [
      ['pollInterval', 'staleAfter'],
      ['staleAfter', 'pollInterval'],
      ['whenStale', 'staleAfter'],
    ] as const
  ).map(([option, other]): RefusedPair => [
    `SessionsOptions.${option}`,
    other,
    feature(Sessions({ whenStale: 'refuse', staleAfter: 800 })),
    '`staleAfter` is 800',
    '`pollInterval` is 800',
  ]),
  [
    'SessionsOptions.federatedMfa',
    'providers',
    feature(Sessions({ federatedMfa: { okta: () => true } })),
    '"okta"',
  ],
];
