/**
 * One app in two places: a preview whose address no provider knows, and the proxy that they know.
 */
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { type AuthConfig, ClockToken, createAuth, value } from '../../../src/core/index.js';
import type { ServiceResolver } from '../../../src/core/kernel/container.js';
import { type StatePayload, StateCodec } from '../../../src/core/oauth/check-cookies.js';
import {
  type Attempt,
  assertCompletedBefore,
  assertInert,
  assertRefused,
} from '../../support/assert-inert.js';
import { Browser, readLocation } from '../../support/browser.js';
import { type Misbehaviour, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { toSignInServices } from '../../support/sign-in-services.js';
import { TracedAdapter } from '../../support/traced-adapter.js';

export const PROXY = 'https://app.test';
export const PREVIEW = 'https://pr-1.preview.test';
export const LISTED = ['https://*.preview.test'];
export const SECRET = 'canary-shared-secret, of more than 32 bytes';

/** One deployment, and the part of a person's browser that belongs to it. */
export class Deployment {
  readonly logs: Error[] = [];
  /** The codes that were warned of, and the facts beside them. */
  readonly warnings: unknown[][] = [];
  readonly database = new TracedAdapter();
  readonly services: ServiceResolver;
  readonly browser: Browser;

  constructor(
    readonly origin: string,
    config: Partial<AuthConfig> & Pick<AuthConfig, 'providers'>,
    private readonly op: MisbehavingProvider,
    now: () => number,
  ) {
    const full: AuthConfig = {
      secret: SECRET,
      trustHost: true,
      adapter: this.database.adapter,
      logger: {
        error: (error) => void this.logs.push(error),
        warn: (...entry) => void this.warnings.push(entry),
      },
      ...config,
    };
    this.services = createAuth(full, [value(ClockToken, now)]);
    this.browser = this.newBrowser();
  }

  newBrowser(): Browser {
    return new Browser((request) => this.services.get(AuthHandler).respond(request), this.origin);
  }

  /** A state as only a deployment with the secret can make it. */
  async sealedState(facts: StatePayload): Promise<string> {
    return toSignInServices(this.services).get(StateCodec).seal(facts);
  }

  /**
   * The act is refused with this error, and has left nothing behind.
   *
   * @returns Why, as it was logged.
   */
  async expectRefused(error: string, act: () => Promise<Response>): Promise<string> {
    const attempt = await this.attempt(act);
    assertRefused(attempt.response, error, this.origin);
    await assertInert(attempt);
    const [[, facts] = []] = (attempt.warnings ?? []).filter(
      ([code]) => code !== 'option-without-effect',
    );
    return attempt.logs[0]?.message ?? (facts as { reason: string }).reason;
  }

  /**
   * The act belongs to a sign-in that this browser has completed: it goes on, and nothing is done
   * twice.
   */
  async expectCompletedBefore(act: () => Promise<Response>): Promise<void> {
    assertCompletedBefore(await this.attempt(act), this.origin);
  }

  private async attempt(act: () => Promise<Response>): Promise<Attempt> {
    const before = await this.evidence();
    const [logged, warned] = [this.logs.length, this.warnings.length];
    const response = await act();
    const after = await this.evidence();
    const logs = this.logs.slice(logged);
    const warnings = this.warnings.slice(warned);
    return { before, response, after, logs, warnings, secrets: [SECRET, ...this.op.secrets] };
  }

  private async evidence() {
    return { cookies: new Map(this.browser.jar), rows: await this.database.rows() };
  }
}

export interface DeploymentsOptions {
  readonly proxy?: Partial<AuthConfig>;
  readonly preview?: Partial<AuthConfig>;
  readonly previewOrigin?: string;
  /** Of both. Default: the provider as OpenID Connect. */
  readonly providers?: (op: MisbehavingProvider) => AuthConfig['providers'];
  readonly misbehaviour?: Misbehaviour;
}

export class Deployments {
  readonly now = (): number => Date.now() + this.waited;
  readonly op = new MisbehavingProvider('https://op.test', this.now);
  readonly proxy: Deployment;
  readonly preview: Deployment;
  private waited = 0;

  constructor({ providers = (op) => [op.oidc()], ...options }: DeploymentsOptions = {}) {
    this.op.misbehaviour = options.misbehaviour ?? {};
    const shared = { providers: providers(this.op), redirectProxyUrl: `${PROXY}/auth` };
    const proxy = { ...shared, redirectProxyOrigins: LISTED, ...options.proxy };
    const preview = { ...shared, ...options.preview };
    const { previewOrigin = PREVIEW } = options;
    this.proxy = new Deployment(PROXY, proxy, this.op, this.now);
    this.preview = new Deployment(previewOrigin, preview, this.op, this.now);
  }

  /** Lets time pass, without waiting for it. */
  wait(milliseconds: number): void {
    this.waited += milliseconds;
  }

  /** The authorization request that a deployment sends its browser away with. */
  async leave(from = this.preview, path = '/auth/signin/op', form = {}): Promise<URL> {
    const csrfToken = await this.csrfToken(from, path);
    return readLocation(await from.browser.visit(path, { form: { csrfToken, ...form } }));
  }

  /** The address that the provider sends the browser to. */
  answerTo(authorizationUrl: URL, overrides: Readonly<Record<string, unknown>> = {}): URL {
    const answer = this.op.authorize(authorizationUrl, overrides);
    return new URL(`${authorizationUrl.searchParams.get('redirect_uri')}?${answer}`);
  }

  /** The browser comes to the proxy with the provider's answer. */
  async reachProxy(answer: URL): Promise<Response> {
    return this.proxy.browser.visit(answer.href);
  }

  /** The browser goes where the proxy sends it. */
  async follow(hop: Response): Promise<Response> {
    return this.preview.browser.visit(readLocation(hop).href);
  }

  /** A whole sign-in on the preview. */
  async signIn(): Promise<Response> {
    return this.follow(await this.reachProxy(this.answerTo(await this.leave())));
  }

  private async csrfToken({ browser }: Deployment, path: string): Promise<string> {
    const response = await browser.visit(path.replace(/\/signin\/.+$/, '/csrf'));
    return ((await response.json()) as { csrfToken: string }).csrfToken;
  }
}
