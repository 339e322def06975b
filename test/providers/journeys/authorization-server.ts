/**
 * An authorization server on a port of this machine, that stands for one provider at a time with all
 * of its hosts: who asks `https://api.github.com/user` through its `fetch` gets there, and it sees
 * the address that was asked.
 */
import type { Fetch } from '../../../src/core/index.js';
import { LoopbackServer } from '../../../src/testing/fake-identity-provider/loopback-server.js';
import { Api } from './api.js';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import { Grants } from './grants.js';
import { JWKS } from './id-token.js';
import { discoveryAddress, metadataOf } from './metadata.js';
import type { PlayedProvider } from './played-provider.js';
import { Refusal } from './refusal.js';
import { TokenEndpoint } from './token-endpoint.js';

/** The host that was asked: `fetch` sets `Host` itself. */
const ASKED_HOST = 'x-asked-host';

type Answer = (request: Request) => Response | Promise<Response>;

export class AuthorizationServer {
  readonly grants = new Grants();
  /** Why requests were refused. */
  readonly refusals: string[] = [];
  /** By their addresses, without a query. */
  private endpoints: ReadonlyMap<string, Answer> = new Map();

  private constructor(private readonly server: LoopbackServer) {
    server.serve(async (request) => this.answer(request));
  }

  static async listen(): Promise<AuthorizationServer> {
    return new AuthorizationServer(await LoopbackServer.listen());
  }

  /** From now on, it is this provider. */
  play(provider: PlayedProvider, redirectUri: string): void {
    this.endpoints = new Map(endpointsOf(provider, this.grants, redirectUri));
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  /** What the library is given in place of the network. */
  readonly fetch: Fetch = async (input, init) => {
    const asked = new Request(input, init);
    const url = new URL(asked.url);
    if (url.protocol !== 'https:') throw new TypeError(`${url.href} is not https.`);
    const headers = new Headers(asked.headers);
    headers.set(ASKED_HOST, url.host);
    const body = asked.method === 'GET' ? null : await asked.text();
    const { method, redirect } = asked;
    return fetch(this.at(url), { method, headers, body, redirect, signal: init?.signal ?? null });
  };

  /** What a browser gets to see at this address. */
  async visit(url: URL): Promise<Response> {
    return this.fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  }

  private at({ pathname, search }: URL): string {
    return `${this.server.origin}${pathname}${search}`;
  }

  private async answer(received: Request): Promise<Response> {
    const { pathname, search } = new URL(received.url);
    const address = `https://${received.headers.get(ASKED_HOST)}${pathname}`;
    const { method, headers } = received;
    const body = method === 'GET' ? null : await received.text();
    const request = new Request(`${address}${search}`, { method, headers, body });
    try {
      return await this.endpointAt(address)(request);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.refusals.push(`${address} ${thrown.message}`);
      return thrown.response();
    }
  }

  /** The access token may be the last part of an address. */
  private endpointAt(address: string): Answer {
    const parent = address.slice(0, address.lastIndexOf('/'));
    const endpoint = this.endpoints.get(address) ?? this.endpoints.get(`${parent}/*`);
    if (endpoint) return endpoint;
    throw new Refusal('not_found', address, 404);
  }
}

function* endpointsOf(
  provider: PlayedProvider,
  grants: Grants,
  redirectUri: string,
): Generator<[string, Answer]> {
  const authorization = new AuthorizationEndpoint(provider, grants, redirectUri);
  const token = new TokenEndpoint(provider, grants, redirectUri);
  const api = new Api(provider, grants);
  const metadata = provider.isOidc ? metadataOf(provider) : undefined;
  if (metadata) {
    yield [discoveryAddress(provider), () => Response.json(metadata)];
    yield [metadata.jwks_uri, () => Response.json(JWKS)];
  }
  const { ways, endpoints } = provider;
  const at = (name: keyof typeof endpoints): string =>
    withoutQuery(metadata?.[`${name}_endpoint`] ?? endpoints[name] ?? '');
  yield [at('authorization'), ({ url }) => authorization.answer(new URL(url))];
  yield [at('token'), (request) => token.answer(request)];
  yield [
    `${at('userinfo')}${ways.api?.token === 'path' ? '/*' : ''}`,
    (request) => api.userInfo(request),
  ];
  for (const [address, answer] of Object.entries(ways.further ?? {})) {
    yield [address, (request) => api.further(request, answer)];
  }
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
