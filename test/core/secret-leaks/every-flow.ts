/** An app in which every secret is marked: to see where the secrets end up. */
import type { AdapterMethod } from '../../../src/core/adapters/adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { defaultCallbacks } from '../../../src/core/callbacks/callbacks.js';
import type { VerificationToken } from '../../../src/core/models/email-address.js';
import { customFetch } from '../../../src/core/providers/oauth-config.js';
import { Resend } from '../../../src/providers/resend.js';
import { Browser } from '../../support/browser.js';
import { MisbehavingProvider, type Misbehaviour } from '../../support/misbehaving-provider.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { ADA, type App, COOKIE, NOW, ORIGIN, SECRET, makeApp, password } from '../actions/app.js';

export const PASSWORD = 'canary-password';
export const DATABASE_PASSWORD = 'canary-database-password';
const DATABASE_URL = `postgres://app:${DATABASE_PASSWORD}@db.test/app`;
export const MAIL_KEY = 'canary-mail-key';
export const PREVIEW = 'https://preview.test';
export const MAIL_CALLBACK = '/auth/callback/resend';

/** Holds ids of providers, which URLs and log lines name. */
const USED_PROVIDERS = '__Host-authjs.used-providers';
const FORM_POST = { params: { response_mode: 'form_post', scope: 'openid email' } };

/** Code of the app that a flow runs through. */
export type AppCode = 'authorize' | 'profile' | keyof typeof defaultCallbacks;

export interface Answer {
  readonly method: string;
  readonly url: URL;
  readonly response: Response;
}

export class EveryFlow {
  readonly op = new MisbehavingProvider('https://op.test', () => NOW);
  readonly app: App;
  /** A deployment that the provider does not know: its answers come by way of the app. */
  readonly preview: App;
  readonly browser: Browser;
  readonly previewBrowser: Browser;
  readonly answers: Answer[] = [];
  /** Links in the emails that were sent, oldest first. */
  readonly links: URL[] = [];
  /** Codes in the emails that were sent, oldest first. */
  readonly codes: string[] = [];
  /** What was thrown at the app. */
  readonly thrown: unknown[] = [];
  private mailService = (): Response => Response.json({ id: '1' });
  private broken: AppCode | undefined;
  private readonly storedTokens: string[] = [];
  private readonly database = new TracedAdapter((method, row) => {
    if (method === 'createVerificationToken') {
      this.storedTokens.push((row as VerificationToken).token);
    }
  });
  /** Every value that a cookie ever had, and every header that brought one. */
  private readonly cookieValues = new Set<string>();
  /** What is sent to the provider openly, and must not reach any other party. */
  private readonly openSecrets = new Set<string>();

  constructor(strategy: 'jwt' | 'database', changes: Partial<AuthConfig> = {}) {
    const config: Partial<AuthConfig> = {
      providers: this.providers(),
      callbacks: this.callbacks(),
      adapter: this.database.adapter,
      redirectProxyUrl: `${ORIGIN}/auth`,
      redirectProxyOrigins: [PREVIEW],
      trustHost: [ORIGIN, PREVIEW].map((origin) => new URL(origin).host),
      debug: true,
      ...changes,
      session: { strategy, acceptV4Cookies: true, ...changes.session },
    };
    this.app = makeApp(config);
    this.preview = makeApp(config);
    this.browser = this.makeBrowser(this.app, ORIGIN);
    this.previewBrowser = this.makeBrowser(this.preview, PREVIEW);
  }

  /** What may appear nowhere at all. */
  secrets(): string[] {
    return [...this.sealedSecrets(), ...this.cookieValues];
  }

  /** What not even a cookie may hold readably. */
  sealedSecrets(): string[] {
    const verifiers = this.op.requests
      .map(({ body }) => new URLSearchParams(body).get('code_verifier'))
      .filter((one) => one !== null);
    const configured = [SECRET, PASSWORD, DATABASE_PASSWORD, MAIL_KEY];
    return [
      ...configured,
      ...this.op.secrets,
      ...verifiers,
      ...this.mailedSecrets(),
      ...this.storedTokens,
    ];
  }

  /** What a link carries, and the page that asks before it signs the user in. */
  mailedSecrets(): string[] {
    return this.links.map(({ searchParams }) => searchParams.get('token') ?? '');
  }

  /** What pages and redirects are for, and logs are not. */
  secretsOfLogs(): string[] {
    return [...this.openSecrets, ADA.email, 'ada-1815', 'Ada@Example.com'];
  }

  async signIn(given = PASSWORD): Promise<Response> {
    return this.browser.post('/auth/callback/password', { password: given, email: ADA.email });
  }

