/**
 * Handles a request, from parsing to the response. This is the only place where an error becomes a
 * response: everything below throws, and callers need not catch.
 */
import type { ConfigurationCheck } from '../config/configuration-check.js';
import type { ConfigurationReport } from '../config/validation.js';
import { asError } from '../errors/auth.error.js';
import { UntrustedHost } from '../errors/configuration.errors.js';
import { MalformedRequest, TooManyAttempts } from '../errors/request.errors.js';
import { type AuthRequest, wantsJsonRedirect } from '../http/auth-request.js';
import {
  type AuthResult,
  type HttpResponse,
  NO_STORE,
  toHttpResponse,
  toResponse,
  withCookies,
  withoutContent,
} from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { IncomingRequest } from '../http/request-fields.js';
import type { OriginResolver, RequestOrigin } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { Awaitable } from '../kernel/objects.js';
import type { Action, ActionRouter } from './action-router.js';
import type { ErrorResponses, Site } from './error-responses.js';
import type { RequestContext, RequestContextFactory } from './request-context.js';

/** A result, and how it came about. */
export type Outcome =
  | { readonly kind: 'answered'; readonly result: AuthResult }
  /** The request or the configuration is wrong, and no action ran. */
  | { readonly kind: 'refused'; readonly result: AuthResult }
  | { readonly kind: 'failed'; readonly result: AuthResult; readonly thrown: unknown };

/** What is known of a request so far. When it fails, the response depends on that. */
interface Progress {
  request?: AuthRequest;
  report?: ConfigurationReport;
  requestOrigin?: RequestOrigin;
  context?: RequestContext;
  action?: Action;
}

/** What renders errors. A key, since naming the class would load it. */
export const ErrorResponsesToken = key<ErrorResponses>('ErrorResponses');

/** Loads it, with the pages: most requests do not fail. */
type ErrorResponsesLoader = () => Awaitable<ErrorResponses>;

export const ErrorResponsesLoaderToken = key<ErrorResponsesLoader>('ErrorResponsesLoader');

/** For an error that could not be rendered. */
const FALLBACK: AuthResult = {
  kind: 'json',
  status: 500,
  body: { message: 'The request could not be answered.' },
  headers: NO_STORE,
};

/**
 * For the app's callbacks. Requests to providers, mailers and databases have deadlines of their
 * own.
 */
const DEADLINE_MS = 60_000;

