/**
 * The way to a database that is far: each piece of what either side sends arrives later. It counts
 * the round trips, by which a start takes longer with the distance.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** The ports of the servers, where their URLs name none. */
const PORTS: Readonly<Record<string, number>> = { 'postgres:': 5432, 'mariadb:': 3306 };

export class DelayedLink {
  readonly #open = new Set<Socket>();
  #roundTrips = 0;
  #cutAt = Infinity;

  private constructor(
    private readonly server: Server,
    private readonly database: URL,
    private readonly delay: number,
  ) {}

  /**
   * @param database - The URL of the database.
   * @param delay - Of each direction, in milliseconds.
   */
  static async open(database: string, delay: number): Promise<DelayedLink> {
    const server = createServer({ noDelay: true });
    const link = new DelayedLink(server, new URL(database), delay);
    server.on('connection', (client) => link.#relay(client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return link;
  }

  /** The URL of the database by this way. */
  get url(): string {
    const url = new URL(this.database);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** How often a client waited for an answer. */
  get roundTrips(): number {
    return this.#roundTrips;
  }

  /**
   * Ends every connection in the middle of this round trip, as when the process is killed, and lets
   * no other come about.
   */
  cutAt(roundTrip: number): void {
    this.#cutAt = roundTrip;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #relay(client: Socket): void {
    const { hostname, port, protocol } = this.database;
    const database = connect({
      host: hostname,
      port: Number(port) || PORTS[protocol] || 0,
      noDelay: true,
    });
    // The first to speak is the client of PostgreSQL, and the server of MariaDB.
    let isAnswered = true;
    client.on('data', () => {
      if (isAnswered) this.#roundTrips += 1;
      isAnswered = false;
    });
    database.on('data', () => (isAnswered = true));
    this.#pass(client, database);
    this.#pass(database, client);
  }

  #pass(from: Socket, to: Socket): void {
    this.#open.add(from);
    from.on('data', (piece: Buffer) => {
      // eslint-disable-next-line no-restricted-syntax -- A distance is what it makes.
      if (this.#roundTrips < this.#cutAt) setTimeout(() => to.write(piece), this.delay);
      else for (const socket of this.#open) socket.destroy();
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#open.delete(from);
      to.destroy();
    });
  }
}
