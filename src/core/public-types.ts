/** `portcullis/types`: the types that a configuration and its callbacks are written with. */
export type { AuthConfig, SessionOptions } from './auth-config.js';
export type {
  AuthCallbacks,
  JwtParams,
  RedirectParams,
  SessionParams,
  SignInParams,
} from './callbacks/callbacks.js';
export type { AuthEventMessages, AuthEventName, AuthEvents } from './events/events.js';
export type { AuthAction } from './http/auth-action-name.js';
export type { CookiesOptions } from './http/cookie-policy.js';
export type { PagesOptions } from './http/custom-pages.js';
export type { CookieOption, CookieOptions } from './http/set-cookie.js';
export type { ResponseInternal } from './http/to-response.js';
export type { JWTOptions } from './jwt/jwt-options.js';
export type { LoggerInstance } from './kernel/logger.js';
export type { Account, ProviderType, TokenSet } from './models/account.js';
export type { CredentialInput } from './models/credential-input.js';
export type { DefaultJWT, JWT } from './models/jwt.js';
export type { Profile } from './models/profile.js';
export type { DefaultSession, Session } from './models/session.js';
export type { DefaultUser, User } from './models/user.js';
export type { Theme } from './pages/theme.js';
export type { Provider, ProviderConfig } from './providers/provider.js';
