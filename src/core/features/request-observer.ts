/**
 * Follows the requests to the library's routes, for a feature that records them or measures them.
 */
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-response.js';
import type { RequestOrigin } from '../http/request-origin.js';
import {
  key,
  provide,
  provideList,
  service,
  type ServiceDefinition,
  type Token,
} from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { FeatureRequest, FeatureRoute } from './feature-route.js';

/** The header `traceparent`, whose trace is not all zeros. */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** A request, with what becomes known of it. */
export class ObservedRequest {
  /** Who calls the route of a feature. Unknown until that was looked up. */
  caller: Pick<FeatureRequest, 'session' | 'pendingSignIn'> | undefined;
  /** What a request has failed with, also if its form shows it. */
  failure: unknown;
  /**
   * The user who proves again who they are, in place of a sign-in; `undefined` for any other
   * request.
   */
  reauthenticates: string | undefined;
  private trace: string | undefined;

  constructor(
    readonly request: AuthRequest,
    readonly requestOrigin: RequestOrigin,
    /** The route of a feature; `undefined` for one of the library. */
    readonly route: FeatureRoute | undefined,
    private readonly observers: readonly RequestObserver[],
  ) {}

  /**
   * The trace that the request is in: 32 hexadecimal digits (W3C Trace Context); `undefined` for a
   * request in none.
   */
  get traceId(): string | undefined {
    return this.trace ?? TRACE_PARENT.exec(this.request.headers.get('traceparent') ?? '')?.[1];
  }

  /** Says in which trace the request is. */
  join(traceId: string): void {
    this.trace = traceId;
  }

  /** Says who calls the route of a feature. */
  identify(caller: NonNullable<ObservedRequest['caller']>): void {
    this.caller = caller;
  }

  /** Says that a callback is a further proof of a user who is signed in. */
  reauthenticate(userId: string): void {
    this.reauthenticates = userId;
  }

  /** Says what the request has failed with. */
  fail(thrown: unknown): void {
    this.failure = thrown;
  }

  /** The caller may call the route, and its handler runs next. */
  async begin(): Promise<void> {
    for (const observer of this.observers) await observer.begin?.(this);
  }
}

/**
 * Follows requests, whatever the framework. A feature names it in `requestObservers`. It runs for
 * each request to a route of the library or of a feature, once the request was parsed and its
 * provider was found.
 *
 * @publicApi
 */
export interface RequestObserver {
  /**
   * Runs the request. It calls `run` once, and returns or throws what that does.
   *
   * @param observed - Its `failure` may be known when `run` has returned, since a form shows what
   *   went wrong.
   */
  observe(observed: ObservedRequest, run: () => Promise<AuthResult>): Promise<AuthResult>;

  /**
   * The caller of a feature's route may call it, and its handler runs next.
   *
   * @throws {AuthError} in place of the handler: nothing is changed.
   */
  begin?(observed: ObservedRequest): Awaitable<void>;
}

/** The observers of all features, the first one around the others. */
export class RequestObservers {
  constructor(private readonly observers: readonly RequestObserver[]) {}

  follow(
    { request, requestOrigin }: Pick<ObservedRequest, 'request' | 'requestOrigin'>,
    route: FeatureRoute | undefined,
    run: (observed: ObservedRequest) => Promise<AuthResult>,
  ): Promise<AuthResult> {
    const observed = new ObservedRequest(request, requestOrigin, route, this.observers);
    const follow = (index: number): Promise<AuthResult> =>
      this.observers[index]?.observe(observed, () => follow(index + 1)) ?? run(observed);
    return follow(0);
  }
}

/** `undefined` in an app without features that follow requests. */
export const RequestObserversToken = key<RequestObservers | undefined>('RequestObservers');

/** The observers, one by one. */
const RequestObserverListToken = key<readonly RequestObserver[]>('RequestObserverList');

/** The rows of the observers; none where no feature has one. */
export function composeObservers(tokens: readonly Token<RequestObserver>[]): ServiceDefinition[] {
  if (tokens.length === 0) return [];
  return [
    provideList(RequestObserverListToken, tokens),
    service(RequestObservers, [RequestObserverListToken]),
    provide(RequestObserversToken, [RequestObservers], (observers) => observers),
  ];
}
