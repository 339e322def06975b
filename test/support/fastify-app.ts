/** A Fastify app that listens on loopback. */
import type { FastifyInstance } from 'fastify';
import type { RunningHandler } from '../contract/handler.contract.js';

/** Requests go over the network, as the handler contract sends them. */
export async function listenFastify(app: FastifyInstance): Promise<RunningHandler> {
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    serve: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = ['GET', 'HEAD'].includes(method) ? null : await request.text();
      return fetch(`${base}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
    },
    close: () => app.close(),
  };
}
