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
   * Runs work in a span. Work of no request, such as what runs by a timer, has none: each would be
   * a trace by itself. What the work throws is rethrown, and the span has the code of the error as
   * `error.type`: no message, which may hold private details.
   */
  run<Result>(
    definition: SpanDefinition,
    work: (span: RunningSpan) => Awaitable<Result>,
  ): Awaitable<Result> {
    const { api, isMissing } = this.telemetry;
    if (isMissing) return work(NO_SPAN);
    if (!api) return this.telemetry.load().then(() => this.run(definition, work));
    const begun = this.telemetry.guard(() => this.begin(api, definition));
    if (!begun) return work(NO_SPAN);
    const running = () => settle(work, new RecordedSpan(this.telemetry, api, begun.span));
    return this.enter(api, begun.context, running);
  }

  /** Loads the API with the first request. */
  load(): Awaitable<unknown> {
    return this.telemetry.api ? undefined : this.telemetry.load();
  }

  /** Runs work of no request. */
  detach(work: () => void): void {
    const { api } = this.telemetry;
    if (api) void this.enter(api, api.ROOT_CONTEXT, work);
    else work();
  }

  /** The span that runs now, if it is recorded: the framework's, or one of the library. */
  get active(): RunningSpan | undefined {
    const { api } = this.telemetry;
    const span = api && this.telemetry.guard(() => api.trace.getActiveSpan());
    return api && span?.isRecording() ? new RecordedSpan(this.telemetry, api, span) : undefined;
  }

  /**
   * @returns `undefined` for what is no span: work of no request, and everything without an SDK.
   */
  private begin(api: OpenTelemetryApi, definition: SpanDefinition) {
    const active = api.context.active();
    const hasActive = api.trace.getSpan(active) !== undefined;
    const { name, kind, attributes, carrier } = definition;
    if (!hasActive && kind !== 'SERVER') return undefined;
    // The span of the framework is of the same trace, also where it is not recorded.
    const isFirst = !hasActive && carrier !== undefined;
    const parent = isFirst ? api.propagation.extract(active, carrier, HEADERS) : active;
    const options = {
      kind: api.SpanKind[kind ?? 'INTERNAL'],
      ...(attributes && { attributes: { ...attributes } }),
    };
    const span = this.telemetry.getTracer(api).startSpan(name, options, parent);
    if (!api.trace.isSpanContextValid(span.spanContext())) return undefined;
    return { span, context: api.trace.setSpan(parent, span) };
  }

  /** Runs work in a context, whatever the context manager of the app does. */
  private enter<Result>(
    api: OpenTelemetryApi,
    context: Api.Context,
    work: () => Awaitable<Result>,
  ): Awaitable<Result> {
    const entered: { result?: { readonly of: Awaitable<Result> }; thrown?: { of: unknown } } = {};
    const once = () => {
      try {
        entered.result = { of: work() };
      } catch (thrown) {
        entered.thrown = { of: thrown };
      }
    };
    this.telemetry.guard(() => api.context.with(context, once));
    if (!entered.result && !entered.thrown) once();
    if (entered.thrown) throw entered.thrown.of;
    return entered.result?.of as Awaitable<Result>;
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
