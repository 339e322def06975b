/** R20 Names that no option has, and that are like none. */
import { describe, expect, it } from '@jest/globals';
import { OPTIONS } from '../../../src/core/config/options.js';
import type { Option } from '../../../src/core/config/option-kinds.js';
import { createReport } from '../../../src/core/config/validation.js';
import { feature, type Feature, type FeatureFunction } from '../../../src/core/features/index.js';
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { key } from '../../../src/core/kernel/index.js';
import { AccessTokens } from '../../../src/features/access-tokens/index.js';
import { Account } from '../../../src/features/account/index.js';
import { Audit } from '../../../src/features/audit/index.js';
import { Limits } from '../../../src/features/limits/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Telemetry } from '../../../src/features/telemetry/index.js';
import { makeApp } from '../actions/app.js';
import { adapter, makeConfig, oidc, passkey } from './configurations.js';
import { readFeatureOptions } from './feature-interfaces.js';

/** A name that is like no other. */
const UNKNOWN = 'zzqxv';

/** The features, with options that have the name in one object of theirs. */
const FEATURES: Readonly<Record<string, readonly [unknown, string, object]>> = {
  AccessTokensOptions: [AccessTokens, UNKNOWN, { [UNKNOWN]: 1 }],
  AudienceOptions: [
    AccessTokens,
    `audiences.https://api.test.${UNKNOWN}`,
    { audiences: { 'https://api.test': { [UNKNOWN]: 1 } } },
  ],
  AccountOptions: [Account, UNKNOWN, { [UNKNOWN]: 1 }],
  AuditOptions: [Audit, UNKNOWN, { [UNKNOWN]: 1 }],
  AuditSealOptions: [Audit, `seal.${UNKNOWN}`, { seal: { [UNKNOWN]: 1 } }],
  LimitsOptions: [Limits, UNKNOWN, { [UNKNOWN]: 1 }],
  PasswordsOptions: [Passwords, `argon2.${UNKNOWN}`, { argon2: { [UNKNOWN]: 1 } }],
  PersonalDataOptions: [PersonalData, UNKNOWN, { [UNKNOWN]: 1 }],
  ProviderLogoutOptions: [ProviderLogout, UNKNOWN, { [UNKNOWN]: 1 }],
  ProviderTokensOptions: [ProviderTokens, UNKNOWN, { [UNKNOWN]: 1 }],
  SecondFactorsOptions: [
    SecondFactors,
    `trustedBrowsers.${UNKNOWN}`,
    { trustedBrowsers: { [UNKNOWN]: 1 } },
  ],
  SessionsOptions: [Sessions, UNKNOWN, { [UNKNOWN]: 1 }],
  TelemetryOptions: [Telemetry, UNKNOWN, { [UNKNOWN]: 1 }],
};

const BECAUSE = 'there is no such option';

/** An app without types may pass any options. */
function make(create: unknown, options: object): Feature {
  return (create as FeatureFunction<unknown, object>)(options);
}

function findUnknown(config: object) {
  const { withoutEffect } = createReport(makeConfig(config));
  return withoutEffect.filter(({ because }) => because === BECAUSE);
}

/** The groups of options with names of their own, by their paths, computed from the table. */
const OPEN = ['theme', 'logger', 'experimental', 'messages'];
const GROUPS = Object.entries<Option>(OPTIONS).flatMap(([name, { members }]) =>
  members && !OPEN.includes(name) ? [name] : [],
);

describe('R20: a name that no option has', () => {
  it('R20: is looked for in each interface of options of a feature', () => {
    expect(Object.keys(FEATURES).sort()).toEqual(Object.keys(readFeatureOptions()).sort());
  });

  it.each(Object.entries(FEATURES))('R20: in %s is named', (_, [create, option, options]) => {
    const one = make(create, options);
    expect(findUnknown({ adapter, features: [one] })).toEqual([
      { option, feature: one.id, because: BECAUSE },
    ]);
  });

  it.each(GROUPS)('R20: in `%s` is named', (group) => {
    expect(findUnknown({ [group]: { [UNKNOWN]: 1 } })).toEqual([
      { option: `${group}.${UNKNOWN}`, because: BECAUSE },
    ]);
  });

  it.each<readonly [string, object, object]>([
    ['at the top', { [UNKNOWN]: 1 }, { option: UNKNOWN }],
    [
      'in a cookie',
      { cookies: { csrfToken: { options: { [UNKNOWN]: 1 } } } },
      { option: `cookies.csrfToken.options.${UNKNOWN}` },
    ],
    [
      'in an endpoint',
      { providers: [oidc({ token: { [UNKNOWN]: 1 } })] },
      { option: `token.${UNKNOWN}`, provider: 'work' },
    ],
    [
      'in an endpoint among the options of a provider function',
      { providers: [oidc({ options: { userinfo: { [UNKNOWN]: 1 } } })] },
      { option: `userinfo.${UNKNOWN}`, provider: 'work' },
    ],
    [
      'in the relying party',
      passkey({ relayingParty: { [UNKNOWN]: 1 } }),
      { option: `relayingParty.${UNKNOWN}`, provider: 'passkey' },
    ],
  ])('R20: %s is named', (_, config, entry) => {
    expect(findUnknown(config)).toEqual([{ ...entry, because: BECAUSE }]);
  });

  it('R20: is logged once, and stops nothing', async () => {
    const changes: object = { [UNKNOWN]: 1, features: [make(Limits, { [UNKNOWN]: 1 })] };
    const app = makeApp(changes);
    for (let times = 0; times < 2; times++) {
      expect((await app.browser().visit('/auth/session')).status).toBe(200);
    }
    const warnings = app.log.filter(({ subject }) => subject === 'option-without-effect');
    expect(warnings.flatMap(({ facts }) => facts)).toEqual([
      { option: UNKNOWN, because: BECAUSE },
      { option: UNKNOWN, feature: 'limits', because: BECAUSE },
    ]);
  });

  it.each<readonly [string, object]>([
    ['of each option', Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, {}]))],
    ['that is left out', { [UNKNOWN]: undefined, session: { [UNKNOWN]: undefined } }],
    ['in what may have members of the app', { theme: { [UNKNOWN]: 1 }, logger: { [UNKNOWN]: 1 } }],
    ['of a provider, which may have options of its own', { providers: [oidc({ [UNKNOWN]: 1 })] }],
    [
      'of the metadata of a client, which is passed on',
      { providers: [oidc({ client: { [UNKNOWN]: 1 } })] },
    ],
    [
      'of the event of a feature',
      {
        features: [defineFeature({ id: 'notes', events: [UNKNOWN] })],
        events: { [UNKNOWN]: () => undefined },
      },
    ],
    [
      'of a feature that names no options',
      {
        features: [
          make(
            feature(class Notes {}, key<{ maxLength?: number }>('NotesOptions'), {
              id: 'notes',
              inject: [],
            }),
            { [UNKNOWN]: 1 },
          ),
        ],
      },
    ],
  ])('R20: is not one %s', (_, config) => {
    expect(findUnknown(config)).toEqual([]);
  });
});
