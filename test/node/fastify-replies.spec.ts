/**
 * A response by a reply of Fastify's: the promise tells when it was sent, and what kept it from
 * that.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { sendWebResponse } from '../../src/node/index.js';

let app: FastifyInstance;
beforeEach(() => {
  // A client that leaves keeps a connection, which Fastify alone would wait for.
  app = fastify({ forceCloseConnections: true });
});
afterEach(() => app.close());

/** A body that begins, and goes on when the test says so. */
function begun() {
  let source: ReadableStreamDefaultController<Uint8Array>;
  let cancel: () => void;
  const cancelled = new Promise<void>((resolve) => (cancel = resolve));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      source = controller;
      controller.enqueue(new TextEncoder().encode('first'));
    },
    cancel: () => cancel(),
  });
  return { body, cancelled, source: () => source };
}

/** What became of the sending, once it has settled. */
async function answering(response: Response) {
  const seen: string[] = [];
  const settled = new Promise<unknown>((resolve) => {
    app.get('/', async (_request, reply) => {
      reply.raw.once('finish', () => seen.push('finished'));
      await sendWebResponse(reply, response).then(() => resolve('sent'), resolve);
      seen.push('settled');
      return reply;
    });
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return { base, settled, seen };
}

describe('a response by Fastify', () => {
  it('is sent before the promise is resolved', async () => {
    const { body, source } = begun();
    const { base, settled, seen } = await answering(new Response(body, { status: 201 }));
    const answer = await fetch(base);
    expect([answer.status, seen]).toEqual([201, []]);
    source().close();
    expect(await answer.text()).toBe('first');
    await expect(settled).resolves.toBe('sent');
    expect(seen).toEqual(['finished', 'settled']);
  });

  it('that fails rejects with the error of the body', async () => {
    const { body, source } = begun();
    const { base, settled } = await answering(new Response(body));
    const answer = await fetch(base);
    source().error(new Error('the source is away'));
    await expect(answer.text()).rejects.toThrow();
    await expect(settled).resolves.toMatchObject({ message: 'the source is away' });
  });

  it('is cancelled when the client disconnects', async () => {
    const { body, cancelled } = begun();
    const { base, settled } = await answering(new Response(body));
    const abort = new AbortController();
    await fetch(base, { signal: abort.signal });
    abort.abort();
    await cancelled;
    await expect(settled).resolves.toBe('sent');
  });

  it('is sent to a request that was injected', async () => {
    app.get('/', async (_request, reply) => sendWebResponse(reply, new Response('hello')));
    expect((await app.inject('/')).body).toBe('hello');
  });
});
