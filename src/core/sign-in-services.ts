/**
 * The rest of the wiring: what signing in and out needs, and the pages. It loads with the first request
 * that no action of `services.ts` answers, and its services share those that are there. A row of that
 * file must not need one of this: it would have to wait for it.
 */
import { SignInActionsToken } from './actions/auth-action.js';
import { CallbackAction } from './actions/callback.action.js';
import { ErrorPageAction } from './actions/error-page.action.js';
import { SignInPageAction } from './actions/sign-in-page.action.js';
import { SignInAction } from './actions/sign-in.action.js';
import { SignOutPageAction } from './actions/sign-out-page.action.js';
import { SignOutAction } from './actions/sign-out.action.js';
import { VerifyRequestPageAction } from './actions/verify-request-page.action.js';
import { WebAuthnOptionsAction } from './actions/webauthn-options.action.js';
import { AdapterToken } from './adapters/adapter.js';
import { AuthSettingsToken } from './auth-settings.js';
import { CallbackRunner } from './callbacks/callback-runner.js';
import { CsrfGuard } from './csrf/csrf.guard.js';
import { MagicLinks } from './email/magic-links.js';
import { MailThrottle } from './email/mail-throttle.js';
import { RequestedLinks } from './email/requested-links.js';
import { VerificationSettingsToken, VerificationTokens } from './email/verification-tokens.js';
import { EventBus } from './events/event-bus.js';
import { CustomPagesToken } from './http/custom-pages.js';
import { JwtService } from './jwt/jwt.service.js';
import { ClockToken } from './kernel/clock.js';
import { type ServiceDefinition, list, provide, service } from './kernel/container.js';
import { FetchToken } from './kernel/fetch.js';
import { LoggerToken } from './kernel/logger.js';
import { RandomToken } from './kernel/random.js';
import { AuthorizationRequests } from './oauth/authorization-request.js';
import { AuthorizationResponses } from './oauth/authorization-response.js';
import { AuthorizationChecks } from './oauth/checks.js';
import { FlowCookies } from './oauth/flow-cookies.js';
import { FlowStates } from './oauth/flow-state.js';
import { OAuthClient } from './oauth/oauth-client.js';
import { ProviderDocuments } from './oauth/provider-documents.js';
import { RedirectProxy, RedirectProxySettingsToken } from './oauth/redirect-proxy.js';
import { PageRenderer, ThemeToken } from './pages/page-renderer.js';
import { ProviderRegistry } from './providers/provider-registry.js';
import { SessionService } from './sessions/session.service.js';
import { SessionStrategyToken } from './sessions/session-strategy.js';
import { AccountLinker, LinkingToken } from './sign-in/account.linker.js';
import { AttemptLimiter, RateLimitToken } from './sign-in/attempt-limiter.js';
import { CallbackStrategiesToken } from './sign-in/callback-strategy.js';
import { CredentialsCallbackStrategy } from './sign-in/credentials.callback-strategy.js';
import { CredentialsLinker } from './sign-in/credentials.linker.js';
import { EmailCallbackStrategy } from './sign-in/email.callback-strategy.js';
import { EmailLinker } from './sign-in/email.linker.js';
import { EmailSignInStarter } from './sign-in/email.sign-in-starter.js';
import { FirstSignIn } from './sign-in/first-sign-in.js';
import { HalfMadeUsers } from './sign-in/half-made-users.js';
import { IdentityLinkersToken } from './sign-in/identity-linker.js';
import { LinkGate } from './sign-in/link-gate.js';
import { OAuthCallbackStrategy } from './sign-in/oauth.callback-strategy.js';
import { OAuthSignInStarter } from './sign-in/oauth.sign-in-starter.js';
import { SignInStartersToken } from './sign-in/sign-in-starter.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { TypedFields } from './sign-in/typed-fields.js';
import { WebAuthnCallbackStrategy } from './sign-in/webauthn.callback-strategy.js';
import { WebAuthnInvitations } from './sign-in/webauthn-invitations.js';
import { WebAuthnLinker } from './sign-in/webauthn.linker.js';
import { WebAuthnPeople } from './sign-in/webauthn-people.js';
import { Ceremonies } from './webauthn/ceremonies.js';
import { Challenges } from './webauthn/challenges.js';
import { Passkeys } from './webauthn/passkeys.js';

