/** R20 Names in the options of a feature that nothing would ever read. */
import { describe, expect, it } from '@jest/globals';
import { createReport } from '../../../src/core/config/validation.js';
import { type Feature, feature, type FeatureFunction } from '../../../src/core/features/index.js';
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
import { feature as configure, makeConfig } from './configurations.js';
import { readFeatureOptions } from './feature-interfaces.js';

/** An app without types may pass any options. */
type Untyped = FeatureFunction<unknown, object>;

/** The features by the interfaces of their options. */
const FEATURES: Readonly<Record<string, unknown>> = {
  AccessTokensOptions: AccessTokens,
  AccountOptions: Account,
  AuditOptions: Audit,
  LimitsOptions: Limits,
  PasswordsOptions: Passwords,
  PersonalDataOptions: PersonalData,
  ProviderLogoutOptions: ProviderLogout,
  ProviderTokensOptions: ProviderTokens,
  SecondFactorsOptions: SecondFactors,
  SessionsOptions: Sessions,
  TelemetryOptions: Telemetry,
};

/** The interfaces of members, with options that have a misspelt one of them. */
const MEMBERS: Readonly<Record<string, readonly [unknown, string, (member: object) => object]>> = {
  AudienceOptions: [
    AccessTokens,
    'audiences.https://api.test.',
    (member) => ({ audiences: { 'https://api.test': member } }),
  ],
  AuditSealOptions: [Audit, 'seal.', (seal) => ({ seal })],
};

const INTERFACES = readFeatureOptions();

function make(create: unknown, options: object): Feature {
  return (create as Untyped)(options);
}

function findProblems(one: Feature): string[] {
  return createReport(makeConfig(configure(one))).errors.map(({ message }) => message);
}

function describeMisspelt({ id }: Feature, name: string, meant: string): string {
  return `Feature "${id}": \`${name}\` is not an option, and would be ignored. Did you mean \`${meant}\`?`;
}

const cases = Object.entries(INTERFACES).flatMap(([owner, names]) =>
  names.map((name) => {
    const [create, prefix, wrap] = MEMBERS[owner] ?? [FEATURES[owner], '', (one: object) => one];
    const misspelt = `${name.slice(0, -2)}x${name.slice(-2)}`;
    const options = wrap({ [misspelt]: undefined });
    return [owner, `${prefix}${misspelt}`, `${prefix}${name}`, create, options] as const;
  }),
);

describe('R20 a misspelt option of a feature', () => {
  it('R20 is looked for in each interface of options', () => {
    expect([...Object.keys(FEATURES), ...Object.keys(MEMBERS)].sort()).toEqual(
      Object.keys(INTERFACES).sort(),
    );
  });

  it.each(cases)('R20 of %s, %s stops the start', (_, name, meant, create, options) => {
    const one = make(create, options);
    expect(findProblems(one)).toContain(describeMisspelt(one, name, meant));
  });

  it.each<readonly [string, string, unknown, object]>([
    ['Policy', 'policy', SecondFactors, { Policy: () => 'require' }],
    ['minLenght', 'minLength', Passwords, { minLenght: 20 }],
    ['argon2.memoryKib', 'argon2.memoryKiB', Passwords, { argon2: { memoryKib: 7_168 } }],
    [
      'trustedBrowsers.maxage',
      'trustedBrowsers.maxAge',
      SecondFactors,
      { trustedBrowsers: { maxage: 60 } },
    ],
  ])('R20 %s stops the start, with the suggestion %s', (name, meant, create, options) => {
    const one = make(create, options);
    expect(findProblems(one)).toContain(describeMisspelt(one, name, meant));
  });

  it('R20 from a factory of NestJS stops the start', async () => {
    const [row] =
      Sessions.forRootAsync({ useFactory: () => ({ whenstale: 'refuse' }) as object })
        .asyncServices ?? [];
    await expect(row?.useFactory()).rejects.toThrow('Did you mean `whenStale`?');
  });

  it.each<readonly [string, Feature]>([
    ['like none', make(Limits, { comment: 'of the app' })],
    ['beside the one it is like', make(Limits, { trustedProxies: 1, trustedproxies: 2 })],
    ['that the app chooses', make(AccessTokens, { audiences: { maxage: { scopes: [] } } })],
    [
      'of a feature that names no options',
      make(
        feature(class Notes {}, key<{ maxLength?: number }>('NotesOptions'), {
          id: 'notes',
          inject: [],
        }),
        { maxlength: 1 },
      ),
    ],
  ])('R20 is not reported for a name %s', (_, one) => {
    expect(findProblems(one)).toEqual([]);
  });
});
