/**
 * The table of services for sign-in, sign-out, pages and errors. It loads at the first request that
 * no action of `services.ts` handles, or that fails, and depends on the services there. A row of
 * that file cannot depend on a row of this one.
 *
 * It is apart because an edge platform would load it at once: with one table 27 KiB more than with
 * two, minified and gzipped, side by side on 2026-11-25.
 */
import { AdapterToken } from '../adapters/adapter.js';
import { CallbackRunner } from '../callbacks/callback-runner.js';
import { AuthSettingsToken } from '../config/settings.js';
import { CsrfGuard } from '../csrf/csrf.guard.js';
import { EmailSecrets } from '../email/email-secrets.js';
import { MagicLinkBrowserBinding } from '../email/magic-link-browser-binding.js';
import { MagicLinks } from '../email/magic-links.js';
import { MailThrottle } from '../email/mail-throttle.js';
import { SignInCodes } from '../email/sign-in-codes.js';
import { VerificationSettingsToken, VerificationTokens } from '../email/verification-tokens.js';
import { EventBus } from '../events/event-bus.js';
import { FeatureLinksToken, RouteFailureRendererToken } from '../features/feature.js';
import { PendingSignInsToken } from '../features/pending-steps.js';
import { FeatureRoutesToken, RouteHandlersToken } from '../features/feature-route.js';
import { type Action, SignInActionsToken } from '../handler/action-router.js';
import { ErrorResponsesToken } from '../handler/auth-handler.js';
import { ErrorResponses } from '../handler/error-responses.js';
import { CallbackAction } from '../handler/actions/callback.action.js';
import { ErrorPageAction } from '../handler/actions/error-page.action.js';
import { createFeatureActions, FeatureActionsToken } from '../handler/actions/feature.action.js';
import { RouteAccessCheck } from '../handler/route-access.js';
import { SignInLinks } from '../handler/actions/sign-in-links.js';
import { SignInAction, SignInPageAction } from '../handler/actions/sign-in.action.js';
import { SignOutAction, SignOutPageAction } from '../handler/actions/sign-out.action.js';
import { VerifyRequestPageAction } from '../handler/actions/verify-request-page.action.js';
import { WebAuthnOptionsAction } from '../handler/actions/webauthn-options.action.js';
import { SignOutHooksToken } from '../sessions/sign-out-hook.js';
import { CustomPagesToken } from '../http/routes.js';
import { JwtService, JwtSettingsToken } from '../jwt/jwt.service.js';
import { key, list, provide, service, type ServiceDefinition, value } from '../kernel/container.js';
import { LoggerToken } from '../kernel/logger.js';
import { Localizer } from '../localization/localizer.js';
import { Moments } from '../kernel/moments.js';
import { ClockToken, FetchToken, RandomToken } from '../kernel/platform.js';
import { AuthorizationParamsToken } from '../oauth/authorization-params.js';
import { AuthorizationResponses } from '../oauth/authorization-response.js';
import { CheckCookies } from '../oauth/check-cookies.js';
import { OAuthClientToken } from '../oauth/oauth-client.js';
import { RedirectProxy } from '../oauth/redirect-proxy.js';
import { ChallengeWidgetToken } from '../pages/challenge-widget.js';
import { PageRenderer, ThemeToken } from '../pages/page-renderer.js';
import { ProviderRegistry } from '../providers/provider-registry.js';
import { SessionLevelsToken } from '../sessions/level-reader.js';
import { SessionService } from '../sessions/session.service.js';
import { LinkingToken } from '../sign-in/account.linker.js';
import { AttemptLimitsToken } from '../sign-in/attempt-limit.js';
import { EmailCodeConfirmation } from '../sign-in/email-code.js';
import { FailedCallbacks } from '../sign-in/failed-callback.js';
import { IncompleteSignups } from '../sign-in/incomplete-signups.js';
import { MagicLinkConfirmation } from '../sign-in/magic-link-confirmation.js';
import { RateLimiter, RateLimitToken } from '../sign-in/rate-limit.js';
import {
  CallbackStrategiesToken,
  FeatureLinkersToken,
  type IdentityLinker,
  IdentityLinkersToken,
  SignInInitiatorsToken,
} from '../sign-in/sign-in-method.js';
import { PasskeyCounters } from '../sign-in/passkey-counters.js';
import { SignInAdmission } from '../sign-in/sign-in-admission.js';
import { SignInPoliciesToken } from '../sign-in/sign-in-policy.js';
import { SignInProofs } from '../sign-in/sign-in-proofs.js';
import { SignInSessions } from '../sign-in/sign-in-sessions.js';
import { SignInStepsToken } from '../sign-in/sign-in-steps.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { SubmittedFields } from '../sign-in/submitted-fields.js';
import { RememberProviderToken, UsedProviders } from '../sign-in/used-providers.js';
import { UserProvisioner } from '../sign-in/user-provisioner.js';
import { PasskeyAdditions, ProofChangesToken } from '../sign-in/passkey-additions.js';
import { PasskeySignals } from '../sign-in/passkey-signals.js';
import { SilentPasskeys } from '../sign-in/silent-passkeys.js';
import { WebAuthnOptions } from '../sign-in/webauthn-options.js';
import { WebAuthnUsers } from '../sign-in/webauthn-users.js';
import { WebAuthnLinker } from '../sign-in/webauthn.sign-in.js';
import { Ceremonies } from '../webauthn/ceremonies.js';
import { Challenges } from '../webauthn/webauthn-challenges.js';
import { PASSKEY_ROWS, PasskeyRows } from '../webauthn/passkey-rows.js';
import { UserHandles } from '../webauthn/user-handles.js';
import { MAIL_SERVICES } from './mail-services.js';
import { PROVIDER_SERVICES } from './provider-services.js';
import { CALLBACK_STRATEGIES, IDENTITY_LINKERS, SIGN_IN_INITIATORS } from './sign-in-strategies.js';

