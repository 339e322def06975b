/** Sets out to sign in, and tells how that went. */
import type { ProviderId, PublicProvider } from '../core/providers/provider.js';
import { AuthClientError, type AuthEndpoints, type FormAnswer } from './auth-endpoints.js';

interface SignInRequest {
  readonly providerId: ProviderId | undefined;
  readonly callbackUrl: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly authorizationParams: SignInAuthorizationParams | undefined;
}

interface SignInOutcome extends FormAnswer {
  /** Whether there is a session now, without leaving the page. */
  readonly isSignedIn: boolean;
}

/** Without a provider that the server knows, the way leads to its sign-in page. */
export async function startSignIn(
  endpoints: AuthEndpoints,
  wish: SignInRequest,
): Promise<SignInOutcome> {
  const { providerId = '', callbackUrl } = wish;
  const providers = await endpoints.providers();
  const provider = Object.hasOwn(providers, providerId) ? providers[providerId] : undefined;
  if (!provider) {
    const url = `${endpoints.url}/signin?${new URLSearchParams({ callbackUrl }).toString()}`;
    return { status: 200, ok: true, url, isSignedIn: false };
  }
  const form = { ...texts(wish.fields), callbackUrl };
  const answer = await endpoints.post(pathFor(provider, wish), form);
  const isSignedIn = provider.type === 'credentials' && toResponse(answer).error === undefined;
  return { ...answer, isSignedIn };
}

/** What a sign-in that got no answer comes to. */
export function failedSignIn(endpoints: AuthEndpoints, error: unknown): SignInOutcome {
  console.error(error);
  const status = error instanceof AuthClientError ? error.status : 0;
  return { status, ok: false, url: `${endpoints.url}/error`, isSignedIn: false };
}

export function toResponse({ status, ok, url }: FormAnswer): SignInResponse {
  const { searchParams } = new URL(url, window.location.href);
  const error = searchParams.get('error') ?? (ok ? undefined : 'Configuration');
  const code = searchParams.get('code') ?? undefined;
  return { error, code, status, ok, url: error === undefined ? url : null };
}

function pathFor({ id, type }: PublicProvider, { authorizationParams }: SignInRequest): string {
  const action = type === 'credentials' ? 'callback' : 'signin';
  const query = new URLSearchParams(authorizationParams).toString();
  return `/${action}/${encodeURIComponent(id)}${query && `?${query}`}`;
}

/** The fields of a form. One without a value is not in it. */
function texts(fields: SignInRequest['fields']): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/* MERGED sign-in-options.ts: What signing in and out takes, and what it gives. */

/** Where people are sent afterwards. */
interface Destination<Redirect extends boolean> {
  /** @deprecated Use `redirectTo`. */
  callbackUrl?: string | undefined;
  /** Default: the page that they are on. */
  redirectTo?: string | undefined;
  /** With `false` the page stays, and the outcome is the return value. Default: `true`. */
  redirect?: Redirect | undefined;
}

/**
 * Of `signIn`. Any other field is sent along: the user name and the password, say, or the e-mail address.
 *
 * @publicApi
 */
export interface SignInOptions<Redirect extends boolean = true>
  extends Record<string, unknown>, Destination<Redirect> {}

/**
 * Added to the authorization request of the provider.
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
  /** A word for what went wrong, `CredentialsSignin` say. */
  error: string | undefined;
  /** What the `code` of a `CredentialsSignin` said. */
  code: string | undefined;
  /** Of the answer; 0 when there was none. */
  status: number;
  /** Whether the server could answer. A wrong password is an answer: look at `error`. */
  ok: boolean;
  /** Where to go now; `null` when something went wrong. */
  url: string | null;
}

/** @publicApi */
export interface SignOutParams<Redirect extends boolean = true> extends Destination<Redirect> {}

/** @publicApi */
export interface SignOutResponse {
  /** Where to go now. */
  url: string;
}

/** @publicApi */
export type SignIn = <Redirect extends boolean = true>(
  provider?: ProviderId,
  options?: SignInOptions<Redirect>,
  authorizationParams?: SignInAuthorizationParams,
) => Promise<Redirect extends true ? void : SignInResponse>;

/** @publicApi */
export type SignOut = <Redirect extends boolean = true>(
  options?: SignOutParams<Redirect>,
) => Promise<Redirect extends true ? void : SignOutResponse>;

/** Where somebody wants to be afterwards. */
export function getDestination({ redirectTo, callbackUrl }: Destination<boolean>): string {
  return redirectTo ?? callbackUrl ?? window.location.href;
}
