/** How the client proves itself at the token endpoint. One row a method. */
import {
  type ClientAuth,
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

/** @throws {InvalidProvider} when what the method needs is not configured. */
function clientAuthentication(provider: OAuthProvider): ClientAuth {
  if (!Object.hasOwn(METHODS, provider.clientAuthentication)) {
    throw new InvalidProvider('The client authentication method is not supported.', {
      provider: provider.id,
    });
  }
  return prepared(METHODS[provider.clientAuthentication](provider), provider);
}

/** The proof is what the protocol library adds last: from then on, the request is as it is sent. */
function prepared(prove: ClientAuth, { token: { prepare } }: OAuthProvider): ClientAuth {
  if (!prepare) return prove;
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the protocol library waits for it, whatever its types say
  return async (server, client, body, headers) => {
    // eslint-disable-next-line @typescript-eslint/await-thenable -- a proof that is signed takes its time
    await prove(server, client, body, headers);
    prepare(body);
  };
}

/**
 * Each half is form-encoded (RFC 6749 §2.3.1), with no more escapes than that needs. The protocol
 * library escapes `-`, `_`, `.` and the like too: to a server that decodes it is the same, but many
 * do not, and would refuse every client whose id is a UUID.
 */
function clientSecretBasic(provider: OAuthProvider): ClientAuth {
  const secret = getSecret(provider);
  return (_server, { client_id: id }, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${formEncoded(id)}:${formEncoded(secret)}`)}`);
  };
}

function formEncoded(text: string): string {
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

/* MERGED client-parameters.ts: What the protocol library is told of the client, which is this app. */

/** The client's id, what it is registered as, and how it proves itself. */
type ClientParameters = readonly [
  string,
  ReturnType<typeof clientMetadata>,
  ReturnType<typeof clientAuthentication>,
];

/** @throws {InvalidProvider} when the client has no id, or nothing to prove itself with. */
export function clientParameters(provider: OAuthProvider): ClientParameters {
  return [getClientId(provider), clientMetadata(provider), clientAuthentication(provider)];
}

/** @throws {InvalidProvider} when there is none. */
export function getClientId({ id, clientId }: OAuthProvider): string {
  if (clientId) return clientId;
  throw new InvalidProvider(`Provider "${id}" has no clientId.`, { provider: id });
}

/**
 * A symmetric algorithm has the client secret for a key (OpenID Connect Core §10.1).
 *
 * @throws {InvalidProvider} when there is none.
 */
export function sharedKey(
  { id, clientSecret }: OAuthProvider,
  alg: unknown,
): SharedKey | undefined {
  if (typeof alg !== 'string' || !/^HS(?:256|384|512)$/.test(alg)) return undefined;
  if (clientSecret) return { alg, secret: clientSecret };
  throw new InvalidProvider(`Provider "${id}" has no clientSecret.`, { provider: id });
}

function clientMetadata({ clientMetadata, clientSecret }: OAuthProvider): {
  client_secret?: string;
} {
  return { ...clientMetadata, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
}