/** Each service gets its own part of the settings. */
const SETTINGS = [
  provide(VerificationSettingsToken, [AuthSettingsToken], ({ verification }) => verification),
  provide(RateLimitToken, [AuthSettingsToken], ({ rateLimit }) => rateLimit),
  provide(LinkingToken, [AuthSettingsToken], ({ linking }) => linking),
  provide(RememberProviderToken, [AuthSettingsToken], ({ rememberProvider }) => rememberProvider),
];

/** What the rows of features replace. */
const NO_FEATURES = [
  value(SignInPoliciesToken, []),
  value(SignInStepsToken, undefined),
  value(PendingSignInsToken, undefined),
  value(FeatureLinkersToken, []),
  value(AttemptLimitsToken, []),
  value(SignOutHooksToken, []),
  value(AuthorizationParamsToken, []),
  value(FeatureRoutesToken, []),
  value(RouteHandlersToken, []),
  value(FeatureLinksToken, {}),
  value(ChallengeWidgetToken, undefined),
  value(ProofChangesToken, undefined),
];

/** The actions of sign-in, sign-out and pages, without the routes of features. */
const BuiltInActionsToken = key<readonly Action[]>('BuiltInActions');

/** Add an action here. */
const SIGN_IN_ACTIONS = [
  service(CallbackAction, [
    CallbackStrategiesToken,
    SignInService,
    RateLimiter,
    UsedProviders,
    Moments,
    FailedCallbacks,
  ]),
  service(ErrorPageAction, [PageRenderer, CustomPagesToken]),
  service(SignInAction, [SignInInitiatorsToken, RateLimiter]),
  service(SignInPageAction, [
    ProviderRegistry,
    PageRenderer,
    SubmittedFields,
    UsedProviders,
    SignInLinks,
    SessionService,
  ]),
  service(SignOutAction, [SessionService, CsrfGuard, SignOutHooksToken, LoggerToken]),
  service(SignOutPageAction, [
    PageRenderer,
    SessionService,
    CustomPagesToken,
    SignOutHooksToken,
    LoggerToken,
  ]),
  service(VerifyRequestPageAction, [
    PageRenderer,
    CustomPagesToken,
    MagicLinkBrowserBinding,
    ProviderRegistry,
    ClockToken,
  ]),
  service(WebAuthnOptionsAction, [WebAuthnOptions, PasskeyAdditions, RateLimiter]),
];

/** The linkers without those of features. */
const BuiltInLinkersToken = key<readonly IdentityLinker[]>('BuiltInLinkers');

