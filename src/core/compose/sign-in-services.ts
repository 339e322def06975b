/**
 * The rest of the wiring: what signing in and out needs, and the pages. It loads with the first request
 * that no action of `services.ts` answers, and its services share those that are there. A row of that
 * file must not need one of this: it would have to wait for it.
 */
import { AdapterToken } from '../adapters/adapter.js';
import { CallbackRunner } from '../callbacks/callback-runner.js';
import { AuthSettingsToken } from '../config/settings.js';
import { CsrfGuard } from '../csrf/csrf.guard.js';
import { MagicLinkBrowserBinding, MagicLinks } from '../email/magic-links.js';
import { MailThrottle } from '../email/mail-throttle.js';
import { VerificationSettingsToken, VerificationTokens } from '../email/verification-tokens.js';
import { EventBus } from '../events/event-bus.js';
import { SignInActionsToken } from '../handler/action-router.js';
import { CallbackAction } from '../handler/actions/callback.action.js';
import { ErrorPageAction } from '../handler/actions/error-page.action.js';
import { SignInAction, SignInPageAction } from '../handler/actions/sign-in.action.js';
import { SignOutAction, SignOutPageAction } from '../handler/actions/sign-out.action.js';
import { VerifyRequestPageAction } from '../handler/actions/verify-request-page.action.js';
import { WebAuthnOptionsAction } from '../handler/actions/webauthn-options.action.js';
import { CustomPagesToken } from '../http/routes.js';
import { JwtService } from '../jwt/jwt.service.js';
import { list, provide, service, type ServiceDefinition } from '../kernel/container.js';
import { LoggerToken } from '../kernel/logger.js';
import { ClockToken, FetchToken, RandomToken } from '../kernel/platform.js';
import { AuthorizationChecks, AuthorizationRequests } from '../oauth/authorization-request.js';
import { AuthorizationResponses } from '../oauth/authorization-response.js';
import { CheckCookies, StateCodec } from '../oauth/check-cookies.js';
import { MetadataCache } from '../oauth/metadata-cache.js';
import { OAuthClient } from '../oauth/oauth-client.js';
import { RedirectProxy, RedirectProxySettingsToken } from '../oauth/redirect-proxy.js';
import { PageRenderer, ThemeToken } from '../pages/page-renderer.js';
import { ProviderRegistry } from '../providers/provider-registry.js';
import { SessionStrategyToken } from '../sessions/session-strategy.js';
import { SessionService } from '../sessions/session.service.js';
import { AccountLinker, LinkingToken } from '../sign-in/account.linker.js';
import { CredentialsCallbackStrategy, CredentialsLinker } from '../sign-in/credentials.sign-in.js';
import {
  EmailCallbackStrategy,
  EmailLinker,
  EmailSignInInitiator,
} from '../sign-in/email.sign-in.js';
import { IncompleteSignups } from '../sign-in/incomplete-signups.js';
import { MagicLinkConfirmation } from '../sign-in/magic-link-confirmation.js';
import { OAuthCallbackStrategy, OAuthSignInInitiator } from '../sign-in/oauth.sign-in.js';
import { RateLimiter, RateLimitToken } from '../sign-in/rate-limit.js';
import {
  CallbackStrategiesToken,
  IdentityLinkersToken,
  SignInInitiatorsToken,
} from '../sign-in/sign-in-method.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { SubmittedFields } from '../sign-in/submitted-fields.js';
import { UserProvisioner } from '../sign-in/user-provisioner.js';
import { WebAuthnOptions, WebAuthnUsers } from '../sign-in/webauthn-options.js';
import { WebAuthnCallbackStrategy, WebAuthnLinker } from '../sign-in/webauthn.sign-in.js';
import { Ceremonies } from '../webauthn/ceremonies.js';
import { Challenges } from '../webauthn/challenges.js';
import { Passkeys } from '../webauthn/passkeys.js';

/** Each service takes its own part of the settings, and never sees the rest. */
const SETTINGS = [
  provide(VerificationSettingsToken, [AuthSettingsToken], ({ verification }) => verification),
  provide(RedirectProxySettingsToken, [AuthSettingsToken], ({ redirectProxy }) => redirectProxy),
  provide(RateLimitToken, [AuthSettingsToken], ({ rateLimit }) => rateLimit),
  provide(LinkingToken, [AuthSettingsToken], ({ linking }) => linking),
];

/** Add an action here, and it is routed. */
const SIGN_IN_ACTIONS = [
  service(CallbackAction, [CallbackStrategiesToken, SignInService, RateLimiter]),
  service(ErrorPageAction, [PageRenderer, CustomPagesToken]),
  service(SignInAction, [SignInInitiatorsToken, RateLimiter]),
  service(SignInPageAction, [ProviderRegistry, PageRenderer, SubmittedFields, CustomPagesToken]),
  service(SignOutAction, [SessionService, CsrfGuard]),
  service(SignOutPageAction, [PageRenderer, SessionService, CustomPagesToken]),
  service(VerifyRequestPageAction, [PageRenderer, CustomPagesToken]),
  service(WebAuthnOptionsAction, [WebAuthnOptions, RateLimiter]),
];

