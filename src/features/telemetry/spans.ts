/** Runs work in spans. */
import type * as Api from '@opentelemetry/api';
import type { Awaitable } from '../../core/kernel/index.js';
import type { OpenTelemetry, OpenTelemetryApi } from './open-telemetry.js';
import { NO_SPAN, RecordedSpan, type RunningSpan, type SpanAttributes } from './running-span.js';

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

/** Reads the headers of a request. */
const HEADERS: Api.TextMapGetter<Carrier> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: () => [],
};

/** Makes spans with the tracer that the app has registered. */
export class Spans {
  constructor(private readonly telemetry: OpenTelemetry) {}

  /**
   * Runs work in a span. Work of no request, such as what runs by a timer, has none: each would be a trace by itself. What the work
   * throws is rethrown, and the span has the code of the error as `error.type`: no message, which may hold private details.
   */
  run<Result>(
    definition: SpanDefinition,
    work: (span: RunningSpan) => Awaitable<Result>,
  ): Awaitable<Result> {
    const { api, isMissing } = this.telemetry;
    if (isMissing) return work(NO_SPAN);
    if (!api) return this.telemetry.load().then(() => this.run(definition, work));
    const parent = this.findParent(api, definition.carrier);
    if (definition.kind !== 'SERVER' && !api.trace.getSpan(parent)) return work(NO_SPAN);
    const span = this.telemetry.guard(() => this.start(api, parent, definition));
    // Without an SDK there is nothing to hand on.
    if (!span || !api.trace.isSpanContextValid(span.spanContext())) return work(NO_SPAN);
    const recorded = new RecordedSpan(this.telemetry, api, span);
    return api.context.with(api.trace.setSpan(parent, span), () => settle(work, recorded));
  }

  /** Loads the API with the first request. */
  load(): Awaitable<unknown> {
    return this.telemetry.api ? undefined : this.telemetry.load();
  }

  /** The span that runs now, if it is recorded: the framework's, or one of the library. */
  get active(): RunningSpan | undefined {
    const { api } = this.telemetry;
    const span = api && this.telemetry.guard(() => api.trace.getActiveSpan());
    return api && span?.isRecording() ? new RecordedSpan(this.telemetry, api, span) : undefined;
  }

  private findParent(api: OpenTelemetryApi, carrier: Carrier | undefined): Api.Context {
    const active = api.context.active();
    if (!carrier) return active;
    return this.telemetry.guard(() => api.propagation.extract(active, carrier, HEADERS)) ?? active;
  }

  private start(
    api: OpenTelemetryApi,
    parent: Api.Context,
    { name, kind, attributes }: SpanDefinition,
  ): Api.Span {
    const options = {
      kind: api.SpanKind[kind ?? 'INTERNAL'],
      ...(attributes && { attributes: { ...attributes } }),
    };
    return this.telemetry.getTracer(api).startSpan(name, options, parent);
  }
}

/** Ends the span with the work, which may be done at once. */
function settle<Result>(
  work: (span: RunningSpan) => Awaitable<Result>,
  span: RecordedSpan,
): Awaitable<Result> {
  try {
    const result = work(span);
    if (result instanceof Promise) return settleLater(result, span);
    span.end();
    return result;
  } catch (thrown) {
    span.endWith(thrown);
    throw thrown;
  }
}

async function settleLater<Result>(working: Promise<Result>, span: RecordedSpan): Promise<Result> {
  try {
    const result = await working;
    span.end();
    return result;
  } catch (thrown) {
    span.endWith(thrown);
    throw thrown;
  }
}