/** The services that load at the first sign-in or page. */
export const SIGN_IN_SERVICES: readonly ServiceDefinition[] = [
  ...NO_FEATURES,
  ...SETTINGS,
  ...MAIL_SERVICES,
  service(PageRenderer, [ThemeToken, Localizer, RandomToken, LoggerToken, ChallengeWidgetToken]),
  provide(
    ErrorResponsesToken,
    [CustomPagesToken, PageRenderer, RouteFailureRendererToken, LoggerToken, RandomToken],
    (...dependencies) => new ErrorResponses(...dependencies),
  ),
  ...PROVIDER_SERVICES,
  service(AuthorizationResponses, [OAuthClientToken, CheckCookies, RedirectProxy, LoggerToken]),
  service(VerificationTokens, [VerificationSettingsToken, AdapterToken, ClockToken, RandomToken]),
  service(SignInCodes, [VerificationSettingsToken, AdapterToken, ClockToken, RandomToken]),
  service(EmailSecrets, [VerificationTokens, SignInCodes]),
  service(MagicLinks, [EmailSecrets, MailThrottle, FetchToken, LoggerToken, ThemeToken, Localizer]),
  service(MagicLinkBrowserBinding, [JwtService, ClockToken]),
  service(MagicLinkConfirmation, [
    MagicLinkBrowserBinding,
    SessionService,
    CsrfGuard,
    PageRenderer,
  ]),
  service(EmailCodeConfirmation, [EmailSecrets, MagicLinkBrowserBinding, CsrfGuard]),
  service(RateLimiter, [RateLimitToken, AttemptLimitsToken]),
  service(SubmittedFields, [JwtService, CustomPagesToken]),
  service(UsedProviders, [RememberProviderToken, CustomPagesToken]),
  service(Ceremonies, [RandomToken]),
  PASSKEY_ROWS,
  service(Challenges, [JwtService, AdapterToken, ClockToken]),
  service(WebAuthnUsers, [AdapterToken, SessionService]),
  service(UserHandles, [JwtSettingsToken]),
  service(WebAuthnOptions, [
    WebAuthnUsers,
    Ceremonies,
    Challenges,
    PasskeyRows,
    UserHandles,
    RandomToken,
  ]),
  service(PasskeyAdditions, [SessionService, ProofChangesToken]),
  service(PasskeySignals, [WebAuthnUsers, PasskeyRows, UserHandles, ProviderRegistry]),
  service(SilentPasskeys, [WebAuthnOptions, Ceremonies, Challenges, WebAuthnLinker]),
  service(IncompleteSignups, [
    VerificationSettingsToken,
    AdapterToken,
    ClockToken,
    ProviderRegistry,
  ]),
  service(UserProvisioner, [AdapterToken, EventBus, IncompleteSignups]),
  ...IDENTITY_LINKERS,
  list(BuiltInLinkersToken, IDENTITY_LINKERS),
  provide(
    IdentityLinkersToken,
    [BuiltInLinkersToken, FeatureLinkersToken],
    (builtIn, ofFeatures) => [...builtIn, ...ofFeatures],
  ),
  service(PasskeyCounters, [AdapterToken, SignInStepsToken]),
  service(SignInAdmission, [
    CallbackRunner,
    SignInPoliciesToken,
    SignInStepsToken,
    PasskeyCounters,
  ]),
  service(FailedCallbacks, [
    SessionService,
    CallbackRunner,
    EventBus,
    LoggerToken,
    ReauthenticationService,
  ]),
  service(ReauthenticationService, [
    SessionLevelsToken,
    IdentityLinkersToken,
    SessionService,
    SignInAdmission,
    Moments,
  ]),
  service(SignInProofs, [SessionService, SessionLevelsToken, Moments]),
  service(SignInSessions, [
    SessionService,
    SignInStepsToken,
    EventBus,
    CsrfGuard,
    CustomPagesToken,
    SignInProofs,
  ]),
  service(SignInService, [
    SignInAdmission,
    IdentityLinkersToken,
    SessionService,
    SignInSessions,
    Moments,
    ReauthenticationService,
  ]),
  ...SIGN_IN_INITIATORS,
  list(SignInInitiatorsToken, SIGN_IN_INITIATORS),
  ...CALLBACK_STRATEGIES,
  list(CallbackStrategiesToken, CALLBACK_STRATEGIES),
  service(SignInLinks, [CustomPagesToken, FeatureLinksToken]),
  ...SIGN_IN_ACTIONS,
  list(BuiltInActionsToken, SIGN_IN_ACTIONS),
  service(RouteAccessCheck, [
    SessionService,
    SessionLevelsToken,
    PendingSignInsToken,
    RateLimiter,
    ClockToken,
  ]),
  provide(
    FeatureActionsToken,
    [FeatureRoutesToken, RouteHandlersToken, RouteAccessCheck, PageRenderer, LoggerToken],
    createFeatureActions,
  ),
  provide(SignInActionsToken, [BuiltInActionsToken, FeatureActionsToken], (builtIn, ofFeatures) => [
    ...builtIn,
    ...ofFeatures,
  ]),
];
