/**
 * The table of services for the app's own code: no request to the routes needs them, so that a
 * bundle with `Auth` alone does not contain them.
 */
import { AdapterToken } from '../adapters/adapter.js';
import { Housekeeping } from '../adapters/housekeeping.js';
import { ConfigurationCheck } from '../config/configuration-check.js';
import { CsrfGuard } from '../csrf/csrf.guard.js';
import { EventBus } from '../events/event-bus.js';
import { FeatureLifecyclesToken, FeaturesToken } from '../features/feature.js';
import { Features } from '../features/feature-lifecycle.js';
import { ActionRouter } from '../handler/action-router.js';
import { RequestContextFactory } from '../handler/request-context.js';
import { CallerOriginResolver, ServerAuth } from '../handler/server-auth.js';
import { OriginResolver } from '../http/request-origin.js';
import { service, type ServiceDefinition, value } from '../kernel/container.js';
import { LoggerToken } from '../kernel/logger.js';
import { ClockToken } from '../kernel/platform.js';
import { SessionStarter } from '../sessions/session-starter.js';
import { SessionService } from '../sessions/session.service.js';
import { FeatureTablesToken } from '../tables/table-store.js';
import { PASSKEY_ROWS } from '../webauthn/passkey-rows.js';
import { PASSKEYS } from '../webauthn/passkeys.js';
import { MAIL_SERVICES } from './mail-services.js';

/** A function, and no constant, because a bundler drops a function that nothing calls. */
export function listServerAuthServices(): readonly ServiceDefinition[] {
  return [
    ...MAIL_SERVICES,
    service(Housekeeping, [AdapterToken, ClockToken, FeatureTablesToken]),
    PASSKEY_ROWS,
    PASSKEYS,
    value(FeaturesToken, []),
    value(FeatureLifecyclesToken, []),
    service(Features, [FeaturesToken, FeatureLifecyclesToken, AdapterToken, LoggerToken]),
    service(SessionStarter, [AdapterToken, SessionService, EventBus, CsrfGuard, ClockToken]),
    service(CallerOriginResolver, [ConfigurationCheck, OriginResolver, CsrfGuard, LoggerToken]),
    service(ServerAuth, [
      CallerOriginResolver,
      RequestContextFactory,
      ActionRouter,
      SessionStarter,
    ]),
  ];
}
