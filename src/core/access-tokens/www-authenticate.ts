/**
 * The header that says which tokens an API takes, and why it refused one (RFC 6750 §3, RFC 9449
 * §7.1, RFC 9470 §3, RFC 9728 §5.1).
 */
import { InvalidAccessToken, type LevelChallenge } from '../errors/request.errors.js';
import { parseUrl } from '../kernel/url.js';
import { DPOP_ALGORITHMS, type TokenScheme } from './presented-token.js';
import type { ResourceServerOptions } from './resource-server-options.js';

/** The path of the metadata of a resource (RFC 9728 §3.1). */
const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** Why a request is refused. */
export interface TokenRefusal {
  /** The scheme that the client used. */
  readonly scheme: TokenScheme;
  /** `undefined` when the request had no token: then no reason is given (RFC 6750 §3.1). */
  readonly problem: InvalidAccessToken | LevelChallenge | 'insufficient_scope' | undefined;
  /** The scopes that the handler requires. */
  readonly scopes: readonly string[];
}

/**
 * Returns the value of `WWW-Authenticate`: a challenge for each scheme, that of the client first.
 */
export function describeChallenges(refusal: TokenRefusal, options: ResourceServerOptions): string {
  const isBound = options.dpop === 'required' || refusal.scheme === 'DPoP';
  const schemes: readonly TokenScheme[] = isBound ? ['DPoP', 'Bearer'] : ['Bearer', 'DPoP'];
  const offered = schemes.filter((scheme) => scheme === 'DPoP' || options.dpop !== 'required');
  const [first = 'Bearer', ...others] = offered;
  return [
    describe(first, { ...getReasons(refusal), ...getHints(refusal, options) }),
    ...others.map((scheme) => describe(scheme, {})),
  ].join(', ');
}

type Parameters = Readonly<Record<string, string>>;

function describe(scheme: TokenScheme, parameters: Parameters): string {
  const all = { ...parameters, ...(scheme === 'DPoP' && { algs: DPOP_ALGORITHMS.join(' ') }) };
  const listed = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return listed.length > 0 ? `${scheme} ${listed.join(', ')}` : scheme;
}

/**
 * The exact reason is in the log: a client can do nothing else about it than to get another token.
 */
function getReasons({ problem }: TokenRefusal): Parameters {
  if (problem === undefined) return {};
  if (typeof problem === 'string') return { error: problem };
  if (problem instanceof InvalidAccessToken) return { error: problem.code };
  return Object.fromEntries(Object.entries(problem).map(([name, value]) => [name, String(value)]));
}

function getHints({ scopes }: TokenRefusal, options: ResourceServerOptions): Parameters {
  const address = getResourceMetadataUrl(options);
  return {
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(address !== undefined && { resource_metadata: address }),
  };
}

/** The address of the metadata: the path of the resource comes after the well-known one. */
export function getResourceMetadataUrl({ resource }: ResourceServerOptions): string | undefined {
  const url = parseUrl(resource ?? '');
  if (!url) return undefined;
  return `${url.origin}${RESOURCE_METADATA_PATH}${url.pathname.replace(/\/$/, '')}`;
}

/** The metadata of the resource (RFC 9728 §2). */
export function createResourceMetadata(options: ResourceServerOptions): object {
  const { resource, issuers, scopesSupported, dpop } = options;
  return {
    resource,
    authorization_servers: issuers.map(({ issuer }) => issuer),
    bearer_methods_supported: ['header'],
    ...(scopesSupported && { scopes_supported: scopesSupported }),
    dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
    ...(dpop === 'required' && { dpop_bound_access_tokens_required: true }),
  };
}
