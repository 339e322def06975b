/** `portcullis`: authentication for NestJS. */
export { AuthModule } from './nest/auth.module.js';
export type {
  AuthModuleExtras,
  AuthModuleOptions,
  AuthOptionsFactory,
} from './nest/auth-module-options.js';
export type { AccessCondition } from './nest/access/access.js';
export type { AccessPolicy } from './nest/access/access-policy.js';
export { Auth, type AuthDemand } from './nest/decorators/auth.decorator.js';
export { OptionalAuth, Public } from './nest/decorators/public.decorator.js';
export { Roles } from './nest/decorators/roles.decorator.js';
export { WsConnections } from './nest/transports/ws-connections.js';
export { SocketSessions } from './nest/transports/socket-sessions.js';
export { AuthToken, AuthTokenPipe } from './nest/decorators/auth-token.decorator.js';
// The decorator and the interface.
export { AuthCallbacks } from './nest/decorators/auth-callbacks.decorator.js';
export { OnAuthEvent } from './nest/decorators/on-auth-event.decorator.js';
export { CurrentUser } from './nest/decorators/current-user.decorator.js';
// The decorator and the interface, see src/core/models/session.ts.
export { Session } from '#session';
export { InvalidAuthOptions } from './nest/dto/validated-config.js';
export {
  AuthService,
  type Destination,
  type HttpExchange,
  type SignInFields,
  type SignedIn,
  type StartedSession,
} from './nest/auth.service.js';
export type { AuthorizedParams, ModuleCallbacks } from './nest/access/authorized.js';
export { RequestServices } from './nest/composition/request-services.js';
export type { CarryingRequest } from './nest/transports/transport.js';
export type { Reference } from './nest/references/reference.js';
export { AnsweredException } from './nest/guards/answered.exception.js';
export { AuthErrorFilter } from './nest/guards/auth-error.filter.js';
export { AuthGuard } from './nest/guards/auth.guard.js';
export { AuthHealth } from './nest/health/auth-health.js';
export type { HealthResult } from './nest/health/health-result.js';
export { documentAuth } from './nest/openapi/document-auth.js';
export type { OpenAPIDocumentLike } from './nest/openapi/openapi-document.js';
export { SignInRequiredException } from './nest/guards/sign-in-required.exception.js';
export { SessionPipe } from './nest/decorators/session.pipe.js';
export { RequestSessions } from './nest/request-sessions.js';

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
  type Site,
  Sites,
  type StartSessionOptions,
  customFetch,
} from './core/index.js';
// What a class needs that takes the place of a service.
export { CallbacksToken } from './core/callbacks/callbacks.js';
export { type CsrfSettings, CsrfSettingsToken } from './core/csrf/csrf.guard.js';
export { EventsToken } from './core/events/events.js';
export { type JwtSettings, JwtSettingsToken } from './core/jwt/jwt.service.js';
export { type Logger, LoggerToken } from './core/kernel/logger.js';
export { ProvidersToken } from './core/providers/provider-registry.js';
export { type SessionStrategy, SessionStrategyToken } from './core/sessions/session-strategy.js';
export type { RefreshedSession } from './core/sessions/session.service.js';
export type * from './core/public-types.js';
