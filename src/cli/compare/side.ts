/** One library playing one scenario on the app's configuration. */
import type { Browser, Visit } from './browser.js';
import type { ComparedApp } from './compared-app.js';
import type { FakeProvider } from './fake-provider.js';
import type { Fact } from './fact.js';
import type { Observer } from './observation.js';
import type { ComparedSessionTokens } from './session-tokens.js';

/** What a library answers requests with. */
export interface Engine {
  readonly answer: (request: Request) => Promise<Response>;
  /** The other library, with the same configuration and an empty store. */
  readonly otherAnswer: (request: Request) => Promise<Response>;
}

/** What the scenarios have to know of the configuration. */
export interface SiteNames {
  readonly basePath: string;
  readonly sessionCookie: string;
  /** Whether a session is a token, which either library can read. */
  readonly hasTokens: boolean;
  readonly tokens: ComparedSessionTokens;
}

/** The address that requests go to, whatever that of the app is. */
export const ORIGIN = 'https://app.test';

/** The user whose session the scenarios have. */
const USER = { name: 'Ada Lovelace', email: 'ada@example.com', sub: 'compare-user' };

const SESSION_TOKEN = '00000000-0000-4000-8000-000000000000';

export class Side {
  private readonly seen: Fact[] = [];
  private step = 0;
  private redirect: string | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly app: ComparedApp,
    readonly browser: Browser,
    private readonly provider: FakeProvider,
    private readonly observer: Observer,
    private readonly names: SiteNames,
  ) {}

  get facts(): readonly Fact[] {
    return this.seen;
  }

  get sessionCookie(): string {
    return this.names.sessionCookie;
  }

  /**
   * The value of a session cookie that lasts so many seconds. With sessions in a database, there is
   * a row for it.
   */
  async seal(maxAge: number): Promise<string> {
    const { sub: id, name, email } = USER;
    if (this.names.hasTokens) return this.names.tokens.seal(USER, maxAge);
    const expires = new Date(Date.now() + maxAge * 1000);
    await this.app.addSession({
      sessionToken: SESSION_TOKEN,
      expires,
      user: { id, name, email },
    });
    return SESSION_TOKEN;
  }

  async visit(path: string, visit: Visit = {}): Promise<void> {
    const url = path.startsWith('/') ? `${this.names.basePath}${path}` : path;
    await this.send(this.browser.request(url, visit), this.engine.answer, path);
  }

  /** A form, with the CSRF token of the browser. */
  async post(path: string, form: Readonly<Record<string, string>> = {}): Promise<void> {
    const csrfToken = await this.csrf();
    await this.visit(path, { form: { csrfToken, ...form } });
  }

  async csrf(): Promise<string> {
    const request = this.browser.request(`${this.names.basePath}/csrf`);
    const response = await this.engine.answer(request);
    this.browser.keep(response);
    const body: unknown = await response.json().catch(() => null);
    if (typeof body !== 'object' || body === null || !('csrfToken' in body)) return '';
    return String(body.csrfToken);
  }

  /** The user comes back from the provider that the last answer redirected to. */
  async comeBack(
    id: string,
    issuer: string,
    isOidc: boolean,
    change: Readonly<Record<string, string>>,
  ): Promise<void> {
    if (this.redirect === undefined || !URL.canParse(this.redirect)) return;
    const request = new URL(this.redirect).searchParams;
    this.provider.authorize(request, issuer, isOidc);
    const state = request.get('state');
    const answer = change.error === undefined ? { code: 'code' } : {};
    const parameters = { ...answer, ...(state !== null && { state }), ...change };
    const path = `/callback/${id}`;
    if (request.get('response_mode') === 'form_post') return this.visit(path, { form: parameters });
    await this.visit(`${path}?${new URLSearchParams(parameters).toString()}`);
  }

  async openMail(): Promise<void> {
    if (this.app.mail !== '') await this.visit(this.app.mail);
  }

  /** The other library is asked with the cookies that this one set. */
  async visitOther(path: string): Promise<void> {
    if (!this.names.hasTokens) return;
    const request = this.browser.request(`${this.names.basePath}${path}`);
    await this.send(request, this.engine.otherAnswer, 'in the other library');
  }

  private async send(request: Request, answer: Engine['answer'], title: string): Promise<void> {
    this.step += 1;
    const at = `${this.step}. ${request.method} ${title.split('?')[0] ?? ''}`;
    const response = await answer(request);
    this.browser.keep(response);
    this.redirect = response.headers.get('location') ?? undefined;
    const facts = [...(await this.observer.answer(response)), ...this.app.calls.splice(0)];
    this.seen.push(...facts.map((fact) => ({ at: `${at}: ${fact.at}`, value: fact.value })));
  }
}
