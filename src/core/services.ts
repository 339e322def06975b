/**
 * The wiring, all of it: a token, what is behind it, and what that is made from.
 *
 * The core's container reads these rows, and NestJS registers them as they are. An order, a count or
 * a type that does not fit a constructor does not compile.
 */
import { ActionRouter } from './actions/action-router.js';
import { ActionsToken } from './actions/auth-action.js';
import { CallbackAction } from './actions/callback.action.js';
import { CsrfAction } from './actions/csrf.action.js';
import { ErrorPageAction } from './actions/error-page.action.js';
import { ProvidersAction } from './actions/providers.action.js';
import { SessionAction } from './actions/session.action.js';
import { SignInPageAction } from './actions/sign-in-page.action.js';
import { SignInAction } from './actions/sign-in.action.js';
import { SignOutPageAction } from './actions/sign-out-page.action.js';
import { SignOutAction } from './actions/sign-out.action.js';
import { VerifyRequestPageAction } from './actions/verify-request-page.action.js';
import { WebAuthnOptionsAction } from './actions/webauthn-options.action.js';
import { AdapterToken } from './adapters/adapter.js';
import { guardedAdapter } from './adapters/guarded-adapter.js';
import { Housekeeping } from './adapters/housekeeping.js';
import { configurationErrors, configurationWarnings } from './assert-config.js';
import { AuthHandler, ConfigurationVerdictToken } from './auth-handler.js';
import { AuthConfigToken, AuthSettingsToken, resolveSettings } from './auth-settings.js';
import { CallbackRunner } from './callbacks/callback-runner.js';
import { CallbacksToken } from './callbacks/callbacks.js';
import { CsrfGuard, CsrfSettingsToken } from './csrf/csrf.guard.js';
import { ErrorAnswers } from './error-answers.js';
import { MagicLinks } from './email/magic-links.js';
import { MailThrottle } from './email/mail-throttle.js';
import { RequestedLinks } from './email/requested-links.js';
import { VerificationSettingsToken, VerificationTokens } from './email/verification-tokens.js';
import { EventBus } from './events/event-bus.js';
import { EventsToken } from './events/events.js';
import { Exchanges } from './exchanges.js';
import { CookiePolicy, CookieSettingsToken } from './http/cookie-policy.js';
import { CustomPagesToken } from './http/custom-pages.js';
import { SiteSettingsToken, Sites } from './http/site.js';
import { JwtService, JwtSettingsToken } from './jwt/jwt.service.js';
import { ClockToken, systemClock } from './kernel/clock.js';
import { type ServiceDefinition, list, provide, service, value } from './kernel/container.js';
import { FetchToken, globalFetch } from './kernel/fetch.js';
import { LoggerToken } from './kernel/logger.js';
import { RandomToken, platformRandom } from './kernel/random.js';
import { AuthorizationRequests } from './oauth/authorization-request.js';
import { AuthorizationResponses } from './oauth/authorization-response.js';
import { AuthorizationChecks } from './oauth/checks.js';
import { FlowCookies } from './oauth/flow-cookies.js';
import { FlowStates } from './oauth/flow-state.js';
import { OAuthClient } from './oauth/oauth-client.js';
import { ProviderDocuments } from './oauth/provider-documents.js';
import { RedirectProxy, RedirectProxySettingsToken } from './oauth/redirect-proxy.js';
import { PageRenderer, ThemeToken } from './pages/page-renderer.js';
import { ProviderRegistry, ProvidersToken } from './providers/provider-registry.js';
import { ServerActions } from './server-actions.js';
import { DatabaseSessionStrategy } from './sessions/database.session-strategy.js';
import { JwtSessionStrategy } from './sessions/jwt.session-strategy.js';
import { SessionService } from './sessions/session.service.js';
import { SessionSettingsToken, SessionStrategyToken } from './sessions/session-strategy.js';
import { AccountLinker, LinkingToken } from './sign-in/account.linker.js';
import { TokenOwners } from './sessions/token-owners.js';
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
import { WebAuthnCallbackStrategy } from './sign-in/webauthn.callback-strategy.js';
import { WebAuthnInvitations } from './sign-in/webauthn-invitations.js';
import { WebAuthnLinker } from './sign-in/webauthn.linker.js';
import { WebAuthnPeople } from './sign-in/webauthn-people.js';
import { Ceremonies } from './webauthn/ceremonies.js';
import { Challenges } from './webauthn/challenges.js';
import { Passkeys } from './webauthn/passkeys.js';