  async depart(provider = 'op', fields = {}, browser = this.browser): Promise<URL> {
    const response = await browser.post(`/auth/signin/${provider}`, fields);
    const url = new URL(response.headers.get('location') ?? '', ORIGIN);
    for (const name of ['state', 'nonce']) {
      const sent = url.searchParams.get(name);
      if (sent !== null) this.openSecrets.add(sent);
    }
    return url;
  }

  async comeBack(url: URL, overrides: Record<string, unknown> = {}): Promise<Response> {
    const to = url.searchParams.get('redirect_uri') ?? '/auth/callback/op';
    const answer = this.op.authorize(url, overrides);
    if (url.searchParams.get('response_mode') !== 'form_post') {
      return this.browser.visit(`${to}?${answer}`);
    }
    return this.browser.visit(to, { form: Object.fromEntries(answer), isCrossSite: true });
  }

  async visitProvider(misbehaviour: Misbehaviour = {}, overrides = {}, id = 'op') {
    this.op.misbehaviour = misbehaviour;
    return this.comeBack(await this.depart(id), overrides);
  }

  async askForLink(email: string = ADA.email): Promise<Response> {
    return this.browser.post('/auth/signin/resend', { email });
  }

  async link(): Promise<URL> {
    await this.askForLink();
    return this.links.at(-1) ?? new URL(MAIL_CALLBACK, ORIGIN);
  }

  async update(data: unknown): Promise<Response> {
    const json = { csrfToken: await this.browser.csrfToken(), data };
    return this.browser.visit('/auth/session', { json });
  }

  /** From now on this code of the app throws, and names the database's password. */
  fail(code: AppCode): void {
    this.broken = code;
  }

  /** The next call of the database fails, and names the database's password. */
  failNext(method: AdapterMethod): void {
    this.database.failNext(method, new Error(`connect ${DATABASE_URL}: refused`));
  }

  /** What the service that sends the emails answers from now on. */
  answerMails(mailService: () => Response): void {
    this.mailService = mailService;
  }

  /** Gives a browser a cookie that an older deployment would have left. */
  plant(name: string, value: string): void {
    this.cookieValues.add(value);
    this.browser.jar.set(name, value);
  }

  private providers(): AuthConfig['providers'] {
    const profile = ({ sub, name, email }: { sub?: unknown; name?: unknown; email?: unknown }) =>
      this.run('profile', { id: sub as string, name: name as string, email: email as string });
    const post = async (_: unknown, init?: RequestInit): Promise<Response> => {
      const { text = '' } = JSON.parse(init?.body as string) as { text?: string };
      for (const [link] of text.matchAll(/https:\/\/\S+token=\S+/g)) this.links.push(new URL(link));
      for (const [, code = ''] of text.matchAll(/^@app\.test #(\d{6})$/gm)) this.codes.push(code);
      return this.mailService();
    };
    return [
      password(({ password: given }) => this.run('authorize', given === PASSWORD ? ADA : null)),
      this.op.oidc({ profile }),
      this.op.oauth({ id: 'plain', profile }),
      this.op.oidc({ id: 'form', authorization: FORM_POST, profile }),
      Resend({ apiKey: MAIL_KEY, from: 'App <app@app.test>', [customFetch]: post }),
      Resend({
        id: 'codes',
        method: 'both',
        apiKey: MAIL_KEY,
        from: 'App <app@app.test>',
        [customFetch]: post,
      }),
    ];
  }

  private makeBrowser(app: App, origin: string): Browser {
    return new Browser(async (request) => {
      const cookie = request.headers.get('cookie');
      if (cookie !== null) this.cookieValues.add(cookie);
      const response = await app.server(request);
      const { method, url } = request;
      this.answers.push({ method, url: new URL(url), response: response.clone() });
      this.remember(response);
      return response;
    }, origin);
  }

  private callbacks(): typeof defaultCallbacks {
    const { signIn, redirect, jwt, session, providerError } = defaultCallbacks;
    return {
      signIn: (params) => this.run('signIn', signIn(params)),
      redirect: (params) => this.run('redirect', redirect(params)),
      jwt: (params) => this.run('jwt', jwt(params)),
      session: (params) => this.run('session', session(params)),
      providerError: (params) => this.run('providerError', providerError(params)),
    };
  }

  private run<Outcome>(code: AppCode, outcome: Outcome): Outcome {
    if (this.broken === code) throw new Error(`connect ${DATABASE_URL}: refused`);
    return outcome;
  }

  private remember(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [name, value = ''] = (header.split(';')[0] ?? '').split('=');
      if (name === COOKIE.callbackUrl || name === USED_PROVIDERS || value === '') continue;
      const decoded = decodeURIComponent(value);
      if (name !== COOKIE.csrf) this.cookieValues.add(decoded);
      else for (const part of decoded.split('|')) this.openSecrets.add(part);
    }
  }
}
