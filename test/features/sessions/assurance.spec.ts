/** Apps that promise the second assurance level: what is refused, and what holds. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { configurationErrors } from '../../../src/core/config/configuration-check.js';
import { AuthSettingsToken } from '../../../src/core/config/settings.js';
import { value } from '../../../src/core/kernel/container.js';
import { AssuranceToken } from '../../../src/core/levels/index.js';
import type { Provider } from '../../../src/core/providers/provider.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions, type SessionsOptions } from '../../../src/features/sessions/index.js';
import { LevelRulesToken } from '../../../src/features/sessions/level/level-rules.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { readLocation } from '../../support/browser.js';
import { EveryWayApp, WAYS } from '../../core/features/every-way.js';

const HOUR = 3600;
const DAY = 24 * HOUR;

function makeConfig(more: Partial<AuthConfig> = {}, options: SessionsOptions = {}): AuthConfig {
  return {
    secret: 'a secret of more than thirty-two bytes',
    url: 'https://app.test',
    assurance: 'aal2',
    adapter: new MemoryAdapter(),
    experimental: { enableWebAuthn: true },
    providers: [Passkey],
    features: [Sessions(options)],
    ...more,
  };
}

const oidc: Provider = {
  id: 'op',
  name: 'OP',
  type: 'oidc',
  issuer: 'https://op.test',
  clientId: 'app',
};
const plain: Provider = {
  ...{ id: 'plain', name: 'Plain', type: 'oauth', clientId: 'app' },
  ...{
    authorization: 'https://op.test/a',
    token: 'https://op.test/t',
    userinfo: 'https://op.test/u',
  },
};
const credentials = { id: 'own', name: 'Own', type: 'credentials', authorize: () => null } as const;
const mail: Provider = {
  ...{ id: 'email', name: 'Mail', type: 'email', from: 'a@app.test', maxAge: 60 },
  sendVerificationRequest: () => undefined,
};
const passwords = Passwords({ mailer: () => undefined, checkBreaches: false });

type Row = [name: string, more: Partial<AuthConfig>, options: SessionsOptions, error?: RegExp];

const ACCEPTED: Row[] = [
  ['passkeys alone', {}, {}],
  ['shorter times', { session: { maxAge: 60, absoluteMaxAge: HOUR } }, { mfaMaxAge: HOUR }],
  ['the longest times', { session: { maxAge: HOUR, absoluteMaxAge: DAY } }, { mfaMaxAge: DAY }],
  [
    'credentials that say what they verify',
    { providers: [Passkey, { ...credentials, amr: ['pwd', 'otp'] }] },
    {},
  ],
  [
    'a provider that is named',
    { providers: [Passkey, oidc] },
    { federatedMfa: { op: () => false } },
  ],
  ['the feature of passwords', { features: [Sessions(), passwords] }, {}],
];

const REFUSED: Row[] = [
  [
    'no feature that keeps levels',
    { features: [] },
    {},
    /^`assurance: 'aal2'` needs to know .*`Sessions\(\)`/,
  ],
  [
    'a longer idle time',
    { session: { maxAge: HOUR + 1 } },
    {},
    /^`session.maxAge` is 3601 seconds, .* 3600 at most .*§2\.2\.3/,
  ],
  [
    'a longer time',
    { session: { absoluteMaxAge: DAY + 1 } },
    {},
    /^`session.absoluteMaxAge` is 86401 .* 86400 at most/,
  ],
  [
    'longer tokens',
    { jwt: { maxAge: DAY } },
    {},
    /^`jwt.maxAge` is 86400 seconds, .* 3600 at most/,
  ],
  [
    'proofs that count for longer',
    {},
    { mfaMaxAge: DAY + 1 },
    /`mfaMaxAge` is 86401 seconds, .* 86400 at most/,
  ],
  [
    'no passkeys',
    { providers: [{ ...credentials, amr: ['pwd'] }] },
    {},
    /resists phishing .*`Passkey`/,
  ],
  [
    'an email as a proof',
    { providers: [Passkey, mail] },
    {},
    /^Provider "email" signs users in by email, .*§3\.1\.3\.1/,
  ],
  [
    'credentials that do not say it',
    { providers: [Passkey, credentials] },
    {},
    /^Provider "own" does not say .*`amr`/,
  ],
  [
    'OpenID Connect that is not named',
    { providers: [Passkey, oidc] },
    {},
    /"op" is by two factors, .*`federatedMfa`/,
  ],
  [
    'OAuth that is not named',
    { providers: [Passkey, oidc, plain] },
    { federatedMfa: { op: () => true } },
    /"plain" is by two factors, .*`federatedMfa`/,
  ],
  ['another word', { assurance: 'aal3' as 'aal2' }, {}, /^`assurance` must be/],
];

describe('a configuration with `assurance`', () => {
  it.each(ACCEPTED)('may have %s', async (_name, more, options) => {
    expect(await configurationErrors(makeConfig(more, options))).toEqual([]);
  });

  it.each(REFUSED)('must not have %s', async (_name, more, options, error = /^$/) => {
    const errors = await configurationErrors(makeConfig(more, options));
    expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(error)]);
  });

  it.each<[string, Partial<AuthConfig>, SessionsOptions, readonly (number | undefined)[]]>([
    ['the longest ones by default', {}, {}, [HOUR, DAY, HOUR, DAY]],
    [
      'shorter ones of the app',
      { session: { maxAge: 600, absoluteMaxAge: 7200 } },
      { mfaMaxAge: HOUR },
      [600, 7200, 600, HOUR],
    ],
    [
      'those of before without it',
      { assurance: undefined },
      {},
      [30 * DAY, undefined, 30 * DAY, DAY / 2],
    ],
  ])('has times: %s', (_name, more, options, times) => {
    const services = createAuth(makeConfig(more, options));
    const { session, jwt } = services.get(AuthSettingsToken);
    const { mfaMaxAgeMs } = services.get(LevelRulesToken);
    const { maxAgeSeconds, absoluteMaxAgeSeconds } = session;
    expect([maxAgeSeconds, absoluteMaxAgeSeconds, jwt.maxAgeSeconds, mfaMaxAgeMs / 1000]).toEqual(
      times,
    );
  });
});

describe.each(['jwt', 'database'] as const)('a sign-in with the strategy %s', (strategy) => {
  const services = [value(AssuranceToken, 'aal2' as const)];
  const isSignedIn = async (app: EveryWayApp): Promise<boolean> =>
    (await (await app.browser.visit('/auth/session')).json()) !== null;

  const lesser = Object.entries(WAYS).filter(([, { type }]) => type !== 'webauthn');

  it.each(lesser)('by less than two factors is refused: %s', async (_name, way) => {
    const app = new EveryWayApp(strategy, [Sessions()], { services });
    const response = await way.signIn(app);
    expect(readLocation(response).href).toContain('error=AccessDenied');
    expect(await isSignedIn(app)).toBe(false);
    expect(app.trace).not.toContain('event signIn');
  });

  it('by a provider that the app trusts is refused if nothing says when it was proven', async () => {
    const federatedMfa = { op: () => true, plain: () => true };
    const app = new EveryWayApp(strategy, [Sessions({ federatedMfa })], { services });
    await WAYS['OAuth 2.0']?.signIn(app);
    expect(await isSignedIn(app)).toBe(false);
  });

  it.each([true, false])(
    'by a passkey that has verified its user alone is admitted: %p',
    async (isVerified) => {
      const optional = { requireUserVerification: false };
      const passkey = {
        verifyAuthenticationOptions: optional,
        verifyRegistrationOptions: optional,
      };
      const app = new EveryWayApp(strategy, [Sessions()], { services, passkey });
      const options = await app.passkeyOptions('register');
      await app.answerPasskey('register', app.device.create(options, { isVerified }));
      expect(await isSignedIn(app)).toBe(isVerified);
    },
  );
});
