/**
 * Has a process call the provider, with as little work as can be: the processes need the
 * processors.
 */
import { Agent, get } from 'node:http';

const COOKIE = /^([^=]+)=([^;]*)/;

const agent = new Agent({ keepAlive: true });

/** What came of a request. */
export interface Call {
  /** The provider's, or that of an error of the app; 0 when there is no answer. */
  readonly status: number;
  readonly ms: number;
  /** The `Cookie` header of the next request. */
  readonly cookie: string;
}

export function call(url: string, cookie: string): Promise<Call> {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, setCookies: readonly string[]): void =>
      resolve({ status, ms: performance.now() - start, cookie: update(cookie, setCookies) });
    get(`${url}/call`, { agent, headers: { cookie } }, (response) => {
      const { statusCode = 0, headers } = response;
      response.resume();
      response.on('close', () =>
        end(response.complete ? statusCode : 0, headers['set-cookie'] ?? []),
      );
    }).on('error', () => end(0, []));
  });
}

function update(cookie: string, setCookies: readonly string[]): string {
  const kept = new Map<string, string>();
  for (const text of [...cookie.split('; '), ...setCookies]) {
    const [, name = '', value = ''] = COOKIE.exec(text) ?? [];
    kept.set(name, value);
  }
  return [...kept].map((pair) => pair.join('=')).join('; ');
}
