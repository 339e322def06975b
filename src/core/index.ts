/** `portcullis/core`: authentication on any web-standard runtime. */
export { Auth, type AuthServices, createAuth } from './auth.js';
export {
  createActionURL,
  type Environment,
  setEnvDefaults,
  withEnvDefaults,
} from './auth-environment.js';
export { AuthHandler } from './auth-handler.js';
export { AuthConfigToken } from './auth-settings.js';
export { configurationErrors } from './assert-config.js';
export type { Caller } from './caller-sites.js';
export {
  ServerActions,
  type ServerAnswer,
  type SignInWish,
  type UpdatedSession,
} from './server-actions.js';
export { getSession, type SessionRequest } from './get-session.js';
export { raw, skipCSRFCheck } from './markers.js';
export { customFetch } from './providers/custom-fetch.js';
export { isAuthAction } from './http/auth-action-name.js';

export { type SignInMail, type SignInMailFacts, signInMail } from './email/sign-in-mail.js';

export { AdapterToken } from './adapters/adapter.js';
export { Housekeeping } from './adapters/housekeeping.js';
export { CallbackRunner } from './callbacks/callback-runner.js';
export { CsrfGuard } from './csrf/csrf.guard.js';
export { EventBus } from './events/event-bus.js';
export { JwtService } from './jwt/jwt.service.js';
export { ProviderRegistry } from './providers/provider-registry.js';
export { type RefreshedSession, SessionService } from './sessions/session.service.js';
export type { SessionUser, StartSessionOptions } from './sessions/session-starter.js';
export { type Passkey, Passkeys } from './webauthn/passkeys.js';
export { RequestCookies } from './http/request-cookies.js';
export { type SetCookie, serializeCookie } from './http/set-cookie.js';
export { type Site, Sites } from './http/site.js';

export { Container, type ServiceDefinition, provide, service, value } from './kernel/container.js';
export type { ServiceResolver } from './kernel/service-resolver.js';
export { type Key, type Token, key } from './kernel/token.js';
export { ClockToken, type Clock } from './kernel/clock.js';
export { FetchToken, type Fetch } from './kernel/fetch.js';
export { RandomToken, type Random } from './kernel/random.js';

export { AuthError, CredentialsSignin } from './errors/index.js';
export type * from './public-types.js';
