/**
 * A browser without a screen: it keeps cookies, and fills in the forms of pages. It follows no
 * redirects.
 */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /**
   * @param site - Where the app listens.
   * @param headers - What it sends with every request, such as its `User-Agent`.
   */
  constructor(
    private readonly site: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  open(path: string): Promise<Response> {
    return this.send(path);
  }

  async read(path: string): Promise<string> {
    return (await this.open(path)).text();
  }

  submit(path: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.send(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Opens a page and sends its form, with what is in the form already. */
  async fill(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    const page = await this.read(path);
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    return this.submit(toPath(action), { ...readHiddenFields(page), ...fields });
  }

  /** Fills in the login form, and sends it. */
  logIn(
    { email, password }: Readonly<Record<'email' | 'password', string>>,
    callbackUrl = '/',
  ): Promise<Response> {
    return this.submit('/login', { email, password, callbackUrl });
  }

  /** Whether the first page, which is for members, is shown. */
  async isSignedIn(): Promise<boolean> {
    return (await this.open('/')).status === 200;
  }

  private async send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(this.site + path, {
      ...init,
      headers: { accept: 'text/html', ...this.headers, ...(cookie && { cookie }) },
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The public address of the app is not where the test runs it. */
export function toPath(address: string): string {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), 'http://localhost:3000');
  return pathname + search;
}

function readHiddenFields(page: string): Record<string, string> {
  const inputs = page.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map((input) => [read(input, 'name'), read(input, 'value')]));
}

function read(input: string, attribute: string): string {
  return new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1] ?? '';
}
