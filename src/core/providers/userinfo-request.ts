/**
 * Who signed in, asked in a provider's own way: by another method, with headers that it insists on, or
 * of an answer that has the person somewhere inside. For `userinfo.request`.
 *
 * Needed by Bungie, Dropbox, Linear, Mailchimp, Nextcloud, Notion, Snapchat, Trakt, VK and WeChat.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { isPlainObject, parseJson } from '../kernel/objects.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { OAuthProviderFacts } from './oauth-config.js';

/** What a `userinfo.request` is told. */
export interface UserInfoContext {
  readonly tokens: TokenSet;
  readonly provider: OAuthProviderFacts;
}

/** What else a request has. */
type Asked = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/**
 * Asks the provider's API, with the access token as a bearer token, and reads the JSON of its answer.
 *
 * @param address - Default: the userinfo endpoint.
 * @throws {CallbackRouteError} when the API refuses, or answers with anything but a JSON object.
 */
export async function requestApi<T>(
  { tokens, provider }: UserInfoContext,
  { headers, ...init }: Asked = {},
  address: string | URL | undefined = provider.userinfo.url,
): Promise<T> {
  if (address === undefined) throw new TypeError('There is no address to ask.');
  const authorization = `Bearer ${tokens.access_token}`;
  return requestPublicApi(provider, address, { ...init, headers: { authorization, ...headers } });
}

/**
 * The same without an access token, but for one that the address or a header has.
 *
 * @throws {CallbackRouteError} when the API refuses, or answers with anything but a JSON object.
 */
export async function requestPublicApi<T>(
  provider: OAuthProviderFacts,
  address: string | URL,
  { headers, ...init }: Asked = {},
): Promise<T> {
  const answer = await provider.fetch(address, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'portcullis', ...headers },
  });
  const parsed = answer.ok ? parseJson(await answer.text()) : undefined;
  if (isPlainObject(parsed)) return parsed as T;
  throw new CallbackRouteError(`${provider.name} did not say who signed in.`, {
    status: answer.status,
  });
}

/* MERGED graphql-request.ts: Who signed in, asked by a GraphQL query. For `userinfo.request`. Needed by Linear and Snapchat. */

/**
 * Sends a query to the userinfo endpoint, and reads the data of its answer.
 *
 * @throws {CallbackRouteError} when the API refuses, which GraphQL tells with the status 200 as well.
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

/* MERGED token-in-address.ts: Who signed in, asked with the access token in the address, by providers that read it nowhere else. For
   `userinfo.request`.
    * Needed by Foursquare and Mail.ru (in the query) and HubSpot (in the path). */

/** Asks the userinfo endpoint with the access token as a parameter of the query. */
export async function requestWithQuery(
  { tokens, provider }: UserInfoContext,
  parameter: string,
): Promise<Profile> {
  const address = new URL(provider.userinfo.url!); // the description gives one
  address.searchParams.set(parameter, tokens.access_token ?? '');
  return requestPublicApi(provider, address);
}

/** Asks the userinfo endpoint with the access token as the last part of the path. */
export async function requestWithPath({ tokens, provider }: UserInfoContext): Promise<Profile> {
  const address = new URL(provider.userinfo.url!); // the description gives one
  address.pathname += `/${encodeURIComponent(tokens.access_token ?? '')}`;
  return requestPublicApi(provider, address);
}

/* MERGED full-name.ts: A name out of its parts. Needed by providers that have no field for the whole, or leave it empty: Apple,
   BoxyHQ SAML, Foursquare, FreshBooks, FusionAuth, Mattermost, Strava, VK, WorkOS, Zoho, Zoom. */

/** The parts that are there, with a space between; `null` when there are none. */
export function fullName(...parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
