/** An app in which every secret is marked: to see where the secrets end up. */
import type { AdapterMethod } from '../../../src/core/adapters/adapter.js';
import type { AuthConfig } from '../../../src/core/auth-config.js';
import { defaultCallbacks } from '../../../src/core/callbacks/default-callbacks.js';
import { Browser } from '../../support/browser.js';
import { MisbehavingProvider, type Misbehaviour } from '../../support/misbehaving-provider.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { ADA, type App, COOKIE, NOW, ORIGIN, SECRET, appOf, password } from '../actions/app.js';

export const PASSWORD = 'canary-password';
export const DATABASE_PASSWORD = 'canary-database-password';

/** Code of the app that a flow runs through. */
export type AppCode = 'authorize' | 'profile' | keyof typeof defaultCallbacks;

export class EveryFlow {
  readonly op = new MisbehavingProvider('https://op.test', () => NOW);
  readonly database = new TracedAdapter();
  readonly app: App;
  readonly browser: Browser;
  readonly responses: Response[] = [];
  private broken: AppCode | undefined;
  /** Every value that a cookie ever had. */
  private readonly cookieValues = new Set<string>();
  /** What is sent to the provider openly, and is nobody else's business. */
  private readonly openSecrets = new Set<string>();

  constructor(strategy: 'jwt' | 'database', config: Partial<AuthConfig> = {}) {
    this.op.secrets.push(SECRET, PASSWORD);
    this.app = appOf({
      providers: [
        password(({ password: given }) => this.run('authorize', given === PASSWORD ? ADA : null)),
        this.op.oidc({
          profile: ({ sub, name, email }) => this.run('profile', { id: sub ?? '', name, email }),
        }),
      ],
      callbacks: this.callbacks(),
      ...(strategy === 'database' && { adapter: this.database.adapter }),
      debug: true,
      ...config,
    });
    this.browser = new Browser(async (request) => {
      const response = await this.app.server(request);
      this.responses.push(response.clone());
      this.remember(response);
      return response;
    }, ORIGIN);
  }

  /** What may appear nowhere at all. */
  secrets(): string[] {
    const verifiers = this.op.requests.map(({ body }) =>
      new URLSearchParams(body).get('code_verifier'),
    );
    return [...this.op.secrets, ...verifiers, ...this.cookieValues].filter((one) => one !== null);
  }

  /** What pages and redirects are for, and logs are not. */
  secretsOfLogs(): string[] {
    return [...this.openSecrets, ADA.email, 'ada-1815', 'Ada@Example.com'];
  }

  async signIn(given = PASSWORD): Promise<Response> {
    return this.browser.post('/auth/callback/password', { password: given, email: ADA.email });
  }

  async depart(): Promise<URL> {
    const response = await this.browser.post('/auth/signin/op');
    const url = new URL(response.headers.get('location') ?? '', ORIGIN);
    for (const name of ['state', 'nonce']) this.openSecrets.add(url.searchParams.get(name) ?? name);
    return url;
  }

  async comeBack(url: URL, overrides: Record<string, unknown> = {}): Promise<Response> {
    return this.browser.visit(`/auth/callback/op?${this.op.authorize(url, overrides)}`);
  }

  async visitProvider(misbehaviour: Misbehaviour = {}, overrides = {}): Promise<Response> {
    this.op.misbehaviour = misbehaviour;
    return this.comeBack(await this.depart(), overrides);
  }

  async update(data: unknown): Promise<Response> {
    const json = { csrfToken: await this.browser.csrfToken(), data };
    return this.browser.visit('/auth/session', { json });
  }

  /** From now on this code of the app throws. */
  fail(code: AppCode): void {
    this.broken = code;
  }

  /** The next call of the database fails, and names the database's password. */
  failNext(method: AdapterMethod): void {
    const address = `postgres://app:${DATABASE_PASSWORD}@db.test/app`;
    this.database.failNext(method, new Error(`connect ${address}: refused`));
  }

  private callbacks(): typeof defaultCallbacks {
    const { signIn, redirect, jwt, session } = defaultCallbacks;
    return {
      signIn: (params) => this.run('signIn', signIn(params)),
      redirect: (params) => this.run('redirect', redirect(params)),
      jwt: (params) => this.run('jwt', jwt(params)),
      session: (params) => this.run('session', session(params)),
    };
  }

  private run<Outcome>(code: AppCode, outcome: Outcome): Outcome {
    if (this.broken === code) throw new Error('The app failed.');
    return outcome;
  }

  private remember(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [name, value = ''] = (header.split(';')[0] ?? '').split('=');
      if (name === COOKIE.callbackUrl || value === '') continue;
      const decoded = decodeURIComponent(value);
      if (name !== COOKIE.csrf) this.cookieValues.add(decoded);
      else for (const part of decoded.split('|')) this.openSecrets.add(part);
    }
  }
}
