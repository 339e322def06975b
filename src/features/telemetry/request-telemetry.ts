/** Follows the requests to the library's routes: a span for each, and what is counted of them. */
import { TooManyAttempts } from '../../core/errors/index.js';
import type { EventListener } from '../../core/events/index.js';
import {
  type Feature,
  findRequestAction,
  type ObservedRequest,
  type RequestObserver,
} from '../../core/features/index.js';
import type { AuthResult } from '../../core/http/index.js';
import type { ProviderRegistry } from '../../core/providers/index.js';
import { describeError } from './described-error.js';
import type { Metrics } from './metrics.js';
import type { Pseudonyms } from './pseudonyms.js';
import type { RunningSpan, SpanAttributes, Spans } from './spans.js';

/** What became of a request. */
type Outcome = { readonly outcome: string; readonly 'error.type'?: string };

const SUCCESS: Outcome = { outcome: 'success' };

/** Makes spans of requests, and counts them. */
export class RequestTelemetry implements RequestObserver {
  constructor(
    private readonly features: readonly Feature[],
    private readonly providers: ProviderRegistry,
    private readonly spans: Spans,
    private readonly metrics: Metrics,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  /** Counts sign-ins that are complete, by whatever way: also those that the app has started. */
  readonly listener: EventListener = {
    signIn: async ({ user, account }) => {
      const { type = 'unknown', provider = 'unknown' } = account ?? {};
      this.metrics.count('portcullis.sign_in', { method: type, provider, ...SUCCESS });
      const userId = user.id === undefined ? undefined : String(user.id);
      await this.identify(this.spans.active, userId);
    },
  };

  async observe(observed: ObservedRequest, run: () => Promise<AuthResult>): Promise<AuthResult> {
    const attributes = describeRequest(observed);
    // The framework has a span of the request: it gets the names, and no second one is made.
    if (await this.spans.hasActive())
      return this.follow(observed, this.spans.active, run, attributes);
    const { request, requestOrigin } = observed;
    const route = `${requestOrigin.basePath}${attributes['portcullis.route']}`;
    return this.spans.run(
      {
        name: `${request.method} ${route}`,
        kind: 'SERVER',
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'url.scheme': new URL(requestOrigin.origin).protocol.slice(0, -1),
        },
        carrier: request.headers,
      },
      async (span) => {
        const result = await this.follow(observed, span, run, attributes);
        span.set({ 'http.response.status_code': getStatus(result) });
        return result;
      },
    );
  }

  private async follow(
    observed: ObservedRequest,
    span: RunningSpan,
    run: () => Promise<AuthResult>,
    attributes: SpanAttributes,
  ): Promise<AuthResult> {
    span.set(attributes);
    try {
      const result = await run();
      this.conclude(observed, span, observed.failure);
      return result;
    } catch (thrown) {
      this.conclude(observed, span, thrown);
      throw thrown;
    } finally {
      const { caller } = observed;
      await this.identify(span, caller?.session?.userId ?? caller?.pendingSignIn?.userId);
    }
  }

  private conclude(observed: ObservedRequest, span: RunningSpan, failure: unknown): void {
    const outcome = describeOutcome(failure);
    span.set({ 'portcullis.outcome': outcome.outcome });
    const { 'error.type': type } = outcome;
    if (outcome.outcome === 'failed' && type) span.fail(type);
    else if (type) span.set({ 'error.type': type });
    const action = findRequestAction(observed)?.action;
    if (action === undefined) return;
    if (failure instanceof TooManyAttempts) this.metrics.count('portcullis.limit.hit', { action });
    if (action === 'session.start' && failure !== undefined) this.countSignIn(observed, outcome);
    for (const metric of this.features.flatMap(({ metrics = [] }) => metrics)) {
      if (metric.kind !== 'requests' || !Object.hasOwn(metric.actions, action)) continue;
      this.metrics.count(metric.name, { ...metric.actions[action], ...outcome });
    }
  }

  private countSignIn({ request }: ObservedRequest, outcome: Outcome): void {
    const provider = this.providers.find(request.providerId ?? '');
    const { type: method = 'unknown', id = 'unknown' } = provider ?? {};
    this.metrics.count('portcullis.sign_in', { method, provider: id, ...outcome });
  }

  private async identify(span: RunningSpan, userId: string | undefined): Promise<void> {
    if (userId === undefined) return;
    const pseudonym = await this.pseudonyms.find(userId);
    if (pseudonym !== undefined) span.set({ 'enduser.pseudo.id': pseudonym });
  }
}

/** Names alone: no parameter of a path, and nothing of a query. */
function describeRequest(observed: ObservedRequest) {
  const { request, route } = observed;
  const { action, providerId } = request;
  const path = route?.path ?? `/${action}${providerId === undefined ? '' : '/:provider'}`;
  const found = findRequestAction(observed)?.action;
  return {
    'portcullis.route': path,
    ...(found !== undefined && { 'portcullis.action': found }),
    // It was found among those of the configuration before the request came here.
    ...(providerId !== undefined && { 'portcullis.provider': providerId }),
  };
}

function describeOutcome(failure: unknown): Outcome {
  return failure === undefined ? SUCCESS : describeError(failure);
}

function getStatus(result: AuthResult): number {
  if (result.kind === 'redirect') return 302;
  return 'status' in result ? (result.status ?? 200) : 200;
}
