/** What apps written for the contract do with its types compiles with these. */
import type { AuthError as ContractError } from '@auth/core/errors';
import type * as contract from '@auth/core/types';
import type { Adapter, AdapterAccountType, isDate } from '../../src/core/adapters/public.js';
import type { AuthError, CredentialsSignin, ErrorType } from '../../src/core/errors/public.js';
import type {
  AppProviders,
  EmailProviderSendVerificationRequestParams,
  OAuthChecks,
  OAuthProviderButtonStyles,
  ProfileCallback,
  ProviderId,
  UserinfoEndpointHandler,
} from '../../src/core/providers/public.js';
import type {
  AuthAction,
  AuthConfig,
  Authenticator,
  Awaitable,
  Awaited,
  ErrorPageParam,
  LoggerInstance,
  PublicProvider,
  SignInPageErrorParam,
  User,
  WarningCode,
} from '../../src/core/public-types.js';
import { GitHub } from '../../src/providers/github.js';
import { type Equals, assertType } from './equals.js';

assertType<Equals<Awaited<Promise<string>>, string>>();
assertType<Equals<Awaited<number>, number>>();
assertType<Equals<Awaitable<string>, string | PromiseLike<string>>>();
assertType<Equals<AdapterAccountType, 'oidc' | 'oauth' | 'email' | 'webauthn'>>();
assertType<Equals<Authenticator['userId'], string | undefined>>();
assertType<Equals<ReturnType<typeof isDate>, boolean>>();

/** A page of the app's own, for each of the codes. */
export const sentences: Record<ErrorPageParam, string> = {
  AccessDenied: 'No',
  Configuration: 'Not today',
  SignOutError: 'Not everywhere',
  TooManyAttempts: 'Not so fast',
  Verification: 'Not any more',
  WebAuthnVerificationError: 'Not this one',
};
export const forms: Partial<Record<SignInPageErrorParam, string>> = { CredentialsSignin: 'No' };
// @ts-expect-error there is no such code
export const codeOfNothing: SignInPageErrorParam = 'CredentialsSignIn';

// Every code of the contract is one here.
assertType<Equals<Exclude<contract.ErrorPageParam, ErrorPageParam>, never>>();
assertType<Equals<Exclude<contract.SignInPageErrorParam, SignInPageErrorParam>, never>>();
assertType<Equals<Exclude<contract.WarningCode, WarningCode>, never>>();
assertType<Equals<Exclude<contract.AuthAction, AuthAction>, never>>();
assertType<Equals<Exclude<ContractError['type'], ErrorType>, never>>();
// @ts-expect-error there is no such error
export const typeOfNothing: ErrorType = 'CredentialsSignIn';
export const isWrongPassword = (error: AuthError): error is CredentialsSignin =>
  error.type === ('CredentialsSignin' satisfies ErrorType);

export const logger: Partial<LoggerInstance> = {
  warn: (code: WarningCode) => void (code === 'csrf-disabled'),
};

export const providers: AppProviders = [GitHub, GitHub({ clientId: 'a' })];
export const config: AuthConfig = { providers };
export const id: ProviderId = 'github';
export const checks: OAuthChecks[] = ['pkce', 'state'];
export const style: OAuthProviderButtonStyles = { brandColor: '#000' };
export const profile: ProfileCallback<{ uid: number }> = ({ uid }): User => ({ id: String(uid) });
export const userinfo: UserinfoEndpointHandler = { url: 'https://op.example.com/me' };
export const send = ({ identifier, url }: EmailProviderSendVerificationRequestParams) =>
  `${identifier} ${url}`;
export const listed = ({ id: name, signinUrl }: PublicProvider) => [name, signinUrl];
export const adapter: Adapter = {};
