/** `portcullis`: authentication for NestJS. */
export { AuthModule } from './nest/module/auth.module.js';
export type {
  AuthFactoryOptions,
  AuthModuleAsyncOptions,
  AuthModuleExtras,
  AuthModuleOptions,
  AuthOptionsFactory,
  DeclaredAuthModule,
} from './nest/module/auth-module-options.js';
export type { AccessCondition } from './nest/guard/access.js';
export type { AccessPolicy } from './nest/guard/access.js';
export { Auth, type AuthRequirement } from './nest/decorators/auth.decorator.js';
export { OptionalAuth, Public } from './nest/decorators/auth.decorator.js';
export { Roles } from './nest/decorators/auth.decorator.js';
export { WsConnections } from './nest/transports/ws.transport.js';
export { SocketSessions } from './nest/session/socket-sessions.js';
export { AuthToken, AuthTokenPipe } from './nest/decorators/auth-token.decorator.js';
export { AccessToken } from './nest/decorators/access-token.decorator.js';
export type { AuthenticationWay, ProviderTokenOptions } from './core/features/index.js';
export { AccessTokenException, ChallengeException } from './nest/transports/challenge.exception.js';
export { ProofRequiredException } from './nest/transports/proof-required.js';
export type {
  AsyncResourceServer,
  DeclaredResourceServer,
  ResourceServerExtras,
} from './nest/module/resource-server/resource-server.module.js';
export type { ReplayStore, ResourceServerOptions } from './core/access-tokens/index.js';
export { ProviderToken, ProviderTokenPipe } from './nest/decorators/provider-token.decorator.js';
// The decorator and the interface.
export { AuthCallbacks } from './nest/hooks/hook.decorators.js';
export { OnAuthEvent } from './nest/hooks/hook.decorators.js';
export { CurrentUser } from './nest/decorators/session.decorator.js';
// The decorator and the interface, see src/core/models/session.ts.
export { Session } from '#session';
export { InvalidAuthOptions } from './nest/errors/startup.errors.js';
export {
  AuthService,
  type Destination,
  type HttpExchange,
  type SignInFields,
  type SignedIn,
  type StartedSession,
} from './nest/session/auth.service.js';
export type { AuthorizedParams, ModuleCallbacks } from './nest/guard/authorized.js';
export { RequestServices } from './nest/transports/transport.js';
export { RequestAuth } from './core/request/index.js';
export type { TransportRequest } from './nest/transports/transport.js';
export type { Reference } from './nest/module/composition/references.js';
export { AuthorizedResponseException } from './nest/guard/authorized.js';
export { AuthErrorFilter } from './nest/guard/auth-error.filter.js';
export { AuthGuard } from './nest/guard/auth.guard.js';
export { AuthHealth } from './nest/health/auth-health.js';
export type { HealthResult } from './nest/health/auth-health.js';
export { documentAuth } from './nest/openapi/document-auth.js';
export type { OpenAPIDocumentLike } from './nest/openapi/openapi-document.js';
export { SignInRequiredException } from './nest/guard/sign-in-required.js';
export { SessionPipe } from './nest/decorators/session.pipe.js';
export { RequestSessions } from './nest/session/session-lookup.js';

export {
  type AuthServices,
  AdapterToken,
  AuthConfigToken,
  AuthError,
  AuthHandler,
  CallbackRunner,
  ClockToken,
  CredentialsSignin,
  CsrfGuard,
  EventBus,
  FetchToken,
  Housekeeping,
  JwtService,
  type Passkey,
  Passkeys,
  ProviderRegistry,
  RandomToken,
  RequestCookies,
  SessionService,
  type SessionUser,
  type RequestOrigin,
  OriginResolver,
  type StartSessionOptions,
  TimersToken,
  customFetch,
} from './core/index.js';
// What a class needs that takes the place of a service.
export { CallbacksToken } from './core/callbacks/index.js';
export { type CsrfSettings, CsrfSettingsToken } from './core/csrf/index.js';
export { EventsToken } from './core/events/index.js';
export { type JwtSettings, JwtSettingsToken } from './core/jwt/index.js';
export { type Logger, LoggerToken } from './core/kernel/index.js';
export { ProvidersToken } from './core/providers/index.js';
export {
  type RefreshedSession,
  type SessionStrategy,
  SessionStrategyToken,
} from './core/sessions/index.js';
export type * from './core/public-types.js';
