/** The feature `Passwords`: signing up and in with a password, and resetting and changing it. */
import { AdapterToken } from '../../core/adapters/index.js';
import { Notices } from '../../core/email/index.js';
import { EventBus } from '../../core/events/index.js';
import { auditedEvent, feature, type FeatureFacts } from '../../core/features/index.js';
import { JwtService } from '../../core/jwt/index.js';
import {
  ClockToken,
  LoggerToken,
  Moments,
  provide,
  RandomToken,
  service,
  TimersToken,
} from '../../core/kernel/index.js';
import { PendingSignInEndsToken, SignInService } from '../../core/sign-in/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import { Limits } from '../limits/index.js';
import { AssuranceToken } from '../../core/levels/index.js';
import { SessionLevelsToken, SessionService } from '../../core/sessions/index.js';
import { Sessions } from '../sessions/index.js';
import { BreachedPasswords } from './breached-passwords.js';
import { CHANGE_FORM, ChangeForm } from './change.form.js';
import { FIRST_PASSWORD_FORM, FirstPasswordForm } from './first-password.form.js';
import { PASSWORD_SECTION, PasswordSection } from './password.section.js';
import {
  CHECK_MAIL_ROUTE,
  CheckMailHandler,
  SIGN_UP_MAIL_FORM,
  SignUpMailForm,
} from './check-mail.forms.js';
import { CurrentPasswords } from './current-passwords.js';
import { EvenAnswers } from './even-answers.js';
import { HASHING_SERVICES } from './hashing/hashing-services.js';
import { PasswordHasher } from './hashing/password-hasher.js';
import { PASSWORD_MESSAGES } from './messages/index.js';
import { PATHS } from './password-form.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordCheck } from './password-check.js';
import { PasswordGuard } from './password-guard.js';
import { PasswordLinker } from './password-linker.js';
import { PASSWORD_MAILS, PasswordMailerToken } from './password-mails.js';
import {
  createPasswordProvider,
  PasswordProviderToken,
  PasswordSignIn,
} from './password-provider.js';
import { PasswordRehash } from './password-rehash.js';
import { PasswordResetService } from './password-reset.service.js';
import { ResetRequests } from './reset-requests.js';
import { PasswordRules } from './password-rules.js';
import { PasswordSessions } from './password-sessions.js';
import { PasswordStore } from './password-store.js';
import { PASSWORD_RESETS, PASSWORD_SIGN_UPS, PASSWORDS } from './password-tables.js';
import { findOptionProblems, OPTION_NAMES, PasswordsOptionsToken } from './passwords-options.js';
import { PasswordChanges, PasswordsService } from './passwords.service.js';
import { ForgotForm, RESET_FORMS, ResetForm } from './reset.forms.js';
import { SAVED_ROUTE, SavedPageHandler } from './saved.page.js';
import { SentMailCookie } from './sent-mail-cookie.js';
import { SignUpCookie } from './sign-up-cookie.js';
import { SIGN_UP_FORMS, SignUpForm, VerifyForm } from './sign-up.forms.js';
import { SignUpService } from './sign-up.service.js';
import { PendingSignUps } from './pending-sign-ups.js';

/**
 * Passwords: signing up, verifying the address, signing in, and changing and resetting the
 * password, as pages, forms and JSON. Users sign in with the provider `password`, which the sign-in
 * page shows.
 *
 * Hashes are argon2id. It needs the feature `Sessions`, which ends sessions after a change, an
 * adapter with tables for features, and the packages `@node-rs/argon2` (or `hash-wasm` where
 * Node.js is not) and `hibp`.
 *
 * `Passwords` is also the token of the service: inject it by its name.
 *
 * @example
 * ```ts
 * const features = [Sessions(), Passwords()];
 * const adapter = TypeORMAdapter(dataSource, { features });
 *
 * AuthModule.forRoot({
 *   adapter,
 *   features,
 *   providers: [],
 *   mail: { mailer: Resend({ apiKey, from }) },
 * });
 * ```
 * @publicApi
 */
