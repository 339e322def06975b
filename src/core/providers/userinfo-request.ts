/**
 * Requests for a profile in a provider's own way: by another method, with required headers, by
 * GraphQL, or with the token in the URL. For `userinfo.request`.
 *
 * Needed by Bungie, Dropbox, Foursquare, HubSpot, Linear, Mail.ru, Mailchimp, Nextcloud, Notion,
 * Snapchat, Trakt, VK and WeChat.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import { parseAnswer } from '../http/answer-json.js';
import type { OAuthProviderFacts } from './oauth-config.js';

/** The input of a `userinfo.request`. */
export interface UserInfoContext {
  readonly tokens: TokenSet;
  readonly provider: OAuthProviderFacts;
}

/** The other parts of a request. */
type RequestOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/**
 * Sends a request to the provider's API with the access token as a bearer token, and reads the JSON
 * response.
 *
 * @param address - Default: the userinfo endpoint.
 * @throws {CallbackRouteError} when the API refuses, or does not respond with a JSON object.
 */
export async function requestApi<T>(
  { tokens, provider }: UserInfoContext,
  { headers, ...init }: RequestOptions = {},
  address: string | URL | undefined = provider.userinfo.url,
): Promise<T> {
  if (address === undefined) throw new TypeError('There is no userinfo endpoint.');
  const authorization = `Bearer ${tokens.access_token}`;
  return requestPublicApi(provider, address, { ...init, headers: { authorization, ...headers } });
}

/**
 * Sends a request without a bearer token; the URL or a header may hold the access token.
 *
 * @throws {CallbackRouteError} when the API refuses, or does not respond with a JSON object.
 */
export async function requestPublicApi<T>(
  provider: OAuthProviderFacts,
  address: string | URL,
  { headers, ...init }: RequestOptions = {},
): Promise<T> {
  const response = await provider.fetch(address, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'portcullis', ...headers },
  });
  const answer = response.ok ? parseAnswer(await response.text()) : undefined;
  if (answer !== undefined) return answer as T;
  throw new CallbackRouteError(`${provider.name} did not say who signed in.`, {
    status: response.status,
  });
}

/**
 * Sends a GraphQL query to the userinfo endpoint, and reads the data of its response. Needed by
 * Linear and Snapchat.
 *
 * @throws {CallbackRouteError} when the API refuses, which GraphQL may do with the status 200.
 */
export async function requestGraphql<T>(context: UserInfoContext, query: string): Promise<T> {
  const { data } = await requestApi<{ data?: T | null }>(context, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (data) return data;
  throw new CallbackRouteError(`${context.provider.name} did not say who signed in.`);
}

/**
 * Sends the access token as a query parameter of the userinfo endpoint. Needed by Foursquare and
 * Mail.ru.
 */
export async function requestWithQuery(
  { tokens, provider }: UserInfoContext,
  parameter: string,
): Promise<Profile> {
  const address = new URL(provider.userinfo.url!); // the description gives one
  address.searchParams.set(parameter, tokens.access_token ?? '');
  return requestPublicApi(provider, address);
}

/**
 * Sends the access token as the last segment of the userinfo endpoint's path. Needed by HubSpot.
 */
export async function requestWithPath({ tokens, provider }: UserInfoContext): Promise<Profile> {
  const address = new URL(provider.userinfo.url!); // the description gives one
  address.pathname += `/${encodeURIComponent(tokens.access_token ?? '')}`;
  return requestPublicApi(provider, address);
}

/**
 * Joins the parts of a name that are present with spaces; `null` when there are none. Needed by
 * providers without a full name, or with an empty one.
 */
export function joinNames(...parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
