/** The site of an attacker, on a port of its own. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export class OtherSite {
  private readonly server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(this.page);
  });

  private constructor(private readonly page: string) {}

  /** @param page - The only page there is. */
  static async withPage(page: string): Promise<OtherSite> {
    const site = new OtherSite(page);
    await once(site.server.listen(0), 'listening');
    return site;
  }

  /**
   * @param host - `127.0.0.1` is another site than the app's. `localhost` with another port is
   *   another origin of the same site: cookies go along with what it sends.
   */
  at(host: '127.0.0.1' | 'localhost'): string {
    return `http://${host}:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }
}
