/**
 * The cookies of a browser, and a sign-in with a password by the routes that both libraries have.
 */

/** Keeps cookies between requests, and follows no redirect. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** A browser with the cookies of another, for the same app at another port. */
  static with(cookies: ReadonlyMap<string, string>, origin: string): Browser {
    const browser = new Browser(origin);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  }

  /** The cookies that hold the session. */
  sessionCookies(): ReadonlyMap<string, string> {
    return new Map([...this.cookies].filter(([name]) => name.includes('session-token')));
  }

  async get(path: string): Promise<Response> {
    return this.send(path, {});
  }

  async signIn(basePath: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    const answer = await this.get(`${basePath}/csrf`);
    const { csrfToken } = (await answer.json()) as { readonly csrfToken: string };
    const body = new URLSearchParams({ ...fields, csrfToken });
    return this.send(`${basePath}/callback/credentials`, { method: 'POST', body });
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.origin + path, {
      ...init,
      headers: { cookie },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
