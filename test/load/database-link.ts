/**
 * The way to the database, which can be cut: every connection ends in the middle of whatever it was
 * at, and no new one comes about, as when the server is restarted.
 */
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';

export class DatabaseLink {
  private readonly open = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly server: Server) {}

  static async to(host: string, port: number): Promise<DatabaseLink> {
    const server = createServer();
    const link = new DatabaseLink(server);
    server.on('connection', (client) => link.relay(client, connect(port, host)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private relay(client: Socket, database: Socket): void {
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.open.delete(socket);
        other.destroy();
      });
    }
    if (this.isCut) client.destroy();
    else client.pipe(database).pipe(client);
  }
}
