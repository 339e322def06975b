/** The features of this package for the second pass: loaded, and with nothing to do. */
import type { Adapter } from '@auth/core/adapters';

// As a variable, so that the types of this file need no build of the package.
const ACCOUNT: string = 'portcullis/features/account';
const AUDIT: string = 'portcullis/features/audit';
const PERSONAL_DATA: string = 'portcullis/features/personal-data';
const SESSIONS: string = 'portcullis/features/sessions';
const PROVIDER_TOKENS: string = 'portcullis/features/provider-tokens';
const PROVIDER_LOGOUT: string = 'portcullis/features/provider-logout';
const ACCESS_TOKENS: string = 'portcullis/features/access-tokens';
const TELEMETRY: string = 'portcullis/features/telemetry';
const FEATURES: string = 'portcullis/features';

/**
 * A feature that needs tables cannot be in an app without an adapter, and does not start there.
 * `Limits`, and `Passwords` and `SecondFactors`, which imply it, are not here: they set a cookie at
 * each sign-in.
 */
export async function loadFeatures(adapter: Adapter | undefined): Promise<readonly unknown[]> {
  const { defineFeature } = (await import(FEATURES)) as {
    defineFeature: (made: object) => unknown;
  };
  const onlooker = defineFeature(ONLOOKER);
  if (!adapter) return [onlooker];
  const { Sessions } = (await import(SESSIONS)) as { Sessions: () => unknown };
  const { Account } = (await import(ACCOUNT)) as { Account: () => unknown };
  const { PersonalData } = (await import(PERSONAL_DATA)) as { PersonalData: () => unknown };
  const { Audit } = (await import(AUDIT)) as { Audit: () => unknown };
  const { Telemetry } = (await import(TELEMETRY)) as { Telemetry: () => unknown };
  const { ProviderLogout } = (await import(PROVIDER_LOGOUT)) as { ProviderLogout: () => unknown };
  const { ProviderTokens } = (await import(PROVIDER_TOKENS)) as {
    ProviderTokens: (options: object) => unknown;
  };
  // Otherwise its work begins with the authorization request.
  const providerTokens = ProviderTokens({ offlineAccess: false });
  const { AccessTokens } = (await import(ACCESS_TOKENS)) as {
    AccessTokens: (options: object) => unknown;
  };
  const accessTokens = AccessTokens({ audiences: { api: {} } });
  return [
    Sessions(),
    Account(),
    PersonalData(),
    Audit(),
    accessTokens,
    providerTokens,
    ProviderLogout(),
    Telemetry(),
    onlooker,
  ];
}

/** What any feature may do at a sign-in and at the check of a session, without a table. */
class Onlooker {
  isRevoked(): boolean {
    return false;
  }

  async started(): Promise<void> {}

  async ended(): Promise<void> {}

  async admit(): Promise<void> {}

  async beforeSession(): Promise<undefined> {}
}

const ONLOOKER = {
  id: 'onlooker',
  services: [{ provide: Onlooker, inject: [], useFactory: () => new Onlooker() }],
  sessionHooks: [Onlooker],
  signInPolicies: [Onlooker],
} as const;
