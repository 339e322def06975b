/**
 * The feature `SecondFactors`: codes of authenticator apps, and recovery codes, for every way to
 * sign in.
 */
import { AdapterToken } from '../../core/adapters/index.js';
import { Notices, TypedCodes } from '../../core/email/index.js';
import { EventBus } from '../../core/events/index.js';
import {
  feature,
  type FeatureFacts,
  PendingSignIns,
  UserGuards,
  userGuards,
} from '../../core/features/index.js';
import { HASH_QUEUE, HashQueue } from '../../core/hashing/index.js';
import { JwtService, JwtSettingsToken } from '../../core/jwt/index.js';
import {
  ClockToken,
  key,
  LoggerToken,
  provide,
  RandomToken,
  service,
} from '../../core/kernel/index.js';
import { AssuranceToken } from '../../core/levels/index.js';
import {
  LevelReaderToken,
  PolicyChangesToken,
  ProofChanges,
  SessionLevelsToken,
} from '../../core/sessions/index.js';
import { ProviderRegistry } from '../../core/providers/index.js';
import { PendingSignInStore } from '../../core/sign-in/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import { PASSKEY_ROWS, PASSKEYS, Passkeys } from '../../core/webauthn/index.js';
import { Limits } from '../limits/index.js';
import {
  ACCOUNT_FORMS,
  OFFER_ROUTES,
  OfferTotp,
  RecoveryCodesForm,
  REMOVE_TOTP_ROUTE,
  RemoveTotp,
  TotpForm,
} from './account.forms.js';
import { ADDRESS_CODES, ADDRESS_MAIL, AddressProof } from './address-proof.js';
import { ADDRESS_FORMS, AddressForm } from './address.forms.js';
import { ADDRESS_SERVICES } from './address-services.js';
import { CodeProof } from './code-proof.js';
import {
  EMAIL_CODE_MAIL,
  EMAIL_CODE_PURPOSE,
  EMAIL_CODES,
  EmailCodeProof,
  EmailCodesToken,
} from './email-code-proof.js';
import { EMAIL_STEP_FORMS, EmailCodeStepForm, EmailStepForm } from './email-step.forms.js';
import { EnrolledFactors } from './enrolled-factors.js';
import { EnrolmentSignIn } from './enrolment-sign-in.js';
import { Enrolment } from './enrolment.js';
import { FactorAccess } from './factor-access.js';
import { FactorAttempts } from './factor-attempts.js';
import { FactorBrowsers } from './factor-browsers.js';
import { FactorChanges } from './factor-changes.js';
import { FACTOR_AUDITED_EVENTS } from './audited-events.js';
import { FactorOffers } from './factor-offers.js';
import { FACTOR_MAILS, FactorNotices } from './factor-notices.js';
import {
  EnrolmentStepPolicy,
  FactorPolicy,
  PasskeyPolicy,
  ProofStepPolicy,
} from './factor-policy.js';
import { FORGET_BROWSERS_ROUTE, ForgetBrowsers } from './forget-browsers.js';
import { FactorRules } from './factor-rules.js';
import { HeldSessions } from './held-sessions.js';
import { TotpImport } from './imported-totp.js';
import { SECOND_FACTORS_MESSAGES } from './messages/index.js';
import { findOptionProblems } from './option-problems.js';
import { FACTOR_METRICS } from './metrics.js';
import { FACTOR_PATHS, FACTOR_STEPS } from './paths.js';
import { PolicyAnswers } from './policy-answers.js';
import {
  REAUTHENTICATION_FORM,
  ReauthenticationForm,
  TotpReauthentication,
} from './reauthentication.form.js';
import { RecoveryCodes } from './recovery-codes.js';
import { RecoverySignIn } from './recovery-sign-in.js';
import {
  FACTOR_ATTEMPTS,
  RECOVERY_CODES,
  TOTP_FACTORS,
  TRUSTED_BROWSERS,
  TRUSTED_SESSIONS,
  VERIFYING_PASSKEYS,
} from './second-factor-tables.js';
import { OPTION_NAMES, SecondFactorsOptionsToken } from './second-factors-options.js';
import { SECOND_FACTORS_SECTION, SecondFactorsSection } from './second-factors.section.js';
import { SecondFactorsService } from './second-factors.service.js';
import { SessionAnswers } from './session-answers.js';
import { EnrolmentStepForm, ProofStepForm, RecoveryStepForm, STEP_FORMS } from './step.forms.js';
import { Totp } from './totp.js';
import { TotpFactors } from './totp-factors.js';
import { TrustedBrowsers } from './trusted-browsers.js';
import { TrustedSessions } from './trusted-sessions.js';
import { VerifyingPasskeys } from './verifying-passkeys.js';

