/**
 * Who signed in, asked in a provider's own way: by another method, with headers that it insists on, or
 * of an answer that has the person somewhere inside. For `userinfo.request`.
 *
 * Needed by Bungie, Dropbox, Linear, Mailchimp, Nextcloud, Notion, Snapchat, Trakt, VK and WeChat.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { isPlainObject } from '../kernel/deep-freeze.js';
import { parsedJson } from '../kernel/received-json.js';
import type { TokenSet } from '../models/account.js';
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
  const parsed = answer.ok ? parsedJson(await answer.text()) : undefined;
  if (isPlainObject(parsed)) return parsed as T;
  throw new CallbackRouteError(`${provider.name} did not say who signed in.`, {
    status: answer.status,
  });
}
