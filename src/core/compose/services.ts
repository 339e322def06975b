/**
 * The table of services that any request may need: a row is a token, a class or factory, and its
 * dependencies. `deferred-services.ts` has the rest for requests, and loads when it is first
 * needed: most requests only read a session. `server-auth-services.ts` has those for the app's own
 * code.
 *
 * The core's container reads these rows, and NestJS registers them as they are. Dependencies that
 * do not fit the constructor do not compile.
 */
import { AdapterToken } from '../adapters/adapter.js';
import { WrapAdapterToken } from '../adapters/adapter-wrapper.js';
import { guardAdapter } from '../adapters/guarded-adapter.js';
import { CallbackRunner } from '../callbacks/callback-runner.js';
import { RefusedTargets } from '../callbacks/refused-targets.js';
import { CallbacksToken } from '../callbacks/callbacks.js';
import { ConfigurationCheck } from '../config/configuration-check.js';
import { EntryOptionsToken, NO_ENTRY_OPTIONS } from '../config/entry-options.js';
import { AuthConfigToken, AuthSettingsToken, resolveSettings } from '../config/settings.js';
import { CsrfGuard, CsrfSettingsToken } from '../csrf/csrf.guard.js';
import { EventBus, EventListenersToken, EventsToken } from '../events/event-bus.js';
import { AuthenticatorsToken } from '../features/authenticator.js';
import { RouteFailureRendererToken } from '../features/feature.js';
import { ProviderTokenReaderToken } from '../features/provider-token.js';
import { RequestObserversToken } from '../features/request-observer.js';
import { ActionRouter, ActionsToken, LaterActionsToken } from '../handler/action-router.js';
import { CsrfAction } from '../handler/actions/csrf.action.js';
import { ProvidersAction } from '../handler/actions/providers.action.js';
import { SessionAction } from '../handler/actions/session.action.js';
import { AuthHandler, ErrorResponsesLoaderToken } from '../handler/auth-handler.js';
import { RequestContextFactory } from '../handler/request-context.js';
import { ClaimedCredentialsToken } from '../http/claimed-credentials.js';
import { CookiePolicy, CookieSettingsToken } from '../http/cookie-policy.js';
import { ForwardedHeaders } from '../http/forwarded-headers.js';
import { OriginResolver, OriginSettingsToken } from '../http/request-origin.js';
import {
  CustomPagesToken,
  FeaturePagesToken,
  FeatureRouteMatcherToken,
  RouteTable,
} from '../http/routes.js';
import { JwtService, JwtSettingsToken } from '../jwt/jwt.service.js';
import { list, provide, service, type ServiceDefinition, value } from '../kernel/container.js';
import { Moments } from '../kernel/moments.js';
import { LevelReaderToken, SessionLevelsToken } from '../sessions/level-reader.js';
import { PolicyChangesToken } from '../sessions/session-policy.js';
import { PendingSignInEndsToken } from '../sign-in/pending-sign-in.js';
import { LoggerToken } from '../kernel/logger.js';
import {
  ClockToken,
  FetchToken,
  globalFetch,
  platformRandom,
  RandomToken,
  systemClock,
} from '../kernel/platform.js';
import { systemTimers, TimersToken } from '../kernel/timers.js';
import { CarriedContexts } from '../oauth/carried-context.js';
import {
  FeatureProvidersToken,
  ProviderRegistry,
  ProvidersToken,
} from '../providers/provider-registry.js';
import { DatabaseSessionStrategy } from '../sessions/database.session-strategy.js';
import { JwtSessionStrategy } from '../sessions/jwt.session-strategy.js';
import { AcceptsBearerToken } from '../sessions/session-finder.js';
import { SessionHooksToken } from '../sessions/session-hooks.js';
import { SessionLifetime } from '../sessions/session-lifetime.js';
import { AssuranceToken } from '../levels/assurance.js';
import { SessionSettingsToken, SessionStrategyToken } from '../sessions/session-strategy.js';
import { SessionService } from '../sessions/session.service.js';
import { TokenSubjectCheck } from '../sessions/token-subject-check.js';
import { FeatureTablesToken } from '../tables/table-store.js';

/** Clock, timers, randomness and network. */
const PLATFORM = [
  value(ClockToken, systemClock),
  value(TimersToken, systemTimers),
  value(RandomToken, platformRandom),
  value(FetchToken, globalFetch),
  service(Moments, [ClockToken]),
];

/** What the rows of features replace. */
const NO_FEATURES = [
  value(WrapAdapterToken, (adapter) => adapter),
  value(SessionHooksToken, undefined),
  value(AcceptsBearerToken, false),
  value(LevelReaderToken, undefined),
  value(PolicyChangesToken, undefined),
  value(SessionLevelsToken, undefined),
  value(PendingSignInEndsToken, undefined),
  value(RequestObserversToken, undefined),
  value(FeatureRouteMatcherToken, undefined),
  value(FeaturePagesToken, new Set()),
  value(AuthenticatorsToken, undefined),
  value(ClaimedCredentialsToken, () => false),
  value(RouteFailureRendererToken, undefined),
  value(FeatureTablesToken, []),
  value(ProviderTokenReaderToken, undefined),
  value(FeatureProvidersToken, []),
  value(EventListenersToken, () => []),
];

