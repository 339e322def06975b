/**
 * An authorization server on a port of this machine, that stands for one provider at a time with
 * all of its hosts: who asks `https://api.github.com/user` through its `fetch` gets there, and it
 * sees the address that was asked.
 */
import type { Fetch } from '../../../src/core/index.js';
import { LoopbackServer } from '../../../src/testing/fake-identity-provider/loopback-server.js';
import { type Endpoint, type Role, makeEndpoints } from './endpoints.js';
import { Grants } from './grants.js';
import type { PlayedProvider } from './played-provider.js';
import { Refusal } from './refusal.js';

/** The host that was asked: `fetch` sets `Host` itself. */
const ASKED_HOST = 'x-asked-host';

/** Makes something else of an answer. Only who calls `own` has the endpoint do what it is for. */
export type Spoil = (own: () => Promise<Response>) => Response | Promise<Response>;

export class AuthorizationServer {
  readonly grants = new Grants();
  /** Why requests were refused. */
  readonly refusals: string[] = [];
  /** By their addresses, without a query. */
  private endpoints: ReadonlyMap<string, Endpoint> = new Map();
  private readonly spoilt = new Map<Role, Spoil>();
  private readonly waiting: { role: Role; resolve: () => void }[] = [];

  private constructor(private readonly server: LoopbackServer) {
    server.serve(async (request) => this.answer(request));
  }

  static async listen(): Promise<AuthorizationServer> {
    return new AuthorizationServer(await LoopbackServer.listen());
  }

  /** From now on, it is this provider. */
  play(provider: PlayedProvider, redirectUri: string): void {
    const endpoints = makeEndpoints(provider, this.grants, redirectUri);
    this.endpoints = new Map(endpoints.map((endpoint) => [endpoint.address, endpoint]));
  }

  /** From now on, this endpoint answers otherwise. */
  spoil(role: Role, spoil: Spoil): void {
    this.spoilt.set(role, spoil);
  }

  /** From now on, every endpoint answers as it should. */
  mend(): void {
    this.spoilt.clear();
  }

  /** Resolves when the next request to this endpoint has arrived. */
  async reached(role: Role): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ role, resolve }));
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
      return await this.answerAt(this.endpointAt(address), request);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.refusals.push(`${address} ${thrown.message}`);
      return thrown.response();
    }
  }

  private async answerAt({ role, answer }: Endpoint, request: Request): Promise<Response> {
    for (const waiting of this.waiting) if (waiting.role === role) waiting.resolve();
    const spoil = this.spoilt.get(role);
    return spoil ? spoil(async () => answer(request)) : answer(request);
  }

  /** The access token may be the last part of an address. */
  private endpointAt(address: string): Endpoint {
    const parent = address.slice(0, address.lastIndexOf('/'));
    const endpoint = this.endpoints.get(address) ?? this.endpoints.get(`${parent}/*`);
    if (endpoint) return endpoint;
    throw new Refusal('not_found', address, 404);
  }
}
