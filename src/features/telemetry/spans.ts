/** Runs work in spans. */
import type * as Api from '@opentelemetry/api';
import { describeError } from './described-error.js';
import type { Awaitable } from '../../core/kernel/index.js';
import type { OpenTelemetry, OpenTelemetryApi } from './open-telemetry.js';

/** Attributes, by their names. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What a span is. */
export interface SpanDefinition {
  readonly name: string;
  /** Default: `INTERNAL`. */
  readonly kind?: 'SERVER' | 'CLIENT' | undefined;
  readonly attributes?: SpanAttributes | undefined;
  /** The headers that may name the span of a caller. */
  readonly carrier?: Carrier | undefined;
}

/** What the context of a caller is read from. */
interface Carrier {
  get(name: string): string | null;
}

/** A span that work runs in. */
export interface RunningSpan {
  set(attributes: SpanAttributes): void;
  /** Says that the work failed by an error of this type. */
  fail(type: string): void;
}

/** Where no span is recorded. */
const NO_SPAN: RunningSpan = { set: () => undefined, fail: () => undefined };

/** Makes spans with the tracer that the app has registered. */
export class Spans {
  constructor(private readonly telemetry: OpenTelemetry) {}

  /**
   * Runs work in a span. What the work throws is rethrown, and the span has the code of the error as `error.type`: no message,
   * which may hold private details.
   */
  run<Result>(
    definition: SpanDefinition,
    work: (span: RunningSpan) => Awaitable<Result>,
  ): Awaitable<Result> {
    const { api, isMissing } = this.telemetry;
    if (isMissing) return work(NO_SPAN);
    if (!api) return this.telemetry.load().then(() => this.run(definition, work));
    const parent = this.findParent(api, definition.carrier);
    const span = this.telemetry.guard(() => this.start(api, parent, definition));
    // Without an SDK there is nothing to hand on.
    if (!span || !api.trace.isSpanContextValid(span.spanContext())) return work(NO_SPAN);
    const running = this.wrap(api, span);
    return api.context.with(api.trace.setSpan(parent, span), () =>
      this.settle(() => work(running), span, running),
    );
  }

  /** The span that runs now: the app's own, or one of the library. */
  get active(): RunningSpan {
    const { api } = this.telemetry;
    const span = api && this.telemetry.guard(() => api.trace.getActiveSpan());
    return api && span ? this.wrap(api, span) : NO_SPAN;
  }

  /** Whether a span runs that is not the library's: that of a request, made by the framework. */
  async hasActive(): Promise<boolean> {
    await this.telemetry.load();
    const { api } = this.telemetry;
    return Boolean(api && this.telemetry.guard(() => api.trace.getActiveSpan()?.isRecording()));
  }

  private findParent(api: OpenTelemetryApi, carrier: Carrier | undefined): Api.Context {
    const active = api.context.active();
    if (!carrier) return active;
    const getter: Api.TextMapGetter<Carrier> = {
      get: (headers, name) => headers.get(name) ?? undefined,
      keys: () => [],
    };
    return this.telemetry.guard(() => api.propagation.extract(active, carrier, getter)) ?? active;
  }

  private start(
    api: OpenTelemetryApi,
    parent: Api.Context,
    { name, kind, attributes = {} }: SpanDefinition,
  ): Api.Span {
    const options = { kind: api.SpanKind[kind ?? 'INTERNAL'], attributes: { ...attributes } };
    return this.telemetry.getTracer(api).startSpan(name, options, parent);
  }

  private wrap(api: OpenTelemetryApi, span: Api.Span): RunningSpan {
    return {
      set: (attributes) => void this.telemetry.guard(() => span.setAttributes({ ...attributes })),
      fail: (type) =>
        void this.telemetry.guard(() => {
          span.setAttribute('error.type', type);
          span.setStatus({ code: api.SpanStatusCode.ERROR });
        }),
    };
  }

  /** Ends the span with the work, which may be done at once. */
  private settle<Result>(
    work: () => Awaitable<Result>,
    span: Api.Span,
    running: RunningSpan,
  ): Awaitable<Result> {
    const end = () => void this.telemetry.guard(() => span.end());
    const fail = (thrown: unknown): never => {
      const { outcome, 'error.type': type } = describeError(thrown);
      // What was refused, as it should be, is no error.
      if (outcome === 'failed') running.fail(type);
      else running.set({ 'error.type': type });
      end();
      throw thrown;
    };
    const succeed = (result: Result): Result => {
      end();
      return result;
    };
    let result: Awaitable<Result>;
    try {
      result = work();
    } catch (thrown) {
      return fail(thrown);
    }
    return result instanceof Promise ? result.then(succeed, fail) : succeed(result as Result);
  }
}
