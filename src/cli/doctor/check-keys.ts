/** The keys of an identity provider, which verify its ID tokens. */
import { type Fetch, isPlainObject, parseJson } from '../../core/kernel/index.js';
import { limitFetch } from '../../core/oauth/index.js';
import type { OAuthProvider } from '../../core/providers/index.js';
import { error, type Finding, ok } from './finding.js';

/**
 * Reads the keys from where a sign-in reads them: the configured address, or the one in the
 * metadata.
 *
 * @param metadataAddress - Where the metadata was found; `undefined` if a sign-in reads none.
 * @throws {Error} when a document cannot be read.
 */
export async function checkKeys(
  provider: OAuthProvider,
  metadataAddress: string | undefined,
): Promise<Finding[]> {
  if (!needsKeys(provider)) return [];
  const { id, allowsHttp, jwksUri, fetch = globalThis.fetch } = provider;
  const limited = limitFetch(fetch, allowsHttp);
  const address = jwksUri ?? (await readKeysAddress(limited, metadataAddress));
  if (address === undefined)
    return [
      error(
        `${id}: its metadata names no \`jwks_uri\`, so no ID token can be verified.`,
        'Set its `jwks_endpoint`.',
      ),
    ];
  const { keys } = await readDocument(limited, address);
  return Array.isArray(keys) && keys.length > 0
    ? [ok(`${id}: it publishes ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}.`)]
    : [error(`${id}: ${address} has no keys, so no ID token can be verified.`)];
}

/** OAuth 2.0 has no ID tokens, and the client secret verifies those with a MAC (RFC 7518 §3.2). */
function needsKeys({ readsIdToken, clientMetadata }: OAuthProvider): boolean {
  return readsIdToken && !/^HS\d+$/.test(String(clientMetadata.id_token_signed_response_alg));
}

async function readKeysAddress(
  fetch: Fetch,
  metadataAddress: string | undefined,
): Promise<string | undefined> {
  if (metadataAddress === undefined) return undefined;
  const { jwks_uri: address } = await readDocument(fetch, metadataAddress);
  return typeof address === 'string' ? address : undefined;
}

async function readDocument(
  fetch: Fetch,
  address: string,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const document = parseJson(await response.text());
  if (isPlainObject(document)) return document;
  throw new Error(`${address} answered something else than a JSON object.`);
}
