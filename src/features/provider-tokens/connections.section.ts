/** The accounts at providers that the app can use for the user, on the account page. */
import { RouteError } from '../../core/errors/index.js';
import {
  type AccountSection,
  type AccountSectionHandler,
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import type { SectionItem, SectionView } from '../../core/pages/index.js';
import type { ProviderRegistry } from '../../core/providers/index.js';
import { type AccountTokens, listScopes } from './account-tokens.js';
import type { TokenRevoker } from './token-revoker.js';
import type { TokenStoreFinder } from './token-store-finder.js';
import type { TokenStore } from './token-store.js';
import type { ValidTokens } from './valid-tokens.js';

const PATHS = {
  list: '/account/provider-tokens',
  revoke: '/account/provider-tokens/revoke',
} as const;

/** An account that the app can use. No token is in it. */
interface Connection extends Pick<AccountTokens, 'provider' | 'providerAccountId'> {
  readonly providerName: string;
  readonly scopes: readonly string[];
  /** Whether there is or will be a valid access token, unless the provider refuses. */
  readonly isAlive: boolean;
}

/** The section, `GET /account/provider-tokens`, and `POST /account/provider-tokens/revoke`. */
export class ConnectionsHandler implements AccountSectionHandler, RouteHandler {
  constructor(
    private readonly stores: TokenStoreFinder,
    private readonly valid: ValidTokens,
    private readonly revoker: TokenRevoker,
    private readonly providers: ProviderRegistry,
  ) {}

  async showSection(request: FeatureRequest): Promise<SectionView | undefined> {
    const connections = await this.list(this.open(request));
    if (connections.length === 0) return undefined;
    return { text: { name: 'connections.text' }, items: connections.map(toItem) };
  }

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const store = this.open(request);
    if (request.method === 'GET') return { body: await this.list(store) };
    const { provider = '', providerAccountId = '' } = request.fields;
    const isRevoked = await this.revoker.remove(async () => {
      const tokens = await this.valid.find(store, provider, providerAccountId);
      return tokens && hasTokens(tokens) ? tokens : undefined;
    }, store);
    // The same answer for the account of another user as for none.
    if (isRevoked === undefined) throw new RouteError(404, 'NotFound');
    return { body: { isRevoked }, cookies: store.cookies };
  }

  private open({ session, cookies, requestOrigin }: FeatureRequest): TokenStore {
    if (!session) throw new RouteError(401, 'SignInRequired');
    return this.stores.open(session.userId, { cookies, site: requestOrigin.cookies });
  }

  private async list(store: TokenStore): Promise<Connection[]> {
    return (await store.list()).filter(hasTokens).map((tokens) => ({
      provider: tokens.provider,
      providerName: this.providers.find(tokens.provider)?.name ?? tokens.provider,
      providerAccountId: tokens.providerAccountId,
      scopes: listScopes(tokens.scope),
      isAlive: this.valid.isAlive(tokens),
    }));
  }
}

function hasTokens({ access_token, refresh_token }: AccountTokens): boolean {
  return access_token !== undefined || refresh_token !== undefined;
}

function toItem(connection: Connection): SectionItem {
  const { provider, providerName, providerAccountId, scopes, isAlive } = connection;
  return {
    title: providerName,
    details: [
      ...(scopes.length > 0
        ? [{ name: 'connections.scopes', values: { scopes: scopes.join(', ') } } as const]
        : []),
      ...(isAlive ? [] : [{ name: 'connections.ended' } as const]),
    ],
    actions: [
      {
        label: 'connections.revoke',
        path: PATHS.revoke,
        hidden: { provider, providerAccountId },
        confirm: { name: 'connections.revokeText', values: { provider: providerName } },
        isDangerous: true,
        done: 'revoked',
      },
    ],
  };
}

export const CONNECTIONS_SECTION: AccountSection = {
  id: 'connections',
  title: 'connections.title',
  order: 250,
  notices: { revoked: 'connections.revoked' },
  handler: ConnectionsHandler,
};

export const CONNECTION_ROUTES = [
  route({
    method: 'GET',
    path: PATHS.list,
    name: 'listProviderTokens',
    summary: 'Lists the accounts at providers that the app can use for the user',
    access: 'session',
    responses: {
      200: {
        description: 'The accounts, without their tokens.',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['provider', 'providerName', 'providerAccountId', 'scopes', 'isAlive'],
            properties: {
              provider: { type: 'string' },
              providerName: { type: 'string' },
              providerAccountId: { type: 'string' },
              scopes: { type: 'array', items: { type: 'string' } },
              isAlive: {
                type: 'boolean',
                description: 'Whether there is a valid access token, or one can be had.',
              },
            },
          },
        },
      },
    },
    handler: ConnectionsHandler,
  }),
  route({
    method: 'POST',
    path: PATHS.revoke,
    name: 'revokeProviderToken',
    audit: 'provider-token.revoke',
    summary: 'Revokes the access to an account at a provider',
    access: 'session',
    limit: 'edit',
    fields: {
      provider: { description: 'The id of the provider.', isRequired: true, maxLength: 128 },
      providerAccountId: { description: 'The user’s id there.', isRequired: true },
    },
    responses: {
      200: {
        description: 'The tokens are removed.',
        schema: {
          type: 'object',
          required: ['isRevoked'],
          properties: {
            isRevoked: {
              type: 'boolean',
              description:
                '`false` when the provider has no revocation endpoint or failed: its token is valid until it expires.',
            },
          },
        },
      },
    },
    handler: ConnectionsHandler,
  }),
];
