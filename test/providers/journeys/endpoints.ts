/** The endpoints that a provider has, and where they are. */
import { Api } from './api.js';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import type { Grants } from './grants.js';
import { JWKS } from './id-token.js';
import { discoveryAddress, makeMetadata } from './metadata.js';
import type { PlayedProvider } from './played-provider.js';
import { TokenEndpoint } from './token-endpoint.js';

/** What an endpoint is for. `further` ones tell what the userinfo endpoint does not. */
export type Role = 'discovery' | 'JWKS' | 'authorization' | 'token' | 'userinfo' | 'further';

type Answer = (request: Request) => Response | Promise<Response>;

export interface Endpoint {
  readonly role: Role;
  /** Without a query. Ends in `/*` where an access token follows. */
  readonly address: string;
  readonly answer: Answer;
}

export function makeEndpoints(
  provider: PlayedProvider,
  grants: Grants,
  redirectUri: string,
): readonly Endpoint[] {
  const { ways, endpoints } = provider;
  const authorization = new AuthorizationEndpoint(provider, grants, redirectUri);
  const token = new TokenEndpoint(provider, grants, redirectUri);
  const api = new Api(provider, grants);
  const metadata = provider.isOidc ? makeMetadata(provider) : undefined;
  const at = (name: keyof typeof endpoints): string =>
    withoutQuery(metadata?.[`${name}_endpoint`] ?? endpoints[name] ?? '');
  const end = ways.api?.token === 'path' ? '/*' : '';
  return [
    ...publishedBy(provider),
    {
      role: 'authorization',
      address: at('authorization'),
      answer: ({ url }) => authorization.answer(new URL(url)),
    },
    { role: 'token', address: at('token'), answer: (request) => token.answer(request) },
    {
      role: 'userinfo',
      address: `${at('userinfo')}${end}`,
      answer: (request) => api.userInfo(request),
    },
    ...Object.entries(ways.further ?? {}).map(([address, further]): Endpoint => ({
      role: 'further',
      address,
      answer: (request) => api.further(request, further),
    })),
  ];
}

/** What any client may read of an OpenID Connect provider. */
function publishedBy(provider: PlayedProvider): readonly Endpoint[] {
  if (!provider.isOidc) return [];
  const metadata = makeMetadata(provider);
  return [
    {
      role: 'discovery',
      address: discoveryAddress(provider),
      answer: () => Response.json(metadata),
    },
    { role: 'JWKS', address: metadata.jwks_uri, answer: () => Response.json(JWKS) },
  ];
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
