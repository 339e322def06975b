/**
 * A user who is signed in, and acts with as little work as can be: the processes need the
 * processors.
 */
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

const COOKIE = /^([^=]+)=([^;]*)/;

const agent = new Agent({ keepAlive: true });

export interface Answer {
  /** 0 when there is no answer. */
  readonly status: number;
  /** What the counter of the user is now, of an action that was done. */
  readonly count: number | undefined;
}

export class SignedInUser {
  private constructor(
    readonly id: string,
    private readonly cookie: string,
    private readonly csrfToken: string,
  ) {}

  /** @throws {Error} when there is no session in the end. */
  static async signIn(url: string, id: string): Promise<SignedInUser> {
    const cookies = new Map<string, string>();
    const ask = async (path: string, form?: Record<string, string>): Promise<Response> => {
      const response = await fetch(`${url}/auth/${path}`, {
        headers: { cookie: toHeader(cookies) },
        redirect: 'manual',
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = COOKIE.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response;
    };
    const getToken = async (): Promise<string> => {
      const { csrfToken } = (await (await ask('csrf')).json()) as { readonly csrfToken: string };
      return csrfToken;
    };
    await ask('callback/credentials', { csrfToken: await getToken(), id });
    const session = (await (await ask('session')).json()) as object | null;
    if (session === null) throw new Error(`${id} did not sign in.`);
    // The token of before belongs to no session.
    const csrfToken = await getToken();
    return new SignedInUser(id, toHeader(cookies), csrfToken);
  }

  /** @param path - Of a route of the feature. */
  post(url: string, path: string): Promise<Answer> {
    const body = new URLSearchParams({ csrfToken: this.csrfToken }).toString();
    const headers = {
      cookie: this.cookie,
      origin: url,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    };
    return new Promise((resolve) => {
      const fail = (): void => resolve({ status: 0, count: undefined });
      request(`${url}/auth/${path}`, { agent, method: 'POST', headers }, (response) => {
        json(response).then((answer) => {
          const { count } = answer as { readonly count?: number };
          resolve({ status: response.statusCode ?? 0, count });
        }, fail);
      })
        .on('error', fail)
        .end(body);
    });
  }
}

/** Otherwise a process that is to end waits for them. */
export function closeConnections(): void {
  agent.destroy();
}

function toHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