/** From the outside world. */
const PLATFORM = [
  value(ClockToken, systemClock),
  value(RandomToken, platformRandom),
  value(FetchToken, globalFetch),
];

/** Each service takes its own part of the settings, and never sees the rest. */
const SETTINGS = [
  provide(AuthSettingsToken, [AuthConfigToken], resolveSettings),
  provide(ConfigurationVerdictToken, [AuthConfigToken], (config) => ({
    errors: configurationErrors(config),
    warnings: configurationWarnings(config),
  })),
  provide(SiteSettingsToken, [AuthSettingsToken], ({ site }) => site),
  provide(CookieSettingsToken, [AuthSettingsToken], ({ cookies }) => cookies),
  provide(CsrfSettingsToken, [AuthSettingsToken], ({ csrf }) => csrf),
  provide(VerificationSettingsToken, [AuthSettingsToken], ({ verification }) => verification),
  provide(JwtSettingsToken, [AuthSettingsToken], ({ jwt }) => jwt),
  provide(RedirectProxySettingsToken, [AuthSettingsToken], ({ redirectProxy }) => redirectProxy),
  provide(RateLimitToken, [AuthSettingsToken], ({ rateLimit }) => rateLimit),
  provide(LinkingToken, [AuthSettingsToken], ({ linking }) => linking),
  provide(SessionSettingsToken, [AuthSettingsToken], ({ session }) => session),
  provide(CustomPagesToken, [AuthSettingsToken], ({ pages }) => pages),
  provide(ThemeToken, [AuthSettingsToken], ({ theme }) => theme),
  provide(ProvidersToken, [AuthSettingsToken], ({ providers }) => providers),
  provide(CallbacksToken, [AuthSettingsToken], ({ callbacks }) => callbacks),
  provide(EventsToken, [AuthSettingsToken], ({ events }) => events),
  provide(LoggerToken, [AuthSettingsToken], ({ logger }) => logger),
  provide(AdapterToken, [AuthSettingsToken, LoggerToken], ({ adapter }, logger) =>
    adapter ? guardedAdapter(adapter, logger) : undefined,
  ),
];

