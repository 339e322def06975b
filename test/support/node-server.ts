/** Servers of Node's own, on loopback. */
import { Server as HttpServer } from 'node:http';
import type { Server as TcpServer } from 'node:net';
import { connect } from 'node:net';
import type { NodeHandler, PlatformReply, PlatformRequest } from '../../src/node/index.js';
import type { RunningHandler } from '../contract/handler.contract.js';

/** A listener whose promise is not awaited. */
export function asListener(handler: NodeHandler) {
  return (request: PlatformRequest, reply: PlatformReply): void => void handler(request, reply);
}

export interface RunningServer extends RunningHandler {
  readonly base: string;
  /** Sends these lines as they are, and gives back the whole answer. */
  send(...lines: string[]): Promise<string>;
}

/** `serve` sends the server requests whatever origin they name. */
export async function listen(server: TcpServer): Promise<RunningServer> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    serve: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' || method === 'HEAD' ? null : await request.text();
      return fetch(`${base}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
    },
    send: async (...lines) =>
      new Promise((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
        );
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('end', () => resolve(answer));
        socket.on('error', reject);
      }),
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      // A client that has given up leaves a connection without a request, which would stay open for
      // seconds.
      if (server instanceof HttpServer) server.closeAllConnections();
      await closed;
    },
  };
}