export const Passwords = feature(PasswordsService, PasswordsOptionsToken, {
  id: 'passwords',
  messages: PASSWORD_MESSAGES,
  mails: PASSWORD_MAILS,
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  check: findAdapterProblems,
  inject: [PasswordStore, PasswordCheck, PasswordRules, PasswordChanges, PasswordRehash],
  services: [
    ...HASHING_SERVICES,
    service(PasswordStore, [TableStoreToken, ClockToken, PendingSignInEndsToken]),
    service(BreachedPasswords, [PasswordsOptionsToken, EventBus, LoggerToken]),
    service(PasswordRules, [PasswordsOptionsToken, BreachedPasswords]),
    service(PasswordCheck, [PasswordsOptionsToken, PasswordStore, PasswordHasher]),
    service(PendingSignUps, [TableStoreToken, RandomToken, ClockToken]),
    service(ResetRequests, [TableStoreToken, RandomToken, ClockToken]),
    service(PasswordChanges, [
      AdapterToken,
      PasswordStore,
      PasswordHasher,
      ResetRequests,
      Sessions,
      EventBus,
    ]),
    service(EvenAnswers, [TimersToken, RandomToken]),
    service(CurrentPasswords, [PasswordStore]),
    service(PasswordRehash, [PasswordStore, ClockToken]),
    service(PasswordSignIn, [
      AdapterToken,
      PasswordCheck,
      EvenAnswers,
      PasswordStore,
      PasswordRehash,
    ]),
    provide(PasswordProviderToken, [PasswordSignIn], createPasswordProvider),
    service(PasswordGuard, []),
    service(PasswordLinker, [AdapterToken, PasswordStore, EventBus, ClockToken, Sessions, Moments]),
    service(SentMailCookie, [JwtService, ClockToken]),
    service(SignUpCookie, [SentMailCookie]),
    provide(PasswordMailerToken, [PasswordsOptionsToken], ({ mailer }) => mailer),
    service(SignUpService, [
      AdapterToken,
      PendingSignUps,
      SignUpCookie,
      PasswordHasher,
      Notices,
      RandomToken,
    ]),
    service(PasswordResetService, [
      AdapterToken,
      ResetRequests,
      PasswordChanges,
      Notices,
      EventBus,
      ClockToken,
    ]),
    service(PasswordSessions, [
      AdapterToken,
      PasswordStore,
      SessionService,
      Moments,
      AssuranceToken,
      SessionLevelsToken,
    ]),
    service(PasswordChangeService, [
      AdapterToken,
      PasswordStore,
      PasswordCheck,
      PasswordChanges,
      PasswordSessions,
      Notices,
    ]),
    service(SignUpForm, [PasswordRules, SignUpService, EvenAnswers]),
    service(SignUpMailForm, [PasswordRules, SignUpCookie, SignUpService, ClockToken, EvenAnswers]),
    service(VerifyForm, [PasswordRules, SignUpService, SignInService]),
    service(ForgotForm, [PasswordRules, PasswordResetService, SentMailCookie, EvenAnswers]),
    service(ResetForm, [PasswordRules, PasswordResetService, SentMailCookie]),
    service(ChangeForm, [PasswordRules, PasswordChangeService]),
    service(CheckMailHandler, [SentMailCookie, ClockToken]),
    service(SavedPageHandler, []),
    service(FirstPasswordForm, [
      AdapterToken,
      PasswordStore,
      PasswordRules,
      PasswordResetService,
      SentMailCookie,
    ]),
    service(PasswordSection, [PasswordStore]),
  ],
  tables: [PASSWORDS, PASSWORD_SIGN_UPS, PASSWORD_RESETS],
  events: ['passwordChanged', 'passwordBreachCheckFailed'],
  auditedEvents: [
    auditedEvent('passwordChanged', {
      actions: { 'password.change': 'A user has another password' },
      read: ({ userId }) => ({ action: 'password.change', userId }),
    }),
  ],
  forms: [...SIGN_UP_FORMS, SIGN_UP_MAIL_FORM, ...RESET_FORMS, CHANGE_FORM, FIRST_PASSWORD_FORM],
  accountSections: [PASSWORD_SECTION],
  routes: [CHECK_MAIL_ROUTE, SAVED_ROUTE],
  providers: [PasswordProviderToken],
  linkers: [PasswordLinker],
  signInPolicies: [CurrentPasswords, PasswordRehash],
  links: { signUp: PATHS.signUp, forgotPassword: PATHS.forgot },
  adapterWrappers: [PasswordGuard],
  implies: [Limits()],
});

/** The service of the feature. */
export type Passwords = PasswordsService;

function findAdapterProblems({ featureIds, adapter }: FeatureFacts): string[] {
  return [
    ...(featureIds.includes('sessions')
      ? []
      : ['It needs the feature that ends sessions: add `Sessions()` to `features`.']),
    ...(adapter ? [] : ['It needs an adapter: users and their passwords are stored.']),
  ];
}