/** Each service takes its own part of the settings, and never sees the rest. */
const SETTINGS = [
  provide(VerificationSettingsToken, [AuthSettingsToken], ({ verification }) => verification),
  provide(RedirectProxySettingsToken, [AuthSettingsToken], ({ redirectProxy }) => redirectProxy),
  provide(RateLimitToken, [AuthSettingsToken], ({ rateLimit }) => rateLimit),
  provide(LinkingToken, [AuthSettingsToken], ({ linking }) => linking),
];

/** Add an action here, and it is routed. */
const SIGN_IN_ACTIONS = [
  service(CallbackAction, [CallbackStrategiesToken, SignInService, AttemptLimiter]),
  service(ErrorPageAction, [PageRenderer, CustomPagesToken]),
  service(SignInAction, [SignInStartersToken, AttemptLimiter]),
  service(SignInPageAction, [ProviderRegistry, PageRenderer, TypedFields, CustomPagesToken]),
  service(SignOutAction, [SessionService, CsrfGuard]),
  service(SignOutPageAction, [PageRenderer, SessionService, CustomPagesToken]),
  service(VerifyRequestPageAction, [PageRenderer, CustomPagesToken]),
  service(WebAuthnOptionsAction, [WebAuthnInvitations, AttemptLimiter]),
];

/** Add a way to set out here, and `signin` knows it. */
const SIGN_IN_STARTERS = [
  service(OAuthSignInStarter, [AuthorizationRequests, SessionService]),
  service(EmailSignInStarter, [
    AdapterToken,
    CallbackRunner,
    MagicLinks,
    RequestedLinks,
    RandomToken,
    ThemeToken,
  ]),
];

/** Add a way to prove who one is here, and `callback` accepts it. */
const CALLBACK_STRATEGIES = [
  service(CredentialsCallbackStrategy, [RandomToken, TypedFields]),
  service(OAuthCallbackStrategy, [
    AuthorizationResponses,
    RedirectProxy,
    SessionStrategyToken,
    RandomToken,
    LoggerToken,
  ]),
  service(EmailCallbackStrategy, [AdapterToken, VerificationTokens, LinkGate, RandomToken]),
  service(WebAuthnCallbackStrategy, [
    AdapterToken,
    WebAuthnInvitations,
    Ceremonies,
    Challenges,
    CsrfGuard,
    RandomToken,
  ]),
];

/** Add a way from an identity to a user here. */
const IDENTITY_LINKERS = [
  service(AccountLinker, [AdapterToken, LinkingToken, FirstSignIn, HalfMadeUsers]),
  service(CredentialsLinker, [AdapterToken, AccountLinker, SessionStrategyToken]),
  service(EmailLinker, [AdapterToken, EventBus, ClockToken]),
  service(WebAuthnLinker, [AdapterToken, LinkingToken, FirstSignIn]),
];

/** The services that load when somebody first signs in, or looks at a page. */
export const SIGN_IN_SERVICES: readonly ServiceDefinition[] = [
  ...SETTINGS,
  service(ProviderDocuments, [ClockToken]),
  service(OAuthClient, [ProviderDocuments, FetchToken, ClockToken]),
  service(FlowCookies, [JwtService, ClockToken]),
  service(FlowStates, [JwtService, RandomToken]),
  service(RedirectProxy, [RedirectProxySettingsToken, FlowStates]),
  service(AuthorizationChecks, [FlowStates, RandomToken]),
  service(AuthorizationRequests, [OAuthClient, AuthorizationChecks, FlowCookies, RedirectProxy]),
  service(AuthorizationResponses, [
    OAuthClient,
    FlowCookies,
    RedirectProxy,
    FlowStates,
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
  service(RequestedLinks, [JwtService, ClockToken]),
  service(LinkGate, [RequestedLinks, SessionService, CsrfGuard, PageRenderer]),
  service(AttemptLimiter, [RateLimitToken]),
  service(TypedFields, [JwtService, CustomPagesToken]),
  service(Ceremonies, [RandomToken]),
  service(Challenges, [JwtService, AdapterToken, ClockToken]),
  service(WebAuthnPeople, [AdapterToken, SessionService]),
  service(WebAuthnInvitations, [WebAuthnPeople, Ceremonies, Challenges, Passkeys]),
  service(HalfMadeUsers, [VerificationSettingsToken, AdapterToken, ClockToken, ProviderRegistry]),
  service(FirstSignIn, [AdapterToken, EventBus, HalfMadeUsers]),
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
  list(SignInStartersToken, SIGN_IN_STARTERS),
  ...CALLBACK_STRATEGIES,
  list(CallbackStrategiesToken, CALLBACK_STRATEGIES),
  ...SIGN_IN_ACTIONS,
  list(SignInActionsToken, SIGN_IN_ACTIONS),
];
