/** A registry of packages on this machine: npm resolves what it lists, and nothing is fetched. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A package in one version, with what it says of its peers. */
export interface ListedPackage {
  readonly version: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export class LoopbackRegistry {
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  /** @param packages - By their names. Any other is answered with 404. */
  static async start(packages: Readonly<Record<string, ListedPackage>>): Promise<LoopbackRegistry> {
    const server = createServer((request, response) => {
      const name = decodeURIComponent((request.url ?? '').slice(1));
      const listed = packages[name];
      response.writeHead(listed ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(listed ? describe(name, listed) : { error: 'Not found' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new LoopbackRegistry(server, `http://127.0.0.1:${port}/`);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

function describe(name: string, { version, peerDependencies = {} }: ListedPackage): object {
  const dist = { tarball: 'http://127.0.0.1:9/none.tgz', shasum: '0'.repeat(40) };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { name, version, peerDependencies, dist } },
  };
}
