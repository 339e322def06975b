/** What the protocol library is told of the client, which is this app. */
import { InvalidProvider } from '../errors/request.errors.js';
import type { OAuthProvider } from '../providers/provider.js';
import { clientAuthentication } from './client-authentication.js';
import type { SharedKey } from './id-token.js';

/** The client's id, what it is registered as, and how it proves itself. */
export type ClientParameters = readonly [
  string,
  ReturnType<typeof clientMetadata>,
  ReturnType<typeof clientAuthentication>,
];

/** @throws {InvalidProvider} when the client has no id, or nothing to prove itself with. */
export function clientParameters(provider: OAuthProvider): ClientParameters {
  return [clientIdOf(provider), clientMetadata(provider), clientAuthentication(provider)];
}

/** @throws {InvalidProvider} when there is none. */
export function clientIdOf({ id, clientId }: OAuthProvider): string {
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
