/** Every option of the configuration has an effect that a spec shows, or says that it has none. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { type AuthConfig, raw, skipCSRFCheck } from '../../src/core/config/auth-config.js';
import { type Option } from '../../src/core/config/option-kinds.js';
import { OPTIONS } from '../../src/core/config/options.js';
import { OPTIONS_AT_RISK } from '../../src/core/config/options-without-effect.js';
import Credentials from '../../src/providers/credentials.js';
import GitHub from '../../src/providers/github.js';
import { defineFeature } from '../../src/core/features/define-feature.js';
import { mail as defineMail } from '../../src/core/features/mail.js';
import { Limits } from '../../src/features/limits/index.js';
import { makeApp, ORIGIN } from './actions/app.js';

const TESTS = join(import.meta.dirname, '..');

/** The options whose effect a spec shows, by the spec. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  'core/actions/raw.spec.ts': 'raw',
  'core/callbacks/callback-runner.spec.ts': 'callbacks.redirect',
  'core/cookie-prefix.spec.ts': 'cookiePrefix',
  'core/csrf/csrf.guard.spec.ts': 'skipCSRFCheck trustedOrigins',
  'core/email/verify-request.spec.ts': 'pages.verifyRequest',
  'core/email/notices.spec.ts': 'mail.from',
  'core/environment.spec.ts': 'basePath',
  'core/errors/error-responses.spec.ts': 'pages.error logger.error',
  'core/events/event-bus.spec.ts': 'events.createUser events.signIn events.signOut events.session',
  'core/features/feature.spec.ts': 'features',
  'core/features/messages.spec.ts': 'messages.credentialsSignin',
  'core/http/cookie-policy.spec.ts': 'cookies useSecureCookies',
  'core/jwt/jwt.service.spec.ts': 'jwt.secret jwt.maxAge jwt.encode jwt.decode secret',
  'core/jwt/token-cipher-faults.integration.spec.ts': 'session.tokenCacheSize',
  'core/kernel/logger.spec.ts': 'logger.warn logger.debug debug',
  'core/localization/localizer.spec.ts': 'locale',
  'core/localization/messages.spec.ts': 'messages.locales',
  'core/oauth/redirect-proxy-settings.spec.ts': 'redirectProxyUrl redirectProxyOrigins',
  'core/oidc/explicit-linking.spec.ts': 'account.linking',
  'core/oidc/provider-errors.spec.ts': 'callbacks.providerError events.providerError',
  'core/oidc/sign-in-outcome.spec.ts': 'callbacks.signIn pages.signIn',
  'core/options-without-effect.spec.ts': 'pages.forgotPassword pages.terms pages.privacy',
  'core/pages/page-document.spec.ts': 'theme.colorScheme theme.brandColor theme.buttonText',
  'core/pages/theme-contrast.spec.ts': 'theme.colors.light.accentText theme.colors.dark.accentText',
  'core/pages/theme.spec.ts':
    'theme.name theme.logo theme.logoDark theme.favicon theme.radius theme.font theme.stylesheet ' +
    'theme.colors.light.accent theme.colors.light.background ' +
    'theme.colors.light.surface theme.colors.light.text theme.colors.light.mutedText ' +
    'theme.colors.light.border theme.colors.dark.accent ' +
    'theme.colors.dark.background theme.colors.dark.surface theme.colors.dark.text ' +
    'theme.colors.dark.mutedText theme.colors.dark.border',
  'core/sessions/database.session-strategy.spec.ts':
    'session.updateAge session.maxAge session.generateSessionToken',
  'core/sessions/jwt.session-strategy.spec.ts': 'callbacks.jwt callbacks.session session.strategy',
  'core/sessions/renewal-when-due.spec.ts': 'session.renewal',
  'core/sessions/token-subject-check.spec.ts': 'session.recheckAge',
  'core/sessions/unprefixed-cookies.spec.ts': 'session.acceptUnprefixedCookies',
  'core/sessions/v4-cookies.spec.ts': 'session.acceptV4Cookies',
  'core/sign-in/credentials-database.spec.ts': 'pages.newUser events.linkAccount',
  'core/sign-in/rate-limit.spec.ts': 'rateLimit',
  'core/sign-in/used-providers.spec.ts': 'rememberProvider',
  'core/trusted-hosts.spec.ts': 'trustHost url',
  'core/webauthn/configuration.spec.ts': 'experimental.enableWebAuthn adapter providers',
  'features/passwords/sign-up.spec.ts': 'pages.signUp',
  'features/provider-tokens/removal.integration.spec.ts': 'account.sealTokens',
  'features/second-factors/changes.spec.ts': 'events.updateUser',
  'features/sessions/absolute-max-age.spec.ts': 'session.absoluteMaxAge',
  'features/sessions/assurance.spec.ts': 'assurance',
  'nest/integration/authorized.spec.ts': 'callbacks.authorized',
  'nest/mailer.spec.ts': 'mail.mailer',
  'nest/wrong-decorators.spec.ts': 'events.accessRefused',
  'core/actions/refusal-pages.spec.ts': 'pages.signOut',
};

function listNames(table: Readonly<Record<string, Option>>, prefix = ''): string[] {
  return Object.entries(table).flatMap(([name, { members }]) =>
    members ? listNames(members, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

const NAMES = listNames(OPTIONS);

describe('R20: each option', () => {
  const shown = Object.entries(SHOWN_IN).flatMap(([spec, options]) =>
    options.split(' ').map((option) => [option, spec] as const),
  );

  it('has a spec that shows its effect', () => {
    expect(shown.map(([option]) => option).sort()).toEqual([...NAMES].sort());
  });

  it.each(shown)('%s is named in %s', (option, spec) => {
    const path = join(TESTS, spec);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`\\b${option.split('.').at(-1)}\\b`));
  });
});

it.each(['forgotPassword', 'terms', 'privacy'])(
  'R20: `pages.%s` is linked by the sign-in page',
  async (name) => {
    const credentials = { password: { type: 'password' } } as const;
    const providers = [Credentials({ credentials, authorize: () => null })];
    const pages = { [name]: '/the-page-of-the-app' };
    const browser = makeApp({ pages, providers }).browser();
    const page = await (await browser.visit('/auth/signin')).text();
    expect(page).toContain('href="/the-page-of-the-app');
  },
);

const adapter = new MemoryAdapter();
const DATABASE: Partial<AuthConfig> = { adapter, session: { strategy: 'database' } };
const fn = () => undefined;
const sending = defineFeature({
  id: 'sending',
  mails: [
    defineMail({
      kind: 'letter',
      subject: 'mail.subject',
      title: 'mail.title',
      text: 'mail.ignore',
    }),
  ],
});
const mailing = { mailer: async () => undefined, from: 'a@app.test' };

/** What is set as a program without types, or with a cast, may have it. */
const loose = (config: object): Partial<AuthConfig> => config;

