/** `portcullis/types`: the types that a configuration and its callbacks are written with. */
// By way of other subpaths, so that what an app adds to those is found without importing them.
export type { AdapterAccount, AdapterSession, AdapterUser } from './adapters/public.js';
export type { DefaultJWT, JWT, JWTOptions } from './jwt/public.js';

export type {
  AccountLinkingOptions,
  AuthConfig,
  ExperimentalOptions,
} from './config/auth-config.js';
export type { SessionOptions } from './config/session-options.js';
export type {
  AuthCallbacks,
  JwtParams,
  ProviderErrorParams,
  RedirectParams,
  SessionParams,
  SignInParams,
} from './callbacks/callbacks.js';
export type { Mailer, MailOptions, OutgoingMail, SendMail } from './email/mail-options.js';
export type { AuthEventMessages, AuthEventName, AuthEvents } from './events/event-bus.js';
export type { ErrorPageParam, SignInPageErrorParam } from './errors/error-codes.js';
export type { AuthAction } from './http/routes.js';
export type { CookiesOptions } from './http/cookie-policy.js';
export type { PagesOptions } from './http/routes.js';
export type { CookieOption, CookieOptions } from './http/cookies.js';
export type { ResponseInternal } from './http/auth-response.js';
export type { Awaitable, Awaited } from './kernel/objects.js';
export type { LoggerInstance } from './kernel/logger.js';
export type { WarningCode } from './kernel/logger.js';
export type { Account, ProviderType, TokenSet } from './models/account.js';
export type { Assurance } from './levels/assurance.js';
export type {
  AuthTypes,
  DefaultSession,
  OwnTypes,
  Session,
  StoredUserOf,
  TypeOf,
} from './models/session.js';
export type { Authenticator } from './models/webauthn.js';
export type { CredentialInput } from './models/theme.js';
export type { Profile } from './models/user.js';
export type { DefaultUser, User } from './models/user.js';
export type { WebAuthnOptionsResponseBody } from './models/webauthn.js';
export type { RateLimit, SignInAttemptFacts } from './sign-in/rate-limit.js';
export type {
  Localization,
  LocaleOption,
  MessageName,
  MessageOverrides,
  Messages,
} from './localization/messages.js';
export type { Theme, ThemeColors } from './models/theme.js';
export type { Provider, ProviderConfig } from './providers/provider.js';
export type { PublicProvider } from './providers/provider.js';
