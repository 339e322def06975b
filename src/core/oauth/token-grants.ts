/**
 * Grants at the token endpoint, for an authorization code or a refresh token (RFC 6749 §4.1.3 and
 * §6).
 */
import { authorizationCodeGrant, refreshTokenGrant } from 'openid-client';
import { CallbackRouteError, ProviderAccessLost } from '../errors/upstream.errors.js';
import { omitUnsafeKeys } from '../kernel/objects.js';
import type { Clock } from '../kernel/platform.js';
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { getClientId } from './client-authentication.js';
import { type ClientConfiguration, getSignatureExpectations } from './client-configurations.js';
import { verifyIdToken } from './id-token.js';
import { show } from './failed-comparison.js';
import { isAccessLost } from './provider-failure.js';
import { readTokens } from './token-response.js';

/** An authorization response, and the values that it must match. */
export interface AuthorizationResponse {
  /** The redirect URI with the parameters of the response (RFC 6749 §4.1.2). */
  readonly url: URL;
  readonly expectedState: string | undefined;
  readonly codeVerifier: string | undefined;
  readonly expectedNonce: string | undefined;
}

/** A verified token response (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export interface TokenResponse {
  readonly tokens: TokenSet;
  /** The claims of the verified ID token; `undefined` for plain OAuth 2.0. */
  readonly claims: Profile | undefined;
  /** Whether there is a userinfo endpoint, which may have more claims. */
  readonly hasUserInfo: boolean;
}

/** A refresh token, and what its response must match. */
export interface RefreshRequest {
  readonly refreshToken: string;
  /** The `sub` of the ID token of the sign-in; `undefined` if there is none. */
  readonly expectedSubject: string | undefined;
}

/**
 * Exchanges the code of an authorization response.
 *
 * @throws {CallbackRouteError} when the response names another issuer, or the ID token is not
 *   valid.
 */
export async function exchangeCode(
  client: ClientConfiguration,
  { url, expectedState, codeVerifier, expectedNonce }: AuthorizationResponse,
  clock: Clock,
): Promise<TokenResponse> {
  const { provider, configuration, metadata } = client;
  const isOidc = provider.type === 'oidc';
  const checkedUrl = toCheckedUrl(url, provider, metadata.issuer);
  const granted = await authorizationCodeGrant(configuration, checkedUrl, {
    idTokenExpected: isOidc,
    ...(expectedState !== undefined && { expectedState }),
    ...(codeVerifier !== undefined && { pkceCodeVerifier: codeVerifier }),
    ...(expectedNonce !== undefined && { expectedNonce }),
  });
  const tokens = readTokens(granted, clock);
  if (isOidc) await verifyGrantedIdToken(client, tokens, clock);
  const claims = granted.claims();
  const hasUserInfo = metadata.userinfo_endpoint !== undefined;
  return { tokens, claims: claims && omitUnsafeKeys(claims), hasUserInfo };
}

/**
 * Exchanges a refresh token.
 *
 * @throws {ProviderAccessLost} when the provider no longer accepts the refresh token.
 * @throws {CallbackRouteError} when the new ID token is not valid, or is about another user.
 */
export async function exchangeRefreshToken(
  client: ClientConfiguration,
  { refreshToken, expectedSubject }: RefreshRequest,
  clock: Clock,
): Promise<TokenSet> {
  const { provider, configuration, keys } = client;
  const isOidc = provider.type === 'oidc';
  // Before the refresh token is used up: without the keys, the response could not be verified.
  if (isOidc) await keys?.get();
  const granted = await reportLostAccess(provider, () =>
    refreshTokenGrant(configuration, refreshToken),
  );
  const tokens = readTokens(granted, clock);
  const claims = granted.claims();
  if (!isOidc || claims === undefined) return tokens;
  await verifyGrantedIdToken(client, tokens, clock);
  // OpenID Connect Core §12.2
  if (expectedSubject !== undefined && claims.sub !== expectedSubject) {
    throw new CallbackRouteError('The refreshed ID token is of another user.');
  }
  return tokens;
}

async function verifyGrantedIdToken(
  client: ClientConfiguration,
  { id_token: idToken = '', access_token: accessToken }: TokenSet,
  clock: Clock,
): Promise<void> {
  await verifyIdToken(idToken, {
    ...getSignatureExpectations(client, 'id_token_signed_response_alg', clock),
    clientId: getClientId(client.provider),
    accessToken,
  });
}

/** @throws {ProviderAccessLost} in place of the protocol library's error for `invalid_grant`. */
async function reportLostAccess<T>({ id }: OAuthProvider, grant: () => Promise<T>): Promise<T> {
  try {
    return await grant();
  } catch (thrown) {
    if (!isAccessLost(thrown)) throw thrown;
    throw new ProviderAccessLost(`Provider "${id}" no longer accepts the refresh token.`, {
      provider: id,
    });
  }
}

/**
 * Checks the `iss` parameter when the issuer is known (RFC 9207 §2.4), and removes it when it is
 * not. The protocol library treats an empty `iss` as absent.
 *
 * @throws {CallbackRouteError} when it names another issuer.
 */
function toCheckedUrl(url: URL, provider: OAuthProvider, issuer: string): URL {
  if (provider.issuer !== undefined || provider.wellKnown !== undefined) {
    const stated = url.searchParams.get('iss') ?? issuer;
    if (stated === issuer) return url;
    throw new CallbackRouteError(
      `The parameter "iss" of the callback is ${show(stated)}, and the issuer is ${show(issuer)}. ` +
        'If this is your provider, set its `issuer` to the former.',
    );
  }
  const withoutIssuer = new URL(url);
  withoutIssuer.searchParams.delete('iss');
  return withoutIssuer;
}