const STRATEGY = 'the session strategy is database';
const NO_ADAPTER = 'there is no adapter';

/** An option without effect, and the same where it has one. */
const CASES: readonly (readonly [
  option: string,
  because: string,
  without: Partial<AuthConfig>,
  withEffect: Partial<AuthConfig>,
])[] = [
  [
    'callbacks.jwt',
    STRATEGY,
    { ...DATABASE, callbacks: { jwt: () => null } },
    { callbacks: { jwt: () => null } },
  ],
  ...(['encode', 'decode', 'maxAge'] as const).map((name) => {
    const jwt = { [name]: name === 'maxAge' ? 60 : fn };
    return [`jwt.${name}`, STRATEGY, loose({ ...DATABASE, jwt }), loose({ jwt })] as const;
  }),
  ...Object.entries({ renewal: 'when-due', recheckAge: 60, tokenCacheSize: 0 }).map(
    ([name, value]) => {
      const session = { [name]: value };
      const stored = loose({ adapter, session: { ...session, strategy: 'database' } });
      const sealed = loose({ adapter, session: { ...session, strategy: 'jwt' } });
      return [`session.${name}`, STRATEGY, stored, sealed] as const;
    },
  ),
  [
    'session.generateSessionToken',
    'the session strategy is jwt',
    { session: { generateSessionToken: () => 'x' } },
    { adapter, session: { strategy: 'database', generateSessionToken: () => 'x' } },
  ],
  [
    'session.recheckAge',
    NO_ADAPTER,
    { session: { recheckAge: 60 } },
    { adapter, session: { strategy: 'jwt', recheckAge: 60 } },
  ],
  [
    'account.linking',
    NO_ADAPTER,
    { account: { linking: 'explicit' } },
    { ...DATABASE, account: { linking: 'explicit' } },
  ],
  ...(['createUser', 'linkAccount', 'updateUser'] as const).map((name) => {
    const events = { [name]: fn };
    return [`events.${name}`, NO_ADAPTER, { events }, { ...DATABASE, events }] as const;
  }),
  ...(['mailer', 'from'] as const).flatMap((name) => {
    const mail = { [name]: mailing[name] };
    return [{ mail }, { mail, features: [Limits()] }].map(
      (given) =>
        [
          `mail.${name}`,
          'there is no feature that sends emails',
          loose(given),
          loose({ mail, features: [sending] }),
        ] as const,
    );
  }),
  [
    'mail.from',
    'mail.mailer is a function, which names the sender itself',
    { mail: mailing, features: [sending] },
    { mail: { mailer: mailing.mailer }, features: [sending] },
  ],
  [
    'rememberProvider',
    'pages.signIn replaces the page that shows it',
    { rememberProvider: true, pages: { signIn: '/login' } },
    { rememberProvider: true },
  ],
  ...(['forgotPassword', 'privacy', 'signUp', 'terms'] as const).flatMap((name) => {
    const [own, signIn] = [{ [name]: '/own' }, '/login'];
    const because = 'pages.signIn replaces the page that links to it';
    const pages = { ...own, signIn };
    return [{ pages }, { pages, features: [Limits()] }].map(
      (given) => [`pages.${name}`, because, given, { pages: own }] as const,
    );
  }),
  [
    'redirectProxyOrigins',
    'there is no redirectProxyUrl',
    { redirectProxyOrigins: [ORIGIN] },
    {
      redirectProxyOrigins: [ORIGIN],
      providers: [GitHub({ clientId: 'a', clientSecret: 'b', redirectProxyUrl: ORIGIN })],
    },
  ],
  [
    'skipCSRFCheck',
    'it is not the exported symbol skipCSRFCheck',
    loose({ skipCSRFCheck: true }),
    { skipCSRFCheck },
  ],
  ['raw', 'it is not the exported symbol raw', loose({ raw: true }), { raw }],
  [
    'callbacks.authorized',
    'only the guard of NestJS and the proxy of Next.js call it',
    loose({ callbacks: { authorized: () => true } }),
    { callbacks: {} },
  ],
  [
    'events.accessRefused',
    'only the guard of NestJS emits it',
    { events: { accessRefused: fn } },
    { events: {} },
  ],
];

describe('R20: an option without effect', () => {
  async function listWarnings(config: Partial<AuthConfig>): Promise<unknown[]> {
    const app = makeApp({ providers: [], ...config });
    for (let times = 0; times < 3; times++) await app.browser().visit('/auth/providers');
    expect(app.errors()).toEqual([]);
    return app.log
      .filter(({ subject }) => subject === 'option-without-effect')
      .flatMap(({ facts }) => facts);
  }

  it.each(CASES)('%s is named once: %s', async (option, because, without, withEffect) => {
    await expect(listWarnings(without)).resolves.toContainEqual({ option, because });
    await expect(listWarnings(without)).resolves.toHaveLength(1);
    await expect(listWarnings(withEffect)).resolves.toEqual([]);
  });

  it('has a case for each option of the table', () => {
    expect([...new Set(CASES.map(([option]) => option))].sort()).toEqual(
      [...OPTIONS_AT_RISK].sort(),
    );
    expect(OPTIONS_AT_RISK.filter((option) => !NAMES.includes(option))).toEqual([]);
  });
});
