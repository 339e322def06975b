/** Requests to the userinfo endpoint (OpenID Connect Core §5.3). */
import { fetchProtectedResource } from 'openid-client';
import { withDeadline } from '../kernel/deadline.js';
import type { Clock } from '../kernel/platform.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import { getClientId } from './client-authentication.js';
import {
  type ClientConfiguration,
  getSignatureExpectations,
  missingEndpoint,
} from './client-configurations.js';
import { verifySignature } from './id-token.js';
import { readUserInfo, verifyUserInfo } from './userinfo-response.js';

/** The deadline of a `userinfo.request` of the app's. */
const DEADLINE_MS = 10_000;
const SIGNED_ALG = 'userinfo_signed_response_alg';

/**
 * Fetches the user's claims, by the app's `userinfo.request` if the provider has one.
 *
 * @param expectedSubject - The subject of the ID token, which the response must have too.
 * @throws {InvalidEndpoints} when there is no userinfo endpoint.
 * @throws {CallbackRouteError} when the response is not claims about that subject.
 */
export async function requestUserInfo(
  client: ClientConfiguration,
  tokens: TokenSet,
  expectedSubject: string | undefined,
  clock: Clock,
): Promise<Profile> {
  const { provider, configuration, metadata } = client;
  const { userinfo_endpoint: endpoint } = metadata;
  const url = endpoint === undefined ? undefined : new URL(endpoint);
  if (provider.userinfo.request && provider.type === 'oauth') {
    const { id, name, clientId, clientSecret, issuer } = provider;
    const facts = {
      id,
      name,
      clientId,
      clientSecret,
      issuer,
      userinfo: { url },
      fetch: client.fetch,
    };
    // `expires_at` is this library's addition, for storage.
    const { expires_at: _, ...received } = tokens;
    const requested = provider.userinfo.request({ tokens: received, provider: facts });
    return withDeadline(requested, DEADLINE_MS, `The userinfo request of "${id}"`);
  }
  if (!url) throw missingEndpoint(provider, 'userinfo');
  const isSigned = provider.clientMetadata[SIGNED_ALG] !== undefined;
  const accept = isSigned ? 'application/jwt, application/json' : 'application/json';
  const accessToken = tokens.access_token ?? '';
  const request = [configuration, accessToken, url, 'GET', null, new Headers({ accept })] as const;
  const response = await fetchProtectedResource(...request);
  const claims = isSigned ? await verifySignedUserInfo(client, response, clock) : response;
  return readUserInfo(claims, provider.type, expectedSubject);
}

async function verifySignedUserInfo(
  client: ClientConfiguration,
  response: Response,
  clock: Clock,
): Promise<Response> {
  const { provider, metadata } = client;
  const expected = getSignatureExpectations(client, SIGNED_ALG, clock);
  const from = {
    issuer: metadata.issuer,
    clientId: getClientId(provider),
    alg: provider.clientMetadata[SIGNED_ALG],
  };
  return verifyUserInfo(response, from, (jwt) => verifySignature(jwt, expected));
}
