/** An issuer on this machine, as good or as wrong as a test wants it. */
import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is wrong with the issuer. */
export interface IssuerFaults {
  /** How far its clock is ahead, in milliseconds. */
  readonly skew?: number;
  /** What its metadata say, in place of the truth. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** What it answers in place of metadata, by its own address. */
  readonly describe?: (own: string) => Readonly<Record<string, unknown>>;
  /** Where it redirects each request to. */
  readonly redirect?: string;
  /** The paths that it answers; the others are not found. Default: all. */
  readonly paths?: readonly string[];
  /** The path that is answered once another one has been asked for. */
  readonly held?: string;
  /** The keys that it publishes. */
  readonly keys?: readonly object[];
}

const KEY = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: '1' };

/** A running issuer. */
export class LocalIssuer {
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start({
    skew = 0,
    metadata = {},
    describe = () => ({}),
    redirect,
    paths,
    held,
    keys = [KEY],
  }: IssuerFaults = {}): Promise<LocalIssuer> {
    const others = new EventEmitter();
    const server = createServer((request, response) => {
      if (request.url === held) return void others.once('asked', () => answer(request, response));
      others.emit('asked');
      answer(request, response);
    });
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      const { port } = server.address() as AddressInfo;
      const issuer = `http://localhost:${port}`;
      const truth = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        ...metadata,
        ...describe(issuer),
      };
      response.setHeader('date', new Date(Date.now() + skew).toUTCString());
      response.setHeader('content-type', 'application/json');
      if (redirect !== undefined) response.writeHead(302, { location: redirect });
      else if (paths && !paths.includes(request.url ?? '')) response.writeHead(404);
      response.end(JSON.stringify(request.url === '/jwks' ? { keys } : truth));
    };
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    return new LocalIssuer(server, `http://localhost:${port}`);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
