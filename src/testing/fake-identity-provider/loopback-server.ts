/** An HTTP server on a free loopback port, with web-standard requests and responses. */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Handler = (request: Request) => Promise<Response>;

/** Listens on `127.0.0.1`, which only this machine can reach. */
export class LoopbackServer {
  private constructor(
    readonly origin: string,
    private readonly server: Server,
  ) {}

  /** Starts to listen. Requests get no response before {@link serve} is called. */
  static async listen(): Promise<LoopbackServer> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    return new LoopbackServer(`http://127.0.0.1:${port}`, server);
  }

  /** Answers requests by this handler; with 500 if it throws. */
  serve(handler: Handler): void {
    this.server.on('request', (message: IncomingMessage, reply: ServerResponse) => {
      const responded = this.getRequest(message).then(handler).catch(failed);
      void responded.then((response) => write(response, reply));
    });
  }

  /** Stops listening, and closes open connections. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async getRequest(message: IncomingMessage): Promise<Request> {
    const { method = 'GET', rawHeaders, url = '/' } = message;
    const headers = new Headers();
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    }
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? new Uint8Array(await buffer(message)) : null;
    return new Request(this.origin + url, { method, headers, body });
  }
}

function failed(thrown: unknown): Response {
  return new Response(String(thrown), { status: 500 });
}

async function write(response: Response, reply: ServerResponse): Promise<void> {
  reply.writeHead(response.status, Object.fromEntries(response.headers));
  reply.end(Buffer.from(await response.arrayBuffer()));
}
