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
import { AdapterToken } from './adapters/adapter.js';
import { guardedAdapter } from './adapters/guarded-adapter.js';
import { configurationErrors } from './assert-config.js';
import { AuthHandler, ConfigurationErrorsToken } from './auth-handler.js';
import { AuthConfigToken, AuthSettingsToken, resolveSettings } from './auth-settings.js';
import { CallbackRunner } from './callbacks/callback-runner.js';
import { CallbacksToken } from './callbacks/callbacks.js';
import { CsrfGuard, CsrfSettingsToken } from './csrf/csrf.guard.js';
import { ErrorAnswers } from './error-answers.js';
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
import { OAuthClient } from './oauth/oauth-client.js';
import { ProviderDocuments } from './oauth/provider-documents.js';
import { PageRenderer, ThemeToken } from './pages/page-renderer.js';
import { ProviderRegistry, ProvidersToken } from './providers/provider-registry.js';
import { DatabaseSessionStrategy } from './sessions/database.session-strategy.js';
import { JwtSessionStrategy } from './sessions/jwt.session-strategy.js';
import { SessionService } from './sessions/session.service.js';
import { SessionSettingsToken, SessionStrategyToken } from './sessions/session-strategy.js';
import { AccountLinker } from './sign-in/account-linker.js';
import { CallbackStrategiesToken } from './sign-in/callback-strategy.js';
import { CredentialsCallbackStrategy } from './sign-in/credentials.callback-strategy.js';
import { OAuthCallbackStrategy } from './sign-in/oauth.callback-strategy.js';
import { SignInService } from './sign-in/sign-in.service.js';

/** From the outside world. */
const PLATFORM = [
  value(ClockToken, systemClock),
  value(RandomToken, platformRandom),
  value(FetchToken, globalFetch),
];

/** Each service takes its own part of the settings, and never sees the rest. */
const SETTINGS = [
  provide(AuthSettingsToken, [AuthConfigToken], resolveSettings),
  provide(ConfigurationErrorsToken, [AuthConfigToken], configurationErrors),
  provide(SiteSettingsToken, [AuthSettingsToken], ({ site }) => site),
  provide(CookieSettingsToken, [AuthSettingsToken], ({ cookies }) => cookies),
  provide(CsrfSettingsToken, [AuthSettingsToken], ({ csrf }) => csrf),
  provide(JwtSettingsToken, [AuthSettingsToken], ({ jwt }) => jwt),
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
  service(CallbackAction, [CallbackStrategiesToken, SignInService]),
  service(CsrfAction, [LoggerToken]),
  service(ErrorPageAction, [PageRenderer, CustomPagesToken]),
  service(ProvidersAction, [ProviderRegistry]),
  service(SessionAction, [SessionService]),
  service(SignInAction, [AuthorizationRequests]),
  service(SignInPageAction, [ProviderRegistry, PageRenderer, CustomPagesToken]),
  service(SignOutAction, [SessionService, CsrfGuard]),
  service(SignOutPageAction, [PageRenderer, CustomPagesToken]),
  service(VerifyRequestPageAction, [PageRenderer, CustomPagesToken]),
];

/** Add a way to prove who one is here, and `callback` accepts it. */
const CALLBACK_STRATEGIES = [
  service(CredentialsCallbackStrategy, [RandomToken]),
  service(OAuthCallbackStrategy, [AuthorizationResponses, RandomToken]),
];

/** Add a way to keep sessions here, and name it in `session.strategy`. */
const SESSION_STRATEGIES = [
  service(JwtSessionStrategy, [
    SessionSettingsToken,
    JwtService,
    CallbackRunner,
    AdapterToken,
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
  service(AuthorizationChecks, [JwtService, RandomToken]),
  service(AuthorizationRequests, [OAuthClient, AuthorizationChecks, FlowCookies]),
  service(AuthorizationResponses, [OAuthClient, FlowCookies]),
  service(PageRenderer, [ThemeToken, RandomToken]),
  ...SESSION_STRATEGIES,
  service(SessionService, [SessionStrategyToken, EventBus, LoggerToken]),
  service(AccountLinker, [AdapterToken, EventBus]),
  service(SignInService, [
    CallbackRunner,
    AccountLinker,
    SessionService,
    EventBus,
    CsrfGuard,
    CustomPagesToken,
  ]),
  ...CALLBACK_STRATEGIES,
  list(CallbackStrategiesToken, CALLBACK_STRATEGIES),
  ...ACTIONS,
  list(ActionsToken, ACTIONS),
  service(ActionRouter, [ActionsToken, CsrfGuard]),
  service(Exchanges, [ProviderRegistry, CallbackRunner, CsrfGuard]),
  service(ErrorAnswers, [CustomPagesToken, PageRenderer, LoggerToken]),
  service(AuthHandler, [
    ConfigurationErrorsToken,
    Sites,
    Exchanges,
    ActionRouter,
    ErrorAnswers,
    LoggerToken,
  ]),
];