/** The option `window`. */
const WindowToken = key<number>('SecondFactorsWindow');

/**
 * A second factor for every way to sign in: a code of an authenticator app (RFC 6238), or a
 * recovery code. Until it is proven there is no session, and nothing of the user is written. Users
 * set it up on the account page, or at a sign-in that requires it.
 *
 * It needs the feature `Sessions`, which keeps what users have proven, an adapter with tables for
 * features, and the packages `otplib`, `uqr` and `@node-rs/argon2` (or `hash-wasm` where Node.js is
 * not).
 *
 * `SecondFactors` is also the token of the service: inject it by its name.
 *
 * @example
 * ```ts
 * const features = [
 *   Sessions(),
 *   Account(),
 *   SecondFactors({ policy: ({ user }) => (isAdmin(user) ? 'require' : 'offer') }),
 * ];
 * ```
 * @publicApi
 */
export const SecondFactors = feature(SecondFactorsService, SecondFactorsOptionsToken, {
  id: 'second-factors',
  messages: SECOND_FACTORS_MESSAGES,
  mails: [...FACTOR_MAILS, ADDRESS_MAIL, EMAIL_CODE_MAIL],
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  check: findFeatureProblems,
  inject: [
    EnrolledFactors,
    FactorAttempts,
    FactorChanges,
    PendingSignInStore,
    HeldSessions,
    TotpImport,
  ],
  services: [
    HASH_QUEUE,
    service(Totp, []),
    service(TotpImport, [Totp, TotpFactors, ClockToken]),
    provide(WindowToken, [SecondFactorsOptionsToken], ({ window }) => window ?? 1),
    service(TotpFactors, [TableStoreToken, JwtService, Totp, WindowToken, ClockToken, LoggerToken]),
    service(RecoveryCodes, [TableStoreToken, HashQueue, ClockToken, RandomToken]),
    service(FactorAttempts, [TableStoreToken, ClockToken]),
    service(FactorBrowsers, [JwtService, TotpFactors]),
    service(FactorNotices, [Notices, AdapterToken, LoggerToken]),
    PASSKEY_ROWS,
    PASSKEYS,
    service(VerifyingPasskeys, [TableStoreToken, Passkeys, PolicyChangesToken, ClockToken]),
    service(FactorChanges, [
      TableStoreToken,
      TotpFactors,
      RecoveryCodes,
      VerifyingPasskeys,
      FactorNotices,
      EventBus,
    ]),
    service(PolicyAnswers, [SecondFactorsOptionsToken, AssuranceToken, ClockToken]),
    service(EnrolledFactors, [TotpFactors, VerifyingPasskeys, RecoveryCodes]),
    service(FactorRules, [PolicyAnswers, EnrolledFactors, AdapterToken, ProviderRegistry]),
    service(FactorPolicy, [
      PolicyAnswers,
      TotpFactors,
      VerifyingPasskeys,
      TrustedBrowsers,
      ProofChanges,
      ClockToken,
    ]),
    service(TrustedBrowsers, [
      SecondFactorsOptionsToken,
      TableStoreToken,
      JwtService,
      ClockToken,
      RandomToken,
    ]),
    service(TrustedSessions, [
      TrustedBrowsers,
      TotpFactors,
      LevelReaderToken,
      PolicyChangesToken,
      TableStoreToken,
      ClockToken,
    ]),
    service(SessionAnswers, [
      PolicyAnswers,
      EnrolledFactors,
      PolicyChangesToken,
      AdapterToken,
      ClockToken,
    ]),
    service(HeldSessions, [SessionAnswers, EnrolledFactors, TrustedSessions, LevelReaderToken]),
    service(ForgetBrowsers, [TrustedSessions]),
    service(ProofStepPolicy, [FactorPolicy]),
    service(EnrolmentStepPolicy, [FactorPolicy]),
    service(PasskeyPolicy, [VerifyingPasskeys, ProofChanges]),
    provide(
      EmailCodesToken,
      [TableStoreToken, JwtSettingsToken, ClockToken, RandomToken],
      (...dependencies) => new TypedCodes(EMAIL_CODES, EMAIL_CODE_PURPOSE, ...dependencies),
    ),
    service(EmailCodeProof, [
      EmailCodesToken,
      PolicyAnswers,
      EnrolledFactors,
      AdapterToken,
      Notices,
    ]),
    service(CodeProof, [
      TotpFactors,
      RecoveryCodes,
      FactorAttempts,
      FactorBrowsers,
      FactorNotices,
      EmailCodeProof,
    ]),
    service(FactorOffers, [Totp, RecoveryCodes, JwtService]),
    service(Enrolment, [
      SecondFactorsOptionsToken,
      Totp,
      TotpFactors,
      FactorChanges,
      FactorOffers,
      RecoveryCodes,
    ]),
    service(FactorAccess, [TotpFactors, ProofChanges, SessionLevelsToken, ClockToken]),
    service(ProofStepForm, [CodeProof, TotpFactors, TrustedBrowsers, PendingSignIns, LoggerToken]),
    service(RecoverySignIn, [CodeProof, RecoveryCodes, FactorNotices, PendingSignIns, LoggerToken]),
    service(RecoveryStepForm, [RecoverySignIn]),
    service(EnrolmentSignIn, [
      Enrolment,
      PendingSignIns,
      FactorOffers,
      FactorBrowsers,
      LoggerToken,
    ]),
    service(EnrolmentStepForm, [
      Enrolment,
      EnrolmentSignIn,
      AddressProof,
      AddressForm,
      EmailCodeProof,
    ]),
    service(EmailStepForm, [EmailCodeProof]),
    service(EmailCodeStepForm, [EmailCodeProof, CodeProof, PendingSignIns]),
    ...ADDRESS_SERVICES,
    service(OfferTotp, [FactorAccess, AddressProof, Enrolment]),
    service(TotpForm, [
      FactorAccess,
      Enrolment,
      FactorBrowsers,
      AddressProof,
      AddressForm,
      PendingSignInStore,
    ]),
    service(RecoveryCodesForm, [FactorAccess, FactorOffers, RecoveryCodes, FactorChanges]),
    service(RemoveTotp, [
      FactorAccess,
      ProofChanges,
      UserGuards,
      FactorChanges,
      PendingSignInStore,
    ]),
    service(TotpReauthentication, [TotpFactors]),
    service(ReauthenticationForm, [CodeProof, FactorAccess]),
    service(SecondFactorsSection, [TotpFactors, RecoveryCodes, TrustedBrowsers]),
  ],
  tables: [
    TOTP_FACTORS,
    RECOVERY_CODES,
    FACTOR_ATTEMPTS,
    VERIFYING_PASSKEYS,
    ADDRESS_CODES,
    TRUSTED_BROWSERS,
    TRUSTED_SESSIONS,
    EMAIL_CODES,
  ],
  sessionHooks: [TrustedSessions],
  listeners: [TrustedSessions, HeldSessions],
  events: ['secondFactorChanged'],
  auditedEvents: FACTOR_AUDITED_EVENTS,
  metrics: FACTOR_METRICS,
  steps: [
    { id: FACTOR_STEPS.enrolment, path: FACTOR_PATHS.enrolmentStep, policy: EnrolmentStepPolicy },
    { id: FACTOR_STEPS.proof, path: FACTOR_PATHS.step, policy: ProofStepPolicy },
  ],
  signInPolicies: [PasskeyPolicy],
  sessionPolicy: HeldSessions,
  forms: [
    ...STEP_FORMS,
    ...EMAIL_STEP_FORMS,
    ...ADDRESS_FORMS,
    ...ACCOUNT_FORMS,
    REAUTHENTICATION_FORM,
  ],
  routes: [...OFFER_ROUTES, REMOVE_TOTP_ROUTE, FORGET_BROWSERS_ROUTE],
  reauthenticationWays: [TotpReauthentication],
  factorRules: [FactorRules],
  accountSections: [SECOND_FACTORS_SECTION],
  implies: [Limits(), userGuards],
});

/** The service of the feature. */
export type SecondFactors = SecondFactorsService;

function findFeatureProblems({ featureIds, adapter }: FeatureFacts): string[] {
  return [
    ...(featureIds.includes('sessions')
      ? []
      : [
          'It needs the feature that keeps what users have proven: add `Sessions()` to `features`.',
        ]),
    ...(adapter ? [] : ['It needs an adapter: the factors of users are stored.']),
  ];
}
