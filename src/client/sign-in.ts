/** The request that signs in, its outcome, and the types of signing in and out. */
import type { ProviderId, PublicProvider } from '../core/providers/index.js';
import { AuthClientError, type AuthEndpoints, type FormResult } from './auth-endpoints.js';

interface SignInRequest {
  readonly providerId: ProviderId | undefined;
  readonly callbackUrl: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly authorizationParams: SignInAuthorizationParams | undefined;
}

interface SignInOutcome extends FormResult {
  /** Whether there is a session now, without leaving the page. */
  readonly isSignedIn: boolean;
}

/**
 * Signs in by a provider. If the server does not know the provider, the outcome is the address of
 * the sign-in page.
 */
export async function startSignIn(
  endpoints: AuthEndpoints,
  request: SignInRequest,
): Promise<SignInOutcome> {
  const { providerId = '', callbackUrl } = request;
  const providers = await endpoints.providers();
  const provider = Object.hasOwn(providers, providerId) ? providers[providerId] : undefined;
  if (!provider) {
    const url = `${endpoints.url}/signin?${new URLSearchParams({ callbackUrl }).toString()}`;
    return { status: 200, ok: true, url, isSignedIn: false };
  }
  const form = { ...toTexts(request.fields), callbackUrl };
  const result = await endpoints.post(getPath(provider, request), form);
  const isSignedIn = isCallback(provider, request) && toResponse(result).error === undefined;
  return { ...result, isSignedIn };
}

/** The outcome of a sign-in without a response. Logs the error. */
export function toFailedSignIn(endpoints: AuthEndpoints, error: unknown): SignInOutcome {
  console.error(error);
  const status = error instanceof AuthClientError ? error.status : 0;
  return { status, ok: false, url: `${endpoints.url}/error`, isSignedIn: false };
}

export function toResponse(result: FormResult): SignInResponse {
  const { status, url } = result;
  const error = getRefusal(result);
  const code = new URL(url, window.location.href).searchParams.get('code') ?? undefined;
  const ok = error === undefined;
  return { error, code, status, ok, url: ok ? url : null };
}

/** The error that a form was refused with; `undefined` if it was not. */
export function getRefusal({ ok, url }: FormResult): string | undefined {
  const { searchParams } = new URL(url, window.location.href);
  return searchParams.get('error') ?? (ok ? undefined : 'Configuration');
}

function getPath(provider: PublicProvider, request: SignInRequest): string {
  const action = isCallback(provider, request) ? 'callback' : 'signin';
  const query = new URLSearchParams(request.authorizationParams).toString();
  return `/${action}/${encodeURIComponent(provider.id)}${query && `?${query}`}`;
}

/**
 * Whether the fields complete a sign-in. A code without an address is the one from a message: the
 * server knows the address by a cookie.
 */
function isCallback({ type }: PublicProvider, { fields }: SignInRequest): boolean {
  const isCode = type === 'email' && fields.code !== undefined && fields.email === undefined;
  return type === 'credentials' || isCode;
}

/** The fields of a form as text, without those that have no value. */
export function toTexts(fields: SignInRequest['fields']): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Where to go after signing in or out. */
interface Destination<Redirect extends boolean> {
  /** @deprecated Use `redirectTo`. */
  callbackUrl?: string | undefined;
  /** Default: the current page. */
  redirectTo?: string | undefined;
  /** With `false`, the page stays, and the outcome is returned. Default: `true`. */
  redirect?: Redirect | undefined;
}

/**
 * The options of `signIn`. Other fields are sent to the server, for example user name and password,
 * the e-mail address, or the `code` from an e-mail.
 *
 * @publicApi
 */
export interface SignInOptions<Redirect extends boolean = true>
  extends Record<string, unknown>, Destination<Redirect> {}

/**
 * Parameters added to the authorization request of the provider.
 *
 * @publicApi
 */
export type SignInAuthorizationParams =
  string | string[][] | Record<string, string> | URLSearchParams;

/**
 * The outcome of `signIn` with `redirect: false`.
 *
 * @publicApi
 */
export interface SignInResponse {
  /** The type of the error, for example `CredentialsSignin`. */
  error: string | undefined;
  /**
   * The `code` of a `CredentialsSignin`; the reason of a `CodeSignin`: `wrong`, `ended`,
   * `malformed` or `browser`.
   */
  code: string | undefined;
  /** The status of the response; 0 if there was none. */
  status: number;
  /**
   * Whether there is no `error`. Auth.js says `true` here whenever the server answered, to a wrong
   * password too.
   */
  ok: boolean;
  /** The address to go to; `null` after an error. */
  url: string | null;
}

/** The options of `signOut`. @publicApi */
export interface SignOutParams<Redirect extends boolean = true> extends Destination<Redirect> {
  /**
   * Whether the session ends at the provider too. Needs the feature `ProviderLogout`. Default:
   * `false`.
   */
  readonly provider?: boolean | undefined;
}

/** The outcome of `signOut` with `redirect: false`. @publicApi */
export interface SignOutResponse {
  /** The address to go to. */
  url: string;
}

/** The type of `signIn`. @publicApi */
export type SignIn = <Redirect extends boolean = true>(
  provider?: ProviderId,
  options?: SignInOptions<Redirect>,
  authorizationParams?: SignInAuthorizationParams,
) => Promise<Redirect extends true ? void : SignInResponse>;

/** The type of `signOut`. @publicApi */
export type SignOut = <Redirect extends boolean = true>(
  options?: SignOutParams<Redirect>,
) => Promise<Redirect extends true ? void : SignOutResponse>;

/** The address to go to afterwards. */
export function getDestination({ redirectTo, callbackUrl }: Destination<boolean>): string {
  return redirectTo ?? callbackUrl ?? window.location.href;
}
