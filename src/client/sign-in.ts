/** Sets out to sign in, and tells how that went. */
import type { ProviderId } from '../core/providers/provider-id.js';
import type { PublicProvider } from '../core/providers/public-provider.js';
import { AuthClientError } from './auth-client.error.js';
import type { AuthEndpoints, FormAnswer } from './auth-endpoints.js';
import type { SignInAuthorizationParams, SignInResponse } from './sign-in-options.js';

export interface SignInWish {
  readonly providerId: ProviderId | undefined;
  readonly callbackUrl: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly authorizationParams: SignInAuthorizationParams | undefined;
}

export interface SignInOutcome extends FormAnswer {
  /** Whether there is a session now, without leaving the page. */
  readonly isSignedIn: boolean;
}

/** Without a provider that the server knows, the way leads to its sign-in page. */
export async function startSignIn(
  endpoints: AuthEndpoints,
  wish: SignInWish,
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

function pathFor({ id, type }: PublicProvider, { authorizationParams }: SignInWish): string {
  const action = type === 'credentials' ? 'callback' : 'signin';
  const query = new URLSearchParams(authorizationParams).toString();
  return `/${action}/${encodeURIComponent(id)}${query && `?${query}`}`;
}

/** The fields of a form. One without a value is not in it. */
function texts(fields: SignInWish['fields']): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
