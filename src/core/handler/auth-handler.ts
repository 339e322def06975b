/**
 * The way of a request, from parsing to the answer. The only place where an error becomes an answer:
 * everything below throws, and nothing above needs to catch.
 */
import { asError, type AuthError } from '../errors/auth.error.js';
import { UntrustedHost } from '../errors/configuration.errors.js';
import { MalformedRequest, TooManyAttempts } from '../errors/request.errors.js';
import { type AuthRequest, parseAuthRequest, wantsJsonRedirect } from '../http/auth-request.js';
import {
  type AuthResult,
  type HttpResponse,
  toHttpResponse,
  toResponse,
  withCookies,
} from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { IncomingRequest } from '../http/request-body.js';
import type { OriginResolver, RequestOrigin } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger, WarningCode } from '../kernel/logger.js';
import type { Action, ActionRouter } from './action-router.js';
import type { ErrorResponses } from './error-responses.js';
import type { RequestContext, RequestContextFactory } from './request-context.js';

/** An answer, and what lies behind it. */
export type Outcome =
  | { readonly kind: 'answered'; readonly result: AuthResult }
  /** The request or the configuration is wrong: it never got to an action. */
  | { readonly kind: 'refused'; readonly result: AuthResult }
  | { readonly kind: 'failed'; readonly result: AuthResult; readonly thrown: unknown };

/** How far a request has come: when something goes wrong, that decides what can be answered. */
interface Progress {
  request?: AuthRequest;
  site?: RequestOrigin;
  exchange?: RequestContext;
  action?: Action;
}

/** What is to be said of the configuration; nothing when it is sound. */
export interface ConfigurationReport {
  readonly errors: readonly AuthError[];
  /** What keeps single providers from working: an error for each, and for whoever signs in by it. */
  readonly unusable: readonly AuthError[];
  /** Their codes. */
  readonly warnings: readonly WarningCode[];
}

/** The verdict on the configuration. */
export const ConfigurationReportToken = key<ConfigurationReport>('ConfigurationVerdict');

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
    private readonly configuration: ConfigurationReport,
    private readonly sites: OriginResolver,
    private readonly exchanges: RequestContextFactory,
    private readonly router: ActionRouter,
    private readonly errors: ErrorResponses,
    private readonly logger: Logger,
  ) {}

  /** Answers a request. Never rejects. */
  respond(request: IncomingRequest): Promise<Response> {
    return this.render(request, toResponse);
  }

  /** The same for a server that has responses of its own. */
  answer(request: IncomingRequest): Promise<HttpResponse> {
    return this.render(request, toHttpResponse);
  }

  /** The parts of an answer. Never rejects: what goes wrong is logged and becomes part of the outcome. */
  async handle(incoming: IncomingRequest): Promise<Outcome> {
    const progress: Progress = {};
    const act = async (request: AuthRequest, site: RequestOrigin): Promise<AuthResult> => {
      const exchange = await this.exchanges.create(request, site);
      progress.exchange = exchange;
      const action = await this.router.match(request);
      progress.action = action;
      const result = await this.router.dispatch(action, exchange);
      return withCookies(result, this.exchanges.cookies(exchange));
    };
    try {
      const request = await parseAuthRequest(incoming, this.sites.basePath);
      progress.request = request;
      const site = this.resolveOrigin(request);
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

  private async render<Told>(
    request: IncomingRequest,
    tell: (result: AuthResult, asJson?: boolean) => Told,
  ): Promise<Told> {
    const { result } = await this.handle(request);
    try {
      return tell(result, wantsJsonRedirect(request));
    } catch (thrown) {
      // What a callback returned cannot be told as JSON, for instance because it goes round.
      return tell(this.lastResort(thrown).result);
    }
  }

  /** Where no host is believed, the configuration may say more about why than the host does. */
  private resolveOrigin({ url, headers }: AuthRequest): RequestOrigin {
    try {
      return this.sites.resolve(url.origin, headers);
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
