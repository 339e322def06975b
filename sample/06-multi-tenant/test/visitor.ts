/** A browser for which every host name leads to the app under test. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export class Visitor {
  private readonly cookies = new Map<string, string>();

  /** @param port - Where the app listens. `fetch` would not let us say another host. */
  constructor(
    private readonly port: number,
    private readonly host: string,
  ) {}

  /** The same, with a cookie that came from elsewhere: `name=value`. */
  withCookie(pair: string): this {
    this.keep(pair);
    return this;
  }

  open(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** Presses a button of the library's sign-in page. */
  async signIn(route: string, fields: Record<string, string> = {}): Promise<Answer> {
    const { body } = await this.open('/auth/csrf');
    const { csrfToken } = JSON.parse(body) as { csrfToken: string };
    return this.send('POST', `/auth/${route}`, new URLSearchParams({ csrfToken, ...fields }));
  }

  private async send(method: string, path: string, form?: URLSearchParams): Promise<Answer> {
    const { host, port } = this;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      host,
      cookie,
      accept: 'text/html',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) this.keep(line);
        const { statusCode: status, headers } = answer;
        text(answer).then((body) => resolve({ status, headers, body }), reject);
      });
      sent.on('error', reject).end(form?.toString());
    });
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.cookies.set(name, value);
  }
}
