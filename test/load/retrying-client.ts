/** A user at a browser, who tries again when the app cannot answer. */
export type Outcome = 'right' | 'wrong' | 'error';

const COOKIE = /^([^=]+)=([^;]*)/;
const PATIENCE_MS = 20_000;

export class RetryingClient {
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly name: string,
    private readonly next: () => string,
    private readonly failed: (what: string) => void,
  ) {}

  /** @returns Whether it came to a session at all, however often it took. */
  async signIn(): Promise<boolean> {
    const start = Date.now();
    while (Date.now() - start < PATIENCE_MS) {
      if (await this.trySignIn()) return true;
      this.failed('sign-in');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  }

  /** Asks who one is: the right person, an error that says so, or, and that must never be, else. */
  async check(): Promise<Outcome> {
    const response = await this.ask('/me').catch(() => undefined);
    if (!response || response.status >= 500) {
      this.failed('check');
      return 'error';
    }
    if (response.status !== 200) return 'wrong';
    const { email } = (await response.json()) as { readonly email?: string };
    return email === `${this.name}@example.com` ? 'right' : 'wrong';
  }

  private async trySignIn(): Promise<boolean> {
    try {
      const answer = await this.ask('/auth/csrf');
      const { csrfToken } = (await answer.json()) as { readonly csrfToken?: string };
      const form = new URLSearchParams({ csrfToken: csrfToken ?? '', name: this.name });
      const response = await this.ask('/auth/callback/credentials', form);
      return !(response.headers.get('location') ?? 'error').includes('error');
    } catch {
      return false;
    }
  }

  private async ask(path: string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.next()}${path}`, {
      headers: { cookie },
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = COOKIE.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}
