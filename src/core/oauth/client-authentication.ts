/**
 * The app as an OAuth client: its id, its registered metadata and its authentication at the token
 * endpoint. Each authentication method has one row.
 */
import {
  type ClientAuth,
  clockTolerance,
  ClientSecretJwt,
  ClientSecretPost,
  None,
  PrivateKeyJwt,
} from 'openid-client';
import { InvalidProvider } from '../errors/request.errors.js';
import type { ClientAuthenticationMethod } from '../providers/oauth-config.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { SharedKey } from './id-token.js';

const METHODS: Readonly<
  Record<ClientAuthenticationMethod, (provider: OAuthProvider) => ClientAuth>
> = {
  client_secret_basic: clientSecretBasic,
  client_secret_post: (provider) => ClientSecretPost(getSecret(provider)),
  client_secret_jwt: (provider) => ClientSecretJwt(getSecret(provider)),
  private_key_jwt: (provider) => PrivateKeyJwt(getPrivateKey(provider)),
  none: () => None(),
};

/** @throws {InvalidProvider} when the secret or key of the method is not configured. */
function getClientAuthentication(provider: OAuthProvider): ClientAuth {
  if (!Object.hasOwn(METHODS, provider.clientAuthentication)) {
    throw new InvalidProvider('The client authentication method is not supported.', {
      provider: provider.id,
    });
  }
  return withPreparation(METHODS[provider.clientAuthentication](provider), provider);
}

/**
 * Applies the provider's `prepare`. The protocol library adds the authentication last, so that
 * `prepare` sees the request as it is sent.
 */
function withPreparation(
  authenticate: ClientAuth,
  { token: { prepare } }: OAuthProvider,
): ClientAuth {
  if (!prepare) return authenticate;
  // oxlint-disable-next-line typescript/no-misused-promises -- the protocol library waits for it, whatever its types say
  return async (server, client, body, headers) => {
    // oxlint-disable-next-line typescript/await-thenable -- a signed assertion is made asynchronously
    await authenticate(server, client, body, headers);
    prepare(body, headers);
  };
}

/**
 * Both parts are form-encoded (RFC 6749 §2.3.1) with the necessary escapes alone. The protocol
 * library also escapes `-`, `_`, `.` and the like. A server that decodes sees no difference, but
 * many do not decode, and would refuse every client whose id is a UUID.
 */
function clientSecretBasic(provider: OAuthProvider): ClientAuth {
  const secret = getSecret(provider);
  return (_server, { client_id: id }, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${formEncode(id)}:${formEncode(secret)}`)}`);
  };
}

function formEncode(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}

function getSecret({ id, clientSecret }: OAuthProvider): string {
  if (clientSecret) return clientSecret;
  throw new InvalidProvider(`Provider "${id}" has no clientSecret.`, { provider: id });
}

function getPrivateKey({ id, token }: OAuthProvider): Parameters<typeof PrivateKeyJwt>[0] {
  if (token.clientPrivateKey) return token.clientPrivateKey;
  throw new InvalidProvider(`Provider "${id}" has no token.clientPrivateKey.`, { provider: id });
}

/** The arguments of the protocol library's `Configuration` after the server metadata. */
type ClientParameters = readonly [
  string,
  ReturnType<typeof getClientMetadata>,
  ReturnType<typeof getClientAuthentication>,
];

/** @throws {InvalidProvider} when the client's id, secret or key is missing. */
export function getClientParameters(provider: OAuthProvider): ClientParameters {
  return [getClientId(provider), getClientMetadata(provider), getClientAuthentication(provider)];
}

/** @throws {InvalidProvider} when there is none. */
export function getClientId({ id, clientId }: OAuthProvider): string {
  if (clientId) return clientId;
  throw new InvalidProvider(`Provider "${id}" has no clientId.`, { provider: id });
}

/**
 * The key of a symmetric algorithm is the client secret (OpenID Connect Core §10.1).
 *
 * @throws {InvalidProvider} when there is none.
 */
export function getSharedKey(
  { id, clientSecret }: OAuthProvider,
  alg: unknown,
): SharedKey | undefined {
  if (typeof alg !== 'string' || !/^HS(?:256|384|512)$/.test(alg)) return undefined;
  if (clientSecret) return { alg, secret: clientSecret };
  throw new InvalidProvider(`Provider "${id}" has no clientSecret.`, { provider: id });
}

function getClientMetadata(provider: OAuthProvider): {
  client_secret?: string;
  [clockTolerance]: number;
} {
  const { clientMetadata, clientSecret } = provider;
  return {
    ...clientMetadata,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    [clockTolerance]: provider.clockTolerance,
  };
}