/** Add an action here, and it is routed. */
const ACTIONS = [
  service(CallbackAction, [CallbackStrategiesToken, SignInService, AttemptLimiter]),
  service(CsrfAction, [LoggerToken]),
  service(ErrorPageAction, [PageRenderer, CustomPagesToken]),
  service(ProvidersAction, [ProviderRegistry]),
  service(SessionAction, [SessionService, SessionSettingsToken]),
  service(SignInAction, [SignInStartersToken, AttemptLimiter]),
  service(SignInPageAction, [ProviderRegistry, PageRenderer, CustomPagesToken]),
  service(SignOutAction, [SessionService, CsrfGuard]),
  service(SignOutPageAction, [PageRenderer, CustomPagesToken]),
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
  service(CredentialsCallbackStrategy, [RandomToken]),
  service(OAuthCallbackStrategy, [AuthorizationResponses, RedirectProxy, RandomToken]),
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

/** Add a way to keep sessions here, and name it in `session.strategy`. */
const SESSION_STRATEGIES = [
  service(JwtSessionStrategy, [
    SessionSettingsToken,
    JwtService,
    CallbackRunner,
    TokenOwners,
    ClockToken,
    LoggerToken,
  ]),
  service(DatabaseSessionStrategy, [
    SessionSettingsToken,
    AdapterToken,
    CallbackRunner,
    ClockToken,
    LoggerToken,
  ]),
  provide(
    SessionStrategyToken,
    [AuthSettingsToken, JwtSessionStrategy, DatabaseSessionStrategy],
    ({ sessionStrategy }, jwt, database) => ({ jwt, database })[sessionStrategy],
  ),
];

/**
 * Every service of the library.
 *
 * It needs one more row, for {@link AuthConfigToken}. A row that comes later replaces an earlier one
 * of the same token.
 *
 * @publicApi
 */
export const AUTH_SERVICES: readonly ServiceDefinition[] = [
  ...PLATFORM,
  ...SETTINGS,
  service(CookiePolicy, [CookieSettingsToken]),
  service(Sites, [SiteSettingsToken, CookiePolicy]),
  service(JwtService, [JwtSettingsToken, ClockToken, RandomToken]),
  service(CsrfGuard, [CsrfSettingsToken, RandomToken]),
  service(CallbackRunner, [CallbacksToken]),
  service(EventBus, [EventsToken, LoggerToken]),
  service(ProviderRegistry, [ProvidersToken]),
  service(ProviderDocuments, [ClockToken]),
  service(OAuthClient, [ProviderDocuments, FetchToken, ClockToken]),
  service(FlowCookies, [JwtService, ClockToken]),
  service(FlowStates, [JwtService, RandomToken]),
  service(RedirectProxy, [RedirectProxySettingsToken, FlowStates]),
  service(AuthorizationChecks, [FlowStates, RandomToken]),
  service(AuthorizationRequests, [OAuthClient, AuthorizationChecks, FlowCookies, RedirectProxy]),
  service(AuthorizationResponses, [OAuthClient, FlowCookies, RedirectProxy, FlowStates]),
  service(VerificationTokens, [VerificationSettingsToken, AdapterToken, ClockToken, RandomToken]),
  provide(
    MailThrottle,
    [AuthSettingsToken, ClockToken],
    // The adapter as it was configured: what guards it is made anew with each composition.
    ({ adapter }, clock) => new MailThrottle(adapter, clock),
  ),
  service(MagicLinks, [VerificationTokens, MailThrottle, FetchToken, LoggerToken]),
  service(RequestedLinks, [JwtService, ClockToken]),
  service(PageRenderer, [ThemeToken, RandomToken]),
  service(TokenOwners, [SessionSettingsToken, AdapterToken, ProviderRegistry, ClockToken]),
  ...SESSION_STRATEGIES,
  service(SessionService, [SessionStrategyToken, EventBus, LoggerToken]),
  service(LinkGate, [RequestedLinks, SessionService, CsrfGuard, PageRenderer]),
  service(AttemptLimiter, [RateLimitToken]),
  service(Ceremonies, [RandomToken]),
  service(Challenges, [JwtService, AdapterToken, ClockToken]),
  service(Passkeys, [AdapterToken, ProviderRegistry]),
  service(WebAuthnPeople, [AdapterToken, SessionService]),
  service(WebAuthnInvitations, [WebAuthnPeople, Ceremonies, Challenges, Passkeys]),
  service(Housekeeping, [AdapterToken, ClockToken]),
  service(HalfMadeUsers, [VerificationSettingsToken, AdapterToken, ClockToken]),
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
  ...ACTIONS,
  list(ActionsToken, ACTIONS),
  service(ActionRouter, [ActionsToken, CsrfGuard]),
  service(Exchanges, [ProviderRegistry, CallbackRunner, CsrfGuard]),
  service(ErrorAnswers, [CustomPagesToken, PageRenderer, LoggerToken]),
  service(AuthHandler, [
    ConfigurationVerdictToken,
    Sites,
    Exchanges,
    ActionRouter,
    ErrorAnswers,
    LoggerToken,
  ]),
  service(ServerActions, [
    ConfigurationVerdictToken,
    Sites,
    Exchanges,
    ActionRouter,
    ProviderRegistry,
    CsrfGuard,
  ]),
];
