/**
 * Where the sink of all processes sends entries, as to a system that keeps logs. It also keeps the
 * heads of the chain.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One batch of so many is answered as if it had not been taken. */
const FAILS_EACH = 15;

export class Collector {
  /** How often each entry came, by its id. */
  readonly entries = new Map<string, number>();
  readonly heads: string[] = [];
  private batches = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void collector.receive(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => undefined);
    // The process was killed while it sent this.
    if (body === undefined) return;
    const isTaken = request.url === '/head' ? this.takeHead(body) : this.takeEntries(body);
    response.writeHead(isTaken ? 204 : 503).end();
  }

  private takeHead(head: string): boolean {
    this.heads.push(head);
    return true;
  }

  private takeEntries(body: string): boolean {
    for (const id of JSON.parse(body) as string[]) {
      this.entries.set(id, (this.entries.get(id) ?? 0) + 1);
    }
    this.batches += 1;
    return this.batches % FAILS_EACH !== 0;
  }
}
