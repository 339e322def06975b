/**
 * The way of a request, from parsing to the answer. The only place where an error becomes an answer:
 * everything below throws, and nothing above needs to catch.
 */
import type { Action } from './actions/auth-action.js';
import type { ActionRouter } from './actions/action-router.js';
import type { Exchange } from './actions/exchange.js';
import type { ErrorAnswers } from './error-answers.js';
import { type AuthError, asError } from './errors/auth.error.js';
import { UntrustedHost } from './errors/configuration.errors.js';
import { MalformedRequest, TooManyAttempts } from './errors/request.errors.js';
import type { Exchanges } from './exchanges.js';
import { type AuthRequest, parseAuthRequest } from './http/auth-request.js';
import { type AuthResult, withCookies } from './http/auth-result.js';
import type { IncomingRequest } from './http/incoming-request.js';
import { wantsJson } from './http/return-redirect.js';
import type { SetCookie } from './http/set-cookie.js';
import type { Site, Sites } from './http/site.js';
import { type HttpAnswer, toHttpAnswer, toResponse } from './http/to-response.js';
import { withDeadline } from './kernel/deadline.js';
import type { Logger } from './kernel/logger.js';
import { key } from './kernel/token.js';
import type { WarningCode } from './kernel/warning-code.js';

/** An answer, and what lies behind it. */
export type Outcome =
  | { readonly kind: 'answered'; readonly result: AuthResult }
  /** The request or the configuration is wrong: it never got to an action. */
  | { readonly kind: 'refused'; readonly result: AuthResult }
  | { readonly kind: 'failed'; readonly result: AuthResult; readonly thrown: unknown };

/** How far a request has come: when something goes wrong, that decides what can be answered. */
interface Progress {
  request?: AuthRequest;
  site?: Site;
  exchange?: Exchange;
  action?: Action;
}

/** What is to be said of the configuration; nothing when it is sound. */
export interface ConfigurationVerdict {
  readonly errors: readonly AuthError[];
  /** What keeps single providers from working: an error for each, and for whoever signs in by it. */
  readonly unusable: readonly AuthError[];
  /** Their codes. */
  readonly warnings: readonly WarningCode[];
}

/** The verdict on the configuration. */
export const ConfigurationVerdictToken = key<ConfigurationVerdict>('ConfigurationVerdict');

/**
 * What providers, mailers and databases may take is bounded for each; this is for what the app's own
 * callbacks may take, in milliseconds.
 */
const DEADLINE_MS = 60_000;

/**
 * Answers requests to the library's routes (contract §4): what `Auth` and the NestJS controller call.
 *
 * What goes wrong is logged, and becomes an answer that tells a browser nothing private. A request that
 * takes the app's callbacks more than 60 seconds is answered 503.
 *
 * @example
 * ```ts
 * const response = await services.get(AuthHandler).respond(request);
 * ```
 * @publicApi
 */
export class AuthHandler {
  private hasWarned = false;

  constructor(
    private readonly configuration: ConfigurationVerdict,
    private readonly sites: Sites,
    private readonly exchanges: Exchanges,
    private readonly router: ActionRouter,
    private readonly errors: ErrorAnswers,
    private readonly logger: Logger,
  ) {}

  /** Answers a request. Never rejects. */
  respond(request: IncomingRequest): Promise<Response> {
    return this.told(request, toResponse);
  }

  /** The same for a server that has responses of its own. */
  answer(request: IncomingRequest): Promise<HttpAnswer> {
    return this.told(request, toHttpAnswer);
  }

  /** The parts of an answer. Never rejects: what goes wrong is logged and becomes part of the outcome. */
  async handle(incoming: IncomingRequest): Promise<Outcome> {
    const progress: Progress = {};
    const act = async (request: AuthRequest, site: Site): Promise<AuthResult> => {
      const exchange = await this.exchanges.open(request, site);
      progress.exchange = exchange;
      const action = await this.router.match(request);
      progress.action = action;
      const result = await this.router.dispatch(action, exchange);
      return withCookies(result, this.exchanges.cookies(exchange));
    };
    try {
      const request = await parseAuthRequest(incoming, this.sites.basePath);
      progress.request = request;
      const site = this.siteOf(request);
      progress.site = site;
      this.warn();
      const [problem] = this.configuration.errors;
      if (problem) throw problem;
      const result = await withDeadline(act(request, site), DEADLINE_MS, 'The request');
      return { kind: 'answered', result };
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return this.explain(thrown, progress).catch(this.lastResort);
    }
  }

  private async told<Told>(
    request: IncomingRequest,
    tell: (result: AuthResult, asJson?: boolean) => Told,
  ): Promise<Told> {
    const { result } = await this.handle(request);
    try {
      return tell(result, wantsJson(request));
    } catch (thrown) {
      // What a callback returned cannot be told as JSON, for instance because it goes round.
      return tell(this.lastResort(thrown).result);
    }
  }

  /** Where no host is believed, the configuration may say more about why than the host does. */
  private siteOf({ url, headers }: AuthRequest): Site {
    try {
      return this.sites.at(url.origin, headers);
    } catch (thrown) {
      const [problem] = this.configuration.errors;
      throw problem && !(problem instanceof UntrustedHost) ? problem : thrown;
    }
  }

  /** Once, however many requests there are. */
  private warn(): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    for (const code of this.configuration.warnings) this.logger.warn(code);
    for (const error of this.configuration.unusable) this.logger.error(error);
  }

  private async explain(thrown: unknown, progress: Progress): Promise<Outcome> {
    const { request, site } = progress;
    if (thrown instanceof MalformedRequest || !request) {
      return { kind: 'refused', result: this.errors.malformed(thrown) };
    }
    const isConfiguration = this.configuration.errors.some((problem) => problem === thrown);
    if (!site || isConfiguration) {
      const result = await this.errors.misconfigured(request, site, this.sites.basePath);
      return { kind: 'refused', result };
    }
    const { callbackUrl } = progress.exchange ?? {};
    const result = await this.errors.failed(thrown, request, site, callbackUrl);
    // Whoever has to wait comes again with what they have.
    const cookies = thrown instanceof TooManyAttempts ? [] : await this.cleanUp(progress);
    return { kind: 'failed', result: withCookies(result, cookies), thrown };
  }

  /** Not even the error can be told. */
  private readonly lastResort = (thrown: unknown): Outcome => {
    this.logger.error(asError(thrown));
    return { kind: 'refused', result: this.errors.unanswerable() };
  };

  /** What the failed action left in the browser. A failure here must not hide the first one. */
  private async cleanUp({ action, exchange }: Progress): Promise<readonly SetCookie[]> {
    if (!action?.cleanUp || !exchange) return [];
    return action.cleanUp(exchange).catch(() => []);
  }
}
