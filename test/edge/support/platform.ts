/** What a platform for workers is to a test, and what goes in and out of one. */
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import type { Server } from '../../support/browser.js';

export interface RunningWorker {
  readonly serve: Server;
  close(): Promise<void>;
}

/** Starts a worker of its own, which has never answered a request. */
export type StartWorker = (provider: OIDCConfig) => Promise<RunningWorker>;

/** As much of a request as every platform takes: its own classes are not those of this process. */
export async function readParts(request: Request) {
  const { method, headers } = request;
  const body = method === 'GET' ? {} : { body: await request.text() };
  return { method, headers: [...headers] as [string, string][], ...body };
}

/** As much of a response as every platform gives. */
export interface ForeignResponse {
  readonly status: number;
  readonly headers: Iterable<[string, string]> & Pick<Headers, 'getSetCookie'>;
  text(): Promise<string>;
}

/** The response of another realm or process as one of this. */
export async function ownResponse(foreign: ForeignResponse): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of foreign.headers) {
    if (name !== 'set-cookie') headers.set(name, value);
  }
  for (const cookie of foreign.headers.getSetCookie()) headers.append('set-cookie', cookie);
  const body = await foreign.text();
  return new Response(body === '' ? null : body, { status: foreign.status, headers });
}