/** Each service gets its own part of the settings. */
const SETTINGS = [
  provide(AuthSettingsToken, [AuthConfigToken], resolveSettings),
  value(EntryOptionsToken, NO_ENTRY_OPTIONS),
  service(ConfigurationCheck, [AuthConfigToken, EntryOptionsToken]),
  provide(OriginSettingsToken, [AuthSettingsToken], ({ originSettings }) => originSettings),
  provide(CookieSettingsToken, [AuthSettingsToken], ({ cookies }) => cookies),
  provide(CsrfSettingsToken, [AuthSettingsToken], ({ csrf }) => csrf),
  provide(JwtSettingsToken, [AuthSettingsToken], ({ jwt }) => jwt),
  provide(SessionSettingsToken, [AuthSettingsToken], ({ session }) => session),
  provide(AssuranceToken, [AuthSettingsToken], ({ assurance }) => assurance),
  provide(CustomPagesToken, [AuthSettingsToken], ({ pages }) => pages),
  provide(
    ProvidersToken,
    [AuthSettingsToken, FeatureProvidersToken],
    ({ providers }, ofFeatures) => [...providers, ...ofFeatures],
  ),
  provide(CallbacksToken, [AuthSettingsToken], ({ callbacks }) => callbacks),
  provide(EventsToken, [AuthSettingsToken], ({ events }) => events),
  provide(LoggerToken, [AuthSettingsToken], ({ logger }) => logger),
  provide(
    AdapterToken,
    [AuthSettingsToken, LoggerToken, WrapAdapterToken],
    ({ adapter }, logger, wrap) => (adapter ? wrap(guardAdapter(adapter, logger)) : undefined),
  ),
];

/** Add an action of no sign-in, sign-out or page here. */
const ACTIONS = [
  service(CsrfAction, [LoggerToken]),
  service(ProvidersAction, [ProviderRegistry]),
  service(SessionAction, [SessionService, SessionSettingsToken]),
];

/** Add a session strategy here, and its name to `session.strategy`. */
const SESSION_STRATEGIES = [
  service(SessionLifetime, [SessionSettingsToken, ClockToken]),
  service(JwtSessionStrategy, [
    SessionLifetime,
    JwtService,
    CallbackRunner,
    TokenSubjectCheck,
    SessionHooksToken,
    LoggerToken,
  ]),
  service(DatabaseSessionStrategy, [
    SessionLifetime,
    AdapterToken,
    CallbackRunner,
    SessionHooksToken,
    RandomToken,
    LoggerToken,
  ]),
  provide(
    SessionStrategyToken,
    [AuthSettingsToken, JwtSessionStrategy, DatabaseSessionStrategy],
    ({ sessionStrategy }, jwt, database) => ({ jwt, database })[sessionStrategy],
  ),
];

/**
 * The services that are loaded at once. A later row replaces an earlier one of the same token.
 *
 * Four more rows are needed: for {@link AuthConfigToken}, {@link ServicesToken},
 * {@link LaterActionsToken} and {@link ErrorResponsesLoaderToken}.
 */
export const AUTH_SERVICES: readonly ServiceDefinition[] = [
  ...PLATFORM,
  ...NO_FEATURES,
  ...SETTINGS,
  service(CookiePolicy, [CookieSettingsToken]),
  service(OriginResolver, [OriginSettingsToken, CookiePolicy]),
  service(RouteTable, [OriginResolver, FeatureRouteMatcherToken]),
  service(JwtService, [JwtSettingsToken, ClockToken, RandomToken]),
  service(CsrfGuard, [CsrfSettingsToken, RandomToken]),
  service(RefusedTargets, [CsrfSettingsToken, LoggerToken]),
  service(CallbackRunner, [CallbacksToken, RefusedTargets]),
  service(EventBus, [EventsToken, LoggerToken, EventListenersToken]),
  service(ProviderRegistry, [ProvidersToken]),
  service(TokenSubjectCheck, [SessionSettingsToken, AdapterToken, ProviderRegistry, ClockToken]),
  ...SESSION_STRATEGIES,
  service(SessionService, [
    SessionStrategyToken,
    EventBus,
    LoggerToken,
    RandomToken,
    SessionHooksToken,
  ]),
  ...ACTIONS,
  list(ActionsToken, ACTIONS),
  service(ActionRouter, [
    RouteTable,
    ActionsToken,
    LaterActionsToken,
    CsrfGuard,
    RequestObserversToken,
  ]),
  service(ForwardedHeaders, [OriginSettingsToken, LoggerToken]),
  service(CarriedContexts, [JwtService, ClockToken]),
  service(RequestContextFactory, [
    ProviderRegistry,
    CallbackRunner,
    CsrfGuard,
    CarriedContexts,
    FeaturePagesToken,
    ForwardedHeaders,
  ]),
  service(AuthHandler, [
    ConfigurationCheck,
    OriginResolver,
    RequestContextFactory,
    ActionRouter,
    ErrorResponsesLoaderToken,
    LoggerToken,
  ]),
];