/**
 * Handles requests to the library's routes (contract §4). `Auth` and the NestJS controller call it.
 *
 * Errors are logged, and become responses without private detail. A request is answered with 503
 * when the app's callbacks take more than 60 seconds.
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
    private readonly configuration: ConfigurationCheck,
    private readonly originResolver: OriginResolver,
    private readonly contextFactory: RequestContextFactory,
    private readonly router: ActionRouter,
    private readonly loadErrorResponses: ErrorResponsesLoader,
    private readonly logger: Logger,
  ) {}

  /** Handles a request. Never rejects. */
  respond(request: IncomingRequest): Promise<Response> {
    return this.render(request, toResponse);
  }

  /** Handles a request of a server with a response type of its own. Never rejects. */
  respondHttp(request: IncomingRequest): Promise<HttpResponse> {
    return this.render(request, toHttpResponse);
  }

  /** Handles a request for callers that need the outcome. Never rejects. */
  async handle(incoming: IncomingRequest): Promise<Outcome> {
    const outcome = await this.run(incoming);
    if (incoming.method !== 'HEAD') return outcome;
    return { ...outcome, result: withoutContent(outcome.result) };
  }

  private async run(incoming: IncomingRequest): Promise<Outcome> {
    const progress: Progress = {};
    const runAction = async (
      request: AuthRequest,
      requestOrigin: RequestOrigin,
    ): Promise<AuthResult> => {
      const context = await this.contextFactory.create(request, requestOrigin);
      progress.context = context;
      const action = await this.router.match(request);
      progress.action = action;
      const result = await this.router.dispatch(action, context);
      return withCookies(result, this.contextFactory.getCookies(context));
    };
    try {
      const request = await this.router.parse(incoming);
      progress.request = request;
      const report = await this.configuration.getReport();
      progress.report = report;
      const requestOrigin = this.resolveOrigin(request, report);
      progress.requestOrigin = requestOrigin;
      this.logWarnings(report);
      const [problem] = report.errors;
      if (problem) throw problem;
      const result = await withDeadline(
        runAction(request, requestOrigin),
        DEADLINE_MS,
        'The request',
      );
      return { kind: 'answered', result };
    } catch (thrown) {
      return this.renderError(thrown, incoming, progress).catch(this.fallback);
    }
  }

  private async render<Output>(
    request: IncomingRequest,
    toOutput: (result: AuthResult, asJson?: boolean) => Output,
  ): Promise<Output> {
    const { result } = await this.handle(request);
    try {
      return toOutput(result, wantsJsonRedirect(request));
    } catch (thrown) {
      // What a callback returned is not serializable, for instance because it is circular.
      return toOutput(this.fallback(thrown).result);
    }
  }

  /**
   * An untrusted host may be the consequence of a wrong configuration, which is the better error.
   */
  private resolveOrigin({ url, headers }: AuthRequest, report: ConfigurationReport): RequestOrigin {
    try {
      return this.originResolver.resolve(url.origin, headers);
    } catch (thrown) {
      const [problem] = report.errors;
      throw problem && !(problem instanceof UntrustedHost) ? problem : thrown;
    }
  }

  /** The site that a request was sent to, which has no origin while the configuration is wrong. */
  private async findSite(incoming: IncomingRequest): Promise<Site> {
    const { basePath } = this.originResolver;
    try {
      const report = await this.configuration.getReport();
      const { origin } = new URL(incoming.url);
      const isSound = report.errors.length === 0;
      return isSound ? this.originResolver.resolve(origin, incoming.headers) : { basePath };
    } catch {
      return { basePath };
    }
  }

  /** Logs the warnings once, at the first request. */
  private logWarnings({ warnings, withoutEffect, unusable }: ConfigurationReport): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    for (const code of warnings) this.logger.warn(code);
    for (const facts of withoutEffect) this.logger.warn('option-without-effect', { ...facts });
    for (const error of unusable) this.logger.error(error);
  }

  private async renderError(
    thrown: unknown,
    incoming: IncomingRequest,
    progress: Progress,
  ): Promise<Outcome> {
    const { request, report, requestOrigin } = progress;
    const errorResponses = await this.loadErrorResponsesFor(thrown);
    const isConfiguration = report?.errors.some((problem) => problem === thrown);
    const reference = errorResponses.log(thrown, request, isConfiguration);
    if (thrown instanceof MalformedRequest || !request) {
      const findSite = () => this.findSite(incoming);
      const result = await errorResponses.renderMalformedRequest(thrown, incoming, findSite);
      return { kind: 'refused', result };
    }
    if (!requestOrigin || isConfiguration) {
      const result = await errorResponses.renderMisconfiguration(
        request,
        requestOrigin,
        this.originResolver.basePath,
        reference,
      );
      return { kind: 'refused', result };
    }
    const { callbackUrl } = progress.context ?? {};
    const isPage = progress.action?.isPage === true;
    const failed = { request, requestOrigin, callbackUrl, reference, isPage };
    const result = await errorResponses.renderFailure(thrown, failed);
    // A client that must wait repeats its request with the same cookies.
    const cookies = thrown instanceof TooManyAttempts ? [] : await this.cleanUp(progress);
    return { kind: 'failed', result: withCookies(result, cookies), thrown };
  }

  /** The fallback logs only why they could not be loaded, so this logs the error itself. */
  private async loadErrorResponsesFor(thrown: unknown): Promise<ErrorResponses> {
    try {
      return await this.loadErrorResponses();
    } catch (failure) {
      this.logger.error(asError(thrown));
      throw failure;
    }
  }

  /** The error itself could not be rendered. */
  private readonly fallback = (thrown: unknown): Outcome => {
    this.logger.error(asError(thrown));
    return { kind: 'refused', result: FALLBACK };
  };

  /**
   * The cookies that remove what the failed action left in the browser. An error here must not hide
   * the first one.
   */
  private async cleanUp({ action, context }: Progress): Promise<readonly SetCookie[]> {
    if (!action?.cleanUp || !context) return [];
    return action.cleanUp(context).catch(() => []);
  }
}
