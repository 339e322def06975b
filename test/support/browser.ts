/** A browser as far as cookies and redirects go: it keeps what it is given and sends it back. */
import { parseSetCookie } from 'cookie';

export type Server = (request: Request) => Promise<Response>;

export interface Visit {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The page that asks is of another site: cookies go along only when they say so. */
  readonly isCrossSite?: boolean;
}

export class Browser {
  readonly jar = new Map<string, string>();
  /** The cookies that go along with a POST from another site (`SameSite=None; Secure`). */
  private readonly sentAnywhere = new Set<string>();

  constructor(
    private readonly server: Server,
    readonly origin = 'https://app.test',
  ) {}

  /** One request; redirects are not followed. */
  async visit(path: string, visit: Visit = {}): Promise<Response> {
    const { method, form, json, headers = {}, isCrossSite = false } = visit;
    const url = new URL(path, this.origin);
    const sent = new Headers(headers);
    const cookie = this.cookieHeader(isCrossSite);
    if (cookie !== '') sent.set('cookie', cookie);
    if (isCrossSite) sent.set('sec-fetch-site', 'cross-site');
    let body: string | undefined;
    if (form) {
      body = new URLSearchParams(form).toString();
      sent.set('content-type', 'application/x-www-form-urlencoded');
    }
    if (json !== undefined) {
      body = JSON.stringify(json);
      sent.set('content-type', 'application/json');
    }
    const response = await this.server(
      new Request(url, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: sent,
        ...(body !== undefined && { body }),
      }),
    );
    this.store(response);
    return response;
  }

  /** A form post with the CSRF token that this browser can read. */
  async post(path: string, form: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.visit(path, { form: { csrfToken: await this.csrfToken(), ...form } });
  }

  async csrfToken(): Promise<string> {
    const answer = (await (await this.visit('/auth/csrf')).json()) as { csrfToken: string };
    return answer.csrfToken;
  }

  async session(): Promise<unknown> {
    return (await this.visit('/auth/session')).json();
  }

  cookieHeader(isCrossSite = false): string {
    return [...this.jar]
      .filter(([name]) => !isCrossSite || this.sentAnywhere.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  private store(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const cookie = parseSetCookie(header, { decode: String });
      const { name, value = '', maxAge, expires, sameSite, secure } = cookie;
      const isGone = maxAge === 0 || (maxAge === undefined && expires && expires < new Date());
      if (isGone) this.jar.delete(name);
      else this.jar.set(name, value);
      if (sameSite === 'none' && secure) this.sentAnywhere.add(name);
      else this.sentAnywhere.delete(name);
    }
  }
}

/** Where a response sends the browser. */
export function readLocation(response: Response): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect, but ${response.status}.`);
  return new URL(location, 'https://app.test');
}
