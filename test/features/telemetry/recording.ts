/** The SDK of OpenTelemetry, whose exporters keep in memory what they get. */
import { context, metrics, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** A span, by what a test asks of it. */
export interface RecordedSpan {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The name of the span that it runs in. */
  readonly parent: string | undefined;
  readonly isError: boolean;
}

/** A point of a metric. */
export interface RecordedPoint {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

/** Registers the SDK, as an app does before it starts. */
export class Recording {
  private readonly spanExporter = new InMemorySpanExporter();
  private readonly metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  private readonly tracers: TracerProvider;
  private readonly meters: MeterProvider;

  constructor(...processors: readonly SpanProcessor[]) {
    this.tracers = new TracerProvider({
      spanProcessors: [new SimpleSpanProcessor({ exporter: this.spanExporter }), ...processors],
    });
    this.meters = new MeterProvider({
      readers: [
        // Collected by `flush` alone: the interval is longer than any test.
        new PeriodicExportingMetricReader({
          exporter: this.metricExporter,
          exportIntervalMillis: 2 ** 30,
        }),
      ],
    });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(this.tracers);
    metrics.setGlobalMeterProvider(this.meters);
  }

  /** Runs work in a span of the framework. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return trace.getTracer('framework').startActiveSpan(name, async (span) => {
      try {
        return await work();
      } finally {
        span.end();
      }
    });
  }

  async spans(): Promise<readonly RecordedSpan[]> {
    await this.tracers.forceFlush();
    const spans = this.spanExporter.getFinishedSpans();
    const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
    return spans.map((span) => ({
      name: span.name,
      attributes: span.attributes,
      parent: names.get(span.parentSpanContext?.spanId ?? ''),
      isError: span.status.code === SpanStatusCode.ERROR,
    }));
  }

  /** The spans as they are exported, for what else may be in them. */
  get exported(): readonly ReadableSpan[] {
    return this.spanExporter.getFinishedSpans();
  }

  /** The points of each metric. */
  async metrics(): Promise<ReadonlyMap<string, readonly RecordedPoint[]>> {
    this.metricExporter.reset();
    await this.meters.forceFlush();
    const all = this.metricExporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap((scope) => scope.metrics);
    return new Map(
      all.map(({ descriptor, dataPoints }) => [
        descriptor.name,
        dataPoints.map(({ attributes, value }) => ({ attributes, value })),
      ]),
    );
  }

  /** Leaves no SDK to the next test. */
  async end(): Promise<void> {
    await Promise.all([this.tracers.shutdown(), this.meters.shutdown()]);
    for (const api of [context, propagation, trace, metrics]) api.disable();
  }
}
