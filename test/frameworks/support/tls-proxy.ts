/** A proxy that ends TLS in front of an app: what the app sees of it, without the TLS. */
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '../../support/browser.js';

/** Where people believe to be. */
export const PUBLIC_ORIGIN = 'https://members.example';

/**
 * A browser sends a form so that asks for it, which React's do. Only this proxy sees the header.
 */
export const AS_MULTIPART = { 'x-as-multipart': 'yes' };

export class TlsProxy {
  private readonly server = createServer((incoming, outgoing) => {
    const { host } = new URL(PUBLIC_ORIGIN);
    const { method, url, headers } = incoming;
    const forwarded = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
    const onward = forward(new URL(url ?? '/', this.app), {
      method,
      headers: { ...headers, ...forwarded },
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });

  private constructor(private readonly app: string) {}

  /** @param app - Where the app listens. */
  static async before(app: string): Promise<TlsProxy> {
    const proxy = new TlsProxy(app);
    await once(proxy.server.listen(0), 'listening');
    return proxy;
  }

  /** Answers as the public address does. */
  readonly serve: Server = async (request) => {
    const { pathname, search } = new URL(request.url);
    const { port } = this.server.address() as AddressInfo;
    const headers = new Headers(request.headers);
    const isMultipart = headers.has('x-as-multipart');
    if (isMultipart) headers.delete('content-type');
    return fetch(`http://localhost:${port}${pathname}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(request.method === 'POST' && { body: await readBody(request, isMultipart) }),
    });
  };

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }
}

async function readBody(request: Request, isMultipart: boolean): Promise<FormData | string> {
  const body = await request.text();
  if (!isMultipart) return body;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  return form;
}