/** Add a way to set out here, and `signin` knows it. */
const SIGN_IN_STARTERS = [
  service(OAuthSignInInitiator, [AuthorizationRequests, SessionService]),
  service(EmailSignInInitiator, [
    AdapterToken,
    CallbackRunner,
    MagicLinks,
    MagicLinkBrowserBinding,
    RandomToken,
    ThemeToken,
  ]),
];

/** Add a way to prove who one is here, and `callback` accepts it. */
const CALLBACK_STRATEGIES = [
  service(CredentialsCallbackStrategy, [RandomToken, SubmittedFields]),
  service(OAuthCallbackStrategy, [
    AuthorizationResponses,
    RedirectProxy,
    SessionStrategyToken,
    RandomToken,
    LoggerToken,
  ]),
  service(EmailCallbackStrategy, [
    AdapterToken,
    VerificationTokens,
    MagicLinkConfirmation,
    RandomToken,
  ]),
  service(WebAuthnCallbackStrategy, [
    AdapterToken,
    WebAuthnOptions,
    Ceremonies,
    Challenges,
    CsrfGuard,
    RandomToken,
  ]),
];

/** Add a way from an identity to a user here. */
const IDENTITY_LINKERS = [
  service(AccountLinker, [AdapterToken, LinkingToken, UserProvisioner, IncompleteSignups]),
  service(CredentialsLinker, [AdapterToken, AccountLinker, SessionStrategyToken]),
  service(EmailLinker, [AdapterToken, EventBus, ClockToken]),
  service(WebAuthnLinker, [AdapterToken, LinkingToken, UserProvisioner]),
];

/** The services that load when somebody first signs in, or looks at a page. */
export const SIGN_IN_SERVICES: readonly ServiceDefinition[] = [
  ...SETTINGS,
  service(MetadataCache, [ClockToken]),
  service(OAuthClient, [MetadataCache, FetchToken, ClockToken]),
  service(CheckCookies, [JwtService, ClockToken]),
  service(StateCodec, [JwtService, RandomToken]),
  service(RedirectProxy, [RedirectProxySettingsToken, StateCodec]),
  service(AuthorizationChecks, [StateCodec, RandomToken]),
  service(AuthorizationRequests, [OAuthClient, AuthorizationChecks, CheckCookies, RedirectProxy]),
  service(AuthorizationResponses, [
    OAuthClient,
    CheckCookies,
    RedirectProxy,
    StateCodec,
    LoggerToken,
  ]),
  service(VerificationTokens, [VerificationSettingsToken, AdapterToken, ClockToken, RandomToken]),
  provide(
    MailThrottle,
    [AuthSettingsToken, ClockToken],
    // The adapter as it was configured: what guards it is made anew with each composition.
    ({ adapter }, clock) => new MailThrottle(adapter, clock),
  ),
  service(MagicLinks, [VerificationTokens, MailThrottle, FetchToken, LoggerToken]),
  service(MagicLinkBrowserBinding, [JwtService, ClockToken]),
  service(MagicLinkConfirmation, [
    MagicLinkBrowserBinding,
    SessionService,
    CsrfGuard,
    PageRenderer,
  ]),
  service(RateLimiter, [RateLimitToken]),
  service(SubmittedFields, [JwtService, CustomPagesToken]),
  service(Ceremonies, [RandomToken]),
  service(Challenges, [JwtService, AdapterToken, ClockToken]),
  service(WebAuthnUsers, [AdapterToken, SessionService]),
  service(WebAuthnOptions, [WebAuthnUsers, Ceremonies, Challenges, Passkeys]),
  service(IncompleteSignups, [
    VerificationSettingsToken,
    AdapterToken,
    ClockToken,
    ProviderRegistry,
  ]),
  service(UserProvisioner, [AdapterToken, EventBus, IncompleteSignups]),
  ...IDENTITY_LINKERS,
  list(IdentityLinkersToken, IDENTITY_LINKERS),
  service(SignInService, [
    CallbackRunner,
    IdentityLinkersToken,
    SessionService,
    EventBus,
    CsrfGuard,
    CustomPagesToken,
  ]),
  ...SIGN_IN_STARTERS,
  list(SignInInitiatorsToken, SIGN_IN_STARTERS),
  ...CALLBACK_STRATEGIES,
  list(CallbackStrategiesToken, CALLBACK_STRATEGIES),
  ...SIGN_IN_ACTIONS,
  list(SignInActionsToken, SIGN_IN_ACTIONS),
];
