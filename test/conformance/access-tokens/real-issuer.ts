/**
 * A certified provider that issues access tokens for an API, shaped as the well-known services
 * shape theirs.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';

/** What the token endpoint answers. */
export interface ClientToken {
  readonly access_token: string;
  readonly token_type: string;
}

export const API = 'https://orders.example.com';
const CLIENT = { client_id: 'a-client', client_secret: 'a client secret' };

/** How tokens are made. */
export interface TokenShape {
  /** Below the origin: `/realms/shop`. */
  readonly path?: string;
  readonly format?: 'jwt' | 'opaque';
  /** The API as the tokens name it. */
  readonly audience?: string;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Claims to leave out. */
  readonly without?: readonly string[];
}

export class RealIssuer {
  static async start(shape: TokenShape = {}): Promise<RealIssuer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const infos = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { Provider } = await import('oidc-provider');
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const { format = 'jwt', audience = API, header = {}, claims = {}, without = [] } = shape;
    const provider = new Provider(issuer, {
      clients: [
        {
          ...CLIENT,
          grant_types: ['client_credentials'],
          redirect_uris: [],
          response_types: [],
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
      scopes: ['orders:read'],
      features: {
        clientCredentials: { enabled: true },
        introspection: { enabled: true },
        dPoP: { enabled: true },
        devInteractions: { enabled: false },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => API,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'orders:read orders:write',
            audience,
            accessTokenTTL: 600,
            accessTokenFormat: format,
            ...(format === 'jwt' && { jwt: { sign: { alg: 'RS256' as const } } }),
          }),
        },
      },
      formats: {
        customizers: {
          jwt: (_context, _token, parts) => {
            Object.assign(parts, { header: { ...parts.header, ...header } });
            Object.assign(parts.payload, claims);
            for (const name of without) Reflect.deleteProperty(parts.payload, name);
          },
        },
      },
    });
    const answer = provider.callback();
    server.on('request', (request, response) => void answer(request, response));
    warnings.mockRestore();
    infos.mockRestore();
    return new RealIssuer(issuer, server);
  }

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  /** The client's own id and secret, with which an API may ask about tokens too. */
  readonly client = { clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret };

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Asks for a token, as a client does. */
  async token(scope = 'orders:read', headers: Record<string, string> = {}): Promise<ClientToken> {
    const response = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        ...CLIENT,
        grant_type: 'client_credentials',
        scope,
        resource: API,
      }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as ClientToken;
  }
}
