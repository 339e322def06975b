/** The feature `ProviderLogout`: signing out at the provider, and by the provider. */
import { PROVIDER_SERVICES } from '../../core/compose/index.js';
import { feature, type FeatureFacts } from '../../core/features/index.js';
import { JwtService } from '../../core/jwt/index.js';
import { ClockToken, key, LoggerToken, provide, service } from '../../core/kernel/index.js';
import { OAuthClientToken } from '../../core/oauth/index.js';
import { ProviderRegistry } from '../../core/providers/index.js';
import { SessionService } from '../../core/sessions/index.js';
import { SingleUse, TableStoreToken } from '../../core/tables/index.js';
import { Sessions } from '../sessions/index.js';
import {
  BACKCHANNEL_LOGOUT_ROUTE,
  BackchannelLogout,
  BackchannelLogoutHandler,
  LOGOUT_TOKENS,
} from './backchannel-logout.js';
import { LOGOUT_RETURN_ROUTE, LogoutReturnHandler, LogoutReturns } from './logout-return.js';
import {
  findOptionProblems,
  OPTION_NAMES,
  ProviderLogoutOptionsToken,
} from './provider-logout-options.js';
import { ProviderSessionKeeper } from './provider-session-keeper.js';
import { PROVIDER_SESSIONS, ProviderSessions } from './provider-sessions.js';
import { ProviderSignOut } from './provider-sign-out.js';

/** The logout tokens that were accepted. */
const UsedLogoutTokensToken = key<SingleUse>('UsedLogoutTokens');

/**
 * Signing out reaches both sides. A sign-out here also ends the session at the OpenID Connect
 * provider, if the form or `signOut` asks for it, or the provider's `logout: 'provider'`. A
 * sign-out there ends the sessions here, when the provider sends a logout token to
 * `/backchannel-logout/<provider>`.
 *
 * It needs the feature `Sessions`, by which a session token is refused on every process.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({
 *   providers: [Keycloak({ logout: 'provider' })],
 *   adapter: TypeORMAdapter(dataSource),
 *   features: [Sessions(), ProviderLogout()],
 * });
 * ```
 * @publicApi
 */
export const ProviderLogout = feature(BackchannelLogout, ProviderLogoutOptionsToken, {
  id: 'provider-logout',
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  check: requireSessions,
  inject: [OAuthClientToken, UsedLogoutTokensToken, ProviderSessions, Sessions],
  services: [
    ...PROVIDER_SERVICES,
    provide(
      UsedLogoutTokensToken,
      [TableStoreToken, ClockToken],
      (tables, clock) => new SingleUse(LOGOUT_TOKENS, tables, clock),
    ),
    service(ProviderSessions, [TableStoreToken, JwtService, ClockToken]),
    service(ProviderSessionKeeper, [ProviderSessions]),
    service(LogoutReturns, [ProviderLogoutOptionsToken, JwtService]),
    service(LogoutReturnHandler, [LogoutReturns]),
    service(ProviderSignOut, [
      SessionService,
      ProviderSessions,
      ProviderRegistry,
      OAuthClientToken,
      LogoutReturns,
      LoggerToken,
    ]),
    service(BackchannelLogoutHandler, [ProviderRegistry, BackchannelLogout, LoggerToken]),
  ],
  tables: [PROVIDER_SESSIONS, LOGOUT_TOKENS],
  routes: [LOGOUT_RETURN_ROUTE, BACKCHANNEL_LOGOUT_ROUTE],
  sessionHooks: [ProviderSessionKeeper],
  signOutHooks: [ProviderSignOut],
  signsOutAtProvider: true,
});

/** The service of the feature. */
export type ProviderLogout = BackchannelLogout;

function requireSessions({ featureIds }: FeatureFacts): string[] {
  if (featureIds.includes('sessions')) return [];
  return ['It needs the feature that ends sessions: add `Sessions()` to `features`.'];
}
