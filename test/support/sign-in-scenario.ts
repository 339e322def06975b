/** An app, a browser, a provider and a database, to tell the story of a sign-in with. */
import { expect } from '@jest/globals';
import {
  type AuthConfig,
  type AuthServices,
  ClockToken,
  type ServiceDefinition,
  createAuth,
  value,
} from '../../src/core/index.js';
import { AuthHandler } from '../../src/core/handler/auth-handler.js';
import {
  type Attempt,
  type Evidence,
  assertCompletedBefore,
  assertInert,
  assertRefused,
} from './assert-inert.js';
import { Browser, readLocation } from './browser.js';
import { type Misbehaviour, MisbehavingProvider } from './misbehaving-provider.js';
import { TracedAdapter } from './traced-adapter.js';

export interface ScenarioOptions {
  /** Default: the scenario's own provider, as OpenID Connect. */
  readonly providers?: (op: MisbehavingProvider) => AuthConfig['providers'];
  readonly config?: Partial<AuthConfig>;
  readonly misbehaviour?: Misbehaviour;
  /** Default: database sessions; `none` for an app without a database. */
  readonly database?: 'none';
  readonly overrides?: readonly ServiceDefinition[];
}

export interface Departure {
  readonly providerId?: string;
  /** Of the request that starts the sign-in. */
  readonly query?: string;
  readonly callbackUrl?: string;
  readonly browser?: Browser;
}

/** How a provider's answer comes back. */
export interface Return {
  /** Laid over the answer's parameters; `undefined` leaves one out. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Where it goes, if not to the redirect URI of the request. */
  readonly to?: string;
  /** Put after the query as it is. */
  readonly suffix?: string;
  /** As a form that the provider's page posts (OAuth 2.0 Form Post Response Mode §2). */
  readonly isFormPost?: boolean;
  readonly provider?: MisbehavingProvider;
  readonly browser?: Browser;
}

const SECRET = 'canary-auth-secret, of more than 32 bytes';

export class SignInScenario {
  /** The app's and the provider's clock. */
  readonly now = (): number => Date.now() + this.waited;
  readonly op = new MisbehavingProvider('https://op.test', this.now);
  readonly logs: Error[] = [];
  /** The codes that were warned of, and the facts beside them. */
  readonly warnings: unknown[][] = [];
  /** Calls of the adapter, and of whatever a test adds. */
  readonly trace: string[] = [];
  readonly database = new TracedAdapter((method) => this.trace.push(method));
  readonly services: AuthServices;
  readonly server: (request: Request) => Promise<Response>;
  readonly browser: Browser;
  private waited = 0;

  constructor(options: ScenarioOptions = {}) {
    const { providers = (op) => [op.oidc()], config, database, overrides = [] } = options;
    this.op.misbehaviour = options.misbehaviour ?? {};
    this.services = createAuth(
      {
        secret: SECRET,
        trustHost: true,
        providers: providers(this.op),
        ...(database !== 'none' && { adapter: this.database.adapter }),
        logger: {
          error: (error) => void this.logs.push(error),
          warn: (...entry) => void this.warnings.push(entry.filter((one) => one !== undefined)),
        },
        ...config,
      },
      [value(ClockToken, this.now), ...overrides],
    );
    this.server = async (request) => this.services.get(AuthHandler).respond(request);
    this.browser = this.newBrowser();
  }

  newBrowser(): Browser {
    return new Browser(this.server);
  }

  /** Lets time pass, without waiting for it. */
  wait(milliseconds: number): void {
    this.waited += milliseconds;
  }

  clearTrace(): void {
    this.trace.length = 0;
  }

  /** The answer to pressing a sign-in button. */
  async depart({ providerId = 'op', query = '', ...rest }: Departure = {}): Promise<Response> {
    const { browser = this.browser, callbackUrl } = rest;
    const form = callbackUrl === undefined ? {} : { callbackUrl };
    return browser.post(`/auth/signin/${providerId}${query}`, form);
  }

  /** The authorization request that the browser is sent away with. */
  async authorizationUrl(departure?: Departure): Promise<URL> {
    return readLocation(await this.depart(departure));
  }

  /** The browser comes back with the provider's answer. */
  async comeBack(authorizationUrl: URL, how: Return = {}): Promise<Response> {
    const { provider = this.op, browser = this.browser, suffix = '' } = how;
    const answer = provider.authorize(authorizationUrl, how.parameters);
    const to = how.to ?? authorizationUrl.searchParams.get('redirect_uri') ?? '';
    if (!how.isFormPost) return browser.visit(`${to}?${answer}${suffix}`);
    const path = suffix === '' ? to : `${to}?${suffix.slice(1)}`;
    return browser.visit(path, { form: Object.fromEntries(answer), isCrossSite: true });
  }

  /** A whole sign-in. */
  async signIn(departure?: Departure, how?: Return): Promise<Response> {
    const url = await this.authorizationUrl(departure);
    return this.comeBack(url, {
      ...(departure?.browser && { browser: departure.browser }),
      ...how,
    });
  }

  /** What was there before and after, beside the answer. */
  async attempt(act: () => Promise<Response>, browser = this.browser): Promise<Attempt> {
    const before = await this.evidence(browser);
    const [logged, warned] = [this.logs.length, this.warnings.length];
    const response = await act();
    const after = await this.evidence(browser);
    const secrets = [SECRET, ...this.op.secrets];
    const logs = this.logs.slice(logged);
    return { before, response, after, logs, warnings: this.warnings.slice(warned), secrets };
  }

  /**
   * The act is refused with this error, and has left nothing behind.
   *
   * @param error - With its code, if it has one: `OAuthCallbackError&code=refused`.
   */
  async expectRefused(error: string, act: () => Promise<Response>): Promise<void> {
    const attempt = await this.attempt(act);
    assertRefused(attempt.response, error);
    await assertInert(attempt);
  }

  /** Starts a sign-in, and expects its second half to be refused. */
  async expectReturnRefused(error: string, how?: Return): Promise<void> {
    const url = await this.authorizationUrl();
    await this.expectRefused(error, () => this.comeBack(url, how));
  }

  /**
   * The act belongs to a sign-in that this browser has completed: it goes on, and nothing is done
   * twice.
   */
  async expectCompletedBefore(act: () => Promise<Response>): Promise<void> {
    const { length } = this.op.requests;
    assertCompletedBefore(await this.attempt(act));
    expect(this.op.requests).toHaveLength(length);
  }

  private async evidence({ jar }: Browser): Promise<Evidence> {
    return { cookies: new Map(jar), rows: await this.database.rows() };
  }
}
