/**
 * The wiring of what any request may need: a token, what is behind it, and what that is made from.
 * The rest of the table is in `sign-in-services.ts`, and loads when it is first needed: most requests
 * ask who somebody is, and should not pay for the ways to find that out.
 *
 * The core's container reads these rows, and NestJS registers them as they are. An order, a count or
 * a type that does not fit a constructor does not compile.
 */
import { ActionRouter } from './actions/action-router.js';
import { ActionsToken, LaterActionsToken } from './actions/auth-action.js';
import { CsrfAction } from './actions/csrf.action.js';
import { ProvidersAction } from './actions/providers.action.js';
import { SessionAction } from './actions/session.action.js';
import { AdapterToken } from './adapters/adapter.js';
import { guardedAdapter } from './adapters/guarded-adapter.js';
import { Housekeeping } from './adapters/housekeeping.js';
import { configurationErrors, configurationWarnings, unusableProviders } from './assert-config.js';
import { AuthHandler, ConfigurationVerdictToken } from './auth-handler.js';
import { AuthConfigToken, AuthSettingsToken, resolveSettings } from './auth-settings.js';
import { CallbackRunner } from './callbacks/callback-runner.js';
import { CallbacksToken } from './callbacks/callbacks.js';
import { CallerSites } from './caller-sites.js';
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
import { MessagesToken, PageRenderer, ThemeToken } from './pages/page-renderer.js';
import { ProviderRegistry, ProvidersToken } from './providers/provider-registry.js';
import { ServerActions } from './server-actions.js';
import { DatabaseSessionStrategy } from './sessions/database.session-strategy.js';
import { JwtSessionStrategy } from './sessions/jwt.session-strategy.js';
import { SessionStarter } from './sessions/session-starter.js';
import { SessionService } from './sessions/session.service.js';
import { SessionSettingsToken, SessionStrategyToken } from './sessions/session-strategy.js';
import { TokenOwners } from './sessions/token-owners.js';
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
    unusable: unusableProviders(config),
    warnings: configurationWarnings(config),
  })),
  provide(SiteSettingsToken, [AuthSettingsToken], ({ site }) => site),
  provide(CookieSettingsToken, [AuthSettingsToken], ({ cookies }) => cookies),
  provide(CsrfSettingsToken, [AuthSettingsToken], ({ csrf }) => csrf),
  provide(JwtSettingsToken, [AuthSettingsToken], ({ jwt }) => jwt),
  provide(SessionSettingsToken, [AuthSettingsToken], ({ session }) => session),
  provide(CustomPagesToken, [AuthSettingsToken], ({ pages }) => pages),
  provide(ThemeToken, [AuthSettingsToken], ({ theme }) => theme),
  provide(MessagesToken, [AuthSettingsToken], ({ messages }) => messages),
  provide(ProvidersToken, [AuthSettingsToken], ({ providers }) => providers),
  provide(CallbacksToken, [AuthSettingsToken], ({ callbacks }) => callbacks),
  provide(EventsToken, [AuthSettingsToken], ({ events }) => events),
  provide(LoggerToken, [AuthSettingsToken], ({ logger }) => logger),
  provide(AdapterToken, [AuthSettingsToken, LoggerToken], ({ adapter }, logger) =>
    adapter ? guardedAdapter(adapter, logger) : undefined,
  ),
];

/** Add an action here that signs nobody in or out and shows no page, and it is routed. */
const ACTIONS = [
  service(CsrfAction, [LoggerToken]),
  service(ProvidersAction, [ProviderRegistry]),
  service(SessionAction, [SessionService, SessionSettingsToken]),
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
 * The services that are there at once. A row that comes later replaces an earlier one of the same token.
 *
 * They need two more rows: one for {@link AuthConfigToken}, and one for {@link LaterActionsToken}.
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
  service(PageRenderer, [ThemeToken, MessagesToken, RandomToken]),
  service(TokenOwners, [SessionSettingsToken, AdapterToken, ProviderRegistry, ClockToken]),
  ...SESSION_STRATEGIES,
  service(SessionService, [SessionStrategyToken, EventBus, LoggerToken]),
  service(Passkeys, [AdapterToken, ProviderRegistry]),
  service(Housekeeping, [AdapterToken, ClockToken]),
  ...ACTIONS,
  list(ActionsToken, ACTIONS),
  service(ActionRouter, [ActionsToken, LaterActionsToken, CsrfGuard]),
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
  service(SessionStarter, [AdapterToken, SessionService, EventBus, CsrfGuard]),
  service(CallerSites, [ConfigurationVerdictToken, Sites, CsrfGuard, LoggerToken]),
  service(ServerActions, [CallerSites, Exchanges, ActionRouter, SessionStarter]),
];
