/**
 * Who signed in, asked with the access token in the address, by providers that read it nowhere else. For
 * `userinfo.request`.
 *
 * Needed by Foursquare and Mail.ru (in the query) and HubSpot (in the path).
 */
import type { Profile } from '../models/profile.js';
import { type UserInfoContext, requestPublicApi } from './api-request.js';

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
