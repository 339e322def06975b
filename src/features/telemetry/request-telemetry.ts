/** Follows the requests to the library's routes: a span for each, and what is counted of them. */
import { TooManyAttempts } from '../../core/errors/index.js';
import type { EventListener } from '../../core/events/index.js';
import {
  type AuditAction,
  type Feature,
  findRequestAction,
  type MetricName,
  type ObservedRequest,
  type RequestObserver,
} from '../../core/features/index.js';
import type { AuthRequest, AuthResult } from '../../core/http/index.js';
import type { ProviderRegistry } from '../../core/providers/index.js';
import { describeError } from './described-error.js';
import type { Metrics } from './metrics.js';
import type { Pseudonyms } from './pseudonyms.js';
import type { RunningSpan } from './running-span.js';
import type { Spans } from './spans.js';

/** What became of a request. */
type Outcome = { readonly outcome: string; readonly 'error.type'?: string };

const SUCCESS: Outcome = { outcome: 'success' };

/** What a request for an action is counted by. */
interface ActionCounter {
  readonly name: MetricName;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Makes spans of requests, and counts them. */
export class RequestTelemetry implements RequestObserver {
  /** The counters of features, by the actions that they count. */
  private readonly counters: ReadonlyMap<string, readonly ActionCounter[]>;

  constructor(
    features: readonly Feature[],
    private readonly providers: ProviderRegistry,
    private readonly spans: Spans,
    private readonly metrics: Metrics,
    private readonly pseudonyms: Pseudonyms,
  ) {
    this.counters = listCounters(features);
  }

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
    await this.spans.load();
    const { request, requestOrigin } = observed;
    const action = findRequestAction(observed)?.action;
    const names = describeRequest(observed, action);
    // The framework has a span of the request: it gets the names, and no second one is made.
    const { active } = this.spans;
    if (active) {
      active.set(names);
      return this.follow(observed, action, active, run);
    }
    const route = `${requestOrigin.basePath}${names['portcullis.route']}`;
    const definition = {
      name: `${request.method} ${route}`,
      kind: 'SERVER',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.scheme': requestOrigin.origin.startsWith('https:') ? 'https' : 'http',
        ...names,
      },
      carrier: request.headers,
    } as const;
    return this.spans.run(definition, (span) => this.follow(observed, action, span, run));
  }

  private async follow(
    observed: ObservedRequest,
    action: AuditAction | undefined,
    span: RunningSpan,
    run: () => Promise<AuthResult>,
  ): Promise<AuthResult> {
    if (span.traceId !== undefined) observed.join(span.traceId);
    try {
      const result = await run();
      span.set({ 'http.response.status_code': getStatus(result) });
      this.conclude(observed, action, span, observed.failure);
      return result;
    } catch (thrown) {
      this.conclude(observed, action, span, thrown);
      throw thrown;
    } finally {
      const { caller } = observed;
      await this.identify(span, caller?.session?.userId ?? caller?.pendingSignIn?.userId);
    }
  }

  private conclude(
    { request }: ObservedRequest,
    action: AuditAction | undefined,
    span: RunningSpan,
    failure: unknown,
  ): void {
    const outcome = failure === undefined ? SUCCESS : describeError(failure);
    const { 'error.type': type } = outcome;
    span.set({
      'portcullis.outcome': outcome.outcome,
      ...(type !== undefined && { 'error.type': type }),
    });
    if (outcome.outcome === 'failed' && type) span.fail(type);
    if (action === undefined) return;
    if (failure instanceof TooManyAttempts) this.metrics.count('portcullis.limit.hit', { action });
    if (action === 'session.start' && failure !== undefined) this.countSignIn(request, outcome);
    for (const { name, attributes } of this.counters.get(action) ?? []) {
      this.metrics.count(name, { ...attributes, ...outcome });
    }
  }

  private countSignIn({ providerId }: AuthRequest, outcome: Outcome): void {
    const provider = this.providers.find(providerId ?? '');
    const { type: method = 'unknown', id = 'unknown' } = provider ?? {};
    this.metrics.count('portcullis.sign_in', { method, provider: id, ...outcome });
  }

  private async identify(span: RunningSpan | undefined, userId: string | undefined): Promise<void> {
    if (!span || userId === undefined || !this.pseudonyms.hasKey) return;
    const pseudonym = await this.pseudonyms.find(userId);
    if (pseudonym !== undefined) span.set({ 'enduser.pseudo.id': pseudonym });
  }
}

function listCounters(features: readonly Feature[]): ReadonlyMap<string, readonly ActionCounter[]> {
  const counters = new Map<string, ActionCounter[]>();
  for (const metric of features.flatMap(({ metrics = [] }) => metrics)) {
    if (metric.kind !== 'requests') continue;
    for (const [action, attributes] of Object.entries(metric.actions)) {
      const { name } = metric;
      counters.set(action, [...(counters.get(action) ?? []), { name, attributes }]);
    }
  }
  return counters;
}

/** Names alone: no parameter of a path, and nothing of a query. */
function describeRequest({ request, route }: ObservedRequest, action: AuditAction | undefined) {
  const { action: name, providerId } = request;
  const own = name.startsWith('/') ? name : `/${name}`;
  const path = route?.path ?? `${own}${providerId === undefined ? '' : '/:provider'}`;
  return {
    'portcullis.route': path,
    ...(action !== undefined && { 'portcullis.action': action }),
    // It was found among those of the configuration before the request came here.
    ...(providerId !== undefined && { 'portcullis.provider': providerId }),
  };
}

function getStatus(result: AuthResult): number {
  if (result.kind === 'redirect') return 302;
  return 'status' in result ? (result.status ?? 200) : 200;
}
