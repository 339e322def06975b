/** The feature `ProviderTokens`: access tokens of providers, kept and refreshed. */
import { AdapterToken, findMissingMethods } from '../../core/adapters/index.js';
import { PROVIDER_SERVICES } from '../../core/compose/index.js';
import { AuthSettingsToken } from '../../core/config/index.js';
import { EventBus } from '../../core/events/index.js';
import { auditedEvent, feature, type FeatureFacts } from '../../core/features/index.js';
import { OriginResolver } from '../../core/http/index.js';
import { JwtService } from '../../core/jwt/index.js';
import {
  ClockToken,
  key,
  LoggerToken,
  provide,
  service,
  TimersToken,
} from '../../core/kernel/index.js';
import { AuthorizationRequests, OAuthClientToken } from '../../core/oauth/index.js';
import { ProviderRegistry } from '../../core/providers/index.js';
import { SESSION_FINDER, SessionFinder } from '../../core/sessions/index.js';
import { SingleUse, TableStoreToken } from '../../core/tables/index.js';
import { AccountGuard } from './account-guard.js';
import { ACCOUNT_METHODS } from './account-rows.js';
import {
  CONNECTION_ROUTES,
  CONNECTIONS_SECTION,
  ConnectionsHandler,
} from './connections.section.js';
import { CONSENT_ROUTE, ConsentHandler, ConsentRequests } from './consent-requests.js';
import { PROVIDER_TOKENS_MESSAGES } from './messages/index.js';
import { OfflineAccess } from './offline-access.js';
import {
  findOptionProblems,
  OPTION_NAMES,
  ProviderTokensOptionsToken,
} from './provider-tokens-options.js';
import { ProviderTokensService } from './provider-tokens.service.js';
import { RefreshClaims, TOKEN_REFRESHES } from './refresh-claims.js';
import { TokenKeeper } from './token-keeper.js';
import { TokenRefresher } from './token-refresher.js';
import { TokenRevoker } from './token-revoker.js';
import { SealTokensToken, TokenSeal } from './token-seal.js';
import { TokenStoreFinder } from './token-store-finder.js';
import { ValidTokens } from './valid-tokens.js';

/** The refreshes that some process has begun. */
const BegunRefreshesToken = key<SingleUse>('BegunRefreshes');

/**
 * Access tokens of the providers that users signed in with, to call their APIs. They are stored at
 * each sign-in and refreshed when they expire, once for all processes.
 *
 * With an adapter they are in the rows of the accounts, in Auth.js's columns; `account.sealTokens`
 * encrypts them there. Without one they are in an encrypted cookie of their own. They are neither
 * in the session token nor in what `GET /session` shows.
 *
 * `ProviderTokens` is also the token of the service: inject it by its name.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({
 *   providers: [Google],
 *   adapter: TypeORMAdapter(dataSource),
 *   features: [ProviderTokens()],
 * });
 *
 * @Injectable()
 * export class Calendar {
 *   constructor(@Inject(ProviderTokens) private readonly tokens: ProviderTokens) {}
 *
 *   async list(userId: string) {
 *     const { accessToken } = await this.tokens.get({ userId, provider: 'google' });
 *     return fetch(CALENDARS, { headers: { authorization: `Bearer ${accessToken}` } });
 *   }
 * }
 * ```
 * @publicApi
 */
export const ProviderTokens = feature(ProviderTokensService, ProviderTokensOptionsToken, {
  id: 'provider-tokens',
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  check: findAdapterProblems,
  needsTables: ({ adapter }) => adapter !== undefined,
  inject: [TokenStoreFinder, ValidTokens, TokenRevoker, ConsentRequests, SessionFinder],
  services: [
    ...PROVIDER_SERVICES,
    SESSION_FINDER,
    provide(SealTokensToken, [AuthSettingsToken], ({ sealTokens }) => sealTokens),
    service(TokenSeal, [JwtService, SealTokensToken, LoggerToken]),
    // Not the providers of features: one that signs users in needs the adapter, which AccountGuard
    // wraps.
    provide(
      TokenRevoker,
      [AuthSettingsToken, OAuthClientToken, LoggerToken],
      ({ providers }, client, logger) =>
        new TokenRevoker(new ProviderRegistry(providers), client, logger),
    ),
    service(AccountGuard, [TokenSeal, TokenRevoker]),
    provide(
      BegunRefreshesToken,
      [TableStoreToken, ClockToken],
      (tables, clock) => new SingleUse(TOKEN_REFRESHES, tables, clock),
    ),
    service(RefreshClaims, [BegunRefreshesToken, ClockToken]),
    service(TokenStoreFinder, [AdapterToken, TokenSeal, RefreshClaims, JwtService]),
    service(TokenKeeper, [TokenStoreFinder, ValidTokens, ClockToken]),
    service(TokenRefresher, [OAuthClientToken, EventBus, ClockToken, TimersToken, LoggerToken]),
    service(ValidTokens, [ProviderRegistry, TokenRefresher, ClockToken, LoggerToken]),
    service(OfflineAccess, [ProviderTokensOptionsToken]),
    service(ConsentRequests, [JwtService, OriginResolver]),
    service(ConnectionsHandler, [TokenStoreFinder, ValidTokens, TokenRevoker, ProviderRegistry]),
    service(ConsentHandler, [
      ConsentRequests,
      ProviderRegistry,
      AuthorizationRequests,
      TokenStoreFinder,
    ]),
  ],
  tables: [TOKEN_REFRESHES],
  messages: PROVIDER_TOKENS_MESSAGES,
  events: ['providerAccessLost'],
  auditedEvents: [
    auditedEvent('providerAccessLost', {
      actions: {
        'provider-token.lose': 'A provider no longer accepts the refresh token of an account',
      },
      read: ({ userId, provider }) => ({
        action: 'provider-token.lose',
        userId,
        target: { kind: 'provider', id: provider },
      }),
    }),
  ],
  routes: [CONSENT_ROUTE, ...CONNECTION_ROUTES],
  accountSections: [CONNECTIONS_SECTION],
  providerTokens: ProviderTokensService,
  sessionHooks: [TokenKeeper],
  adapterWrappers: [AccountGuard],
  authorizationParams: [OfflineAccess],
});

/** The service of the feature. */
export type ProviderTokens = ProviderTokensService;

/** An adapter for Auth.js cannot read and change the tokens of accounts. */
function findAdapterProblems({ adapter }: FeatureFacts): string[] {
  const missing = adapter ? findMissingMethods(adapter, ACCOUNT_METHODS) : [];
  if (missing.length === 0) return [];
  return [
    `The adapter lacks ${missing.join(' and ')}, which read and change the tokens of accounts. ` +
      'TypeORMAdapter has both; add them to another one: `{ ...adapter, listAccountsByUserId, ' +
      'updateAccountTokens }`.',
  ];
}
