/** The feature `AccessTokens`: short-lived signed tokens for the app's other backends. */
import { feature } from '../../core/features/index.js';
import { OriginResolver } from '../../core/http/index.js';
import { JwtService } from '../../core/jwt/index.js';
import { ClockToken, RandomToken, service } from '../../core/kernel/index.js';
import { SessionHooksToken, SessionLevelsToken } from '../../core/sessions/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import {
  ACCESS_TOKEN_ROUTES,
  JwksHandler,
  MetadataHandler,
  TokenHandler,
} from './access-token-routes.js';
import {
  AccessTokensOptionsToken,
  findOptionProblems,
  OPTION_NAMES,
} from './access-tokens-options.js';
import { AccessTokensService } from './access-tokens.service.js';
import { ACCESS_TOKENS_MESSAGES } from './messages/index.js';
import { SessionFacts } from './session-facts.js';
import { ACCESS_TOKENS_METRICS } from './metrics.js';
import { ACCESS_TOKEN_KEYS, SigningKeys } from './signing-keys.js';

/**
 * Access tokens for other backends, in whatever language: a page of the app asks `POST /token` with
 * its session, and sends the token to an API, which verifies it with the published keys (RFC 9068).
 * Keys are made, kept and rotated here.
 *
 * It needs an adapter with tables for features. With `Sessions()`, tokens have the `sid` of their
 * session, and `auth_time`, `amr` and `acr` of its level (RFC 9068 §2.2.1).
 *
 * @example
 * ```ts
 * AuthModule.forRoot({
 *   providers: [GitHub],
 *   adapter: TypeORMAdapter(dataSource),
 *   features: [AccessTokens({ audiences: { 'https://orders.example.com': {} } })],
 * });
 * ```
 * @publicApi
 */
export const AccessTokens = feature(AccessTokensService, AccessTokensOptionsToken, {
  id: 'access-tokens',
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  inject: [
    AccessTokensOptionsToken,
    SigningKeys,
    OriginResolver,
    SessionFacts,
    ClockToken,
    RandomToken,
  ],
  services: [
    service(SigningKeys, [AccessTokensOptionsToken, TableStoreToken, JwtService, ClockToken]),
    service(SessionFacts, [SessionLevelsToken, SessionHooksToken, ClockToken]),
    service(TokenHandler, [AccessTokensService]),
    service(JwksHandler, [SigningKeys]),
    service(MetadataHandler, [AccessTokensService]),
  ],
  tables: [ACCESS_TOKEN_KEYS],
  messages: ACCESS_TOKENS_MESSAGES,
  routes: ACCESS_TOKEN_ROUTES,
  metrics: ACCESS_TOKENS_METRICS,
});

/** The service of the feature. */
export type AccessTokens = AccessTokensService;
