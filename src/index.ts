/** `portcullis`: authentication for NestJS. */
export { AuthModule } from './nest/auth.module.js';
export type {
  AuthModuleExtras,
  AuthModuleOptions,
  AuthOptionsFactory,
} from './nest/auth-module-options.js';
export { Auth } from './nest/decorators/auth.decorator.js';
export { CurrentUser } from './nest/decorators/current-user.decorator.js';
export { Session } from './nest/decorators/session.decorator.js';
export { InvalidAuthOptions } from './nest/dto/validated-config.js';
export { AuthGuard } from './nest/guards/auth.guard.js';
export { SignInRequiredException } from './nest/guards/sign-in-required.exception.js';
export { RequestSessions } from './nest/request-sessions.js';

export {
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
  JwtService,
  ProviderRegistry,
  RandomToken,
  SessionService,
  customFetch,
} from './core/index.js';
export type * from './core/public-types.js';
