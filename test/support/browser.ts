/** A browser as far as cookies and redirects go: it keeps what it is given and sends it back. */
import { parseSetCookie } from 'cookie';

export type Server = (request: Request) => Promise<Response>;

export interface Visit {
  readonly method?: 'GET' | 'POST';
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Browser {
  readonly jar = new Map<string, string>();

  constructor(
    private readonly server: Server,
    readonly origin = 'https://app.test',
  ) {}

  /** One request; redirects are not followed. */
  async visit(path: string, { method, form, json, headers = {} }: Visit = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    const sent = new Headers(headers);
    if (this.jar.size > 0) sent.set('cookie', this.cookieHeader());
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

  cookieHeader(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private store(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const { name, value = '', maxAge, expires } = parseSetCookie(header, { decode: String });
      const isGone = maxAge === 0 || (maxAge === undefined && expires && expires < new Date());
      if (isGone) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }
}

/** Where a response sends the browser. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect, but ${response.status}.`);
  return new URL(location, 'https://app.test');
}
