/** Records metrics. */
import type * as Api from '@opentelemetry/api';
import type { Gauge, MetricName } from '../../core/features/index.js';
import type { ServiceResolver } from '../../core/kernel/index.js';
import type { OpenTelemetry, OpenTelemetryApi } from './open-telemetry.js';
import type { SpanAttributes } from './running-span.js';

/**
 * The bounds of durations, in seconds: most sessions are checked within a tenth of a millisecond.
 */
const DURATIONS = [
  ...[0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
  ...[0.1, 0.25, 0.5, 1, 2.5, 5],
];

/** The instruments of metrics, each made when it is first used. */
export class Metrics {
  private readonly counters = new Map<MetricName, Api.Counter>();
  private readonly histograms = new Map<MetricName, Api.Histogram>();
  private provider: Api.MeterProvider | undefined;

  constructor(
    private readonly telemetry: OpenTelemetry,
    /** The sentences of the metrics. */
    private readonly descriptions: ReadonlyMap<MetricName, string>,
  ) {}

  /** Counts one. */
  count(name: MetricName, attributes: SpanAttributes): void {
    this.use((api) => this.getCounter(api, name).add(1, { ...attributes }));
  }

  /** Records a duration, in seconds. */
  record(name: MetricName, seconds: number, attributes: SpanAttributes): void {
    this.use((api) => this.getHistogram(api, name).record(seconds, { ...attributes }));
  }

  /**
   * Reads a value whenever metrics are collected, until `services` are not used any more: an app
   * may make a configuration for each request.
   *
   * @returns Ends it.
   */
  observe(gauge: Gauge, services: ServiceResolver): () => void {
    const { name, description, unit, service } = gauge;
    let end = (): void => undefined;
    this.use((api) => {
      const instrument = this.telemetry
        .getMeter(api)
        .createObservableGauge(name, { description, unit });
      // Not every platform has it.
      const weak =
        typeof WeakRef === 'undefined' ? { deref: () => services } : new WeakRef(services);
      const callback: Api.ObservableCallback = (result) => {
        const found = weak.deref();
        if (!found) return end();
        const value = this.telemetry.guard(() => gauge.read(found.get(service)));
        if (value !== undefined) result.observe(value);
      };
      end = () => instrument.removeCallback(callback);
      instrument.addCallback(callback);
    });
    return () => void this.telemetry.guard(end);
  }

  private use(work: (api: OpenTelemetryApi) => void): void {
    const { api, isMissing } = this.telemetry;
    if (api) this.telemetry.guard(() => work(this.refresh(api)));
    else if (!isMissing) void this.telemetry.load().then(() => this.use(work));
  }

  /**
   * Instruments are of the SDK that was registered when they were made: an app may register its own
   * later.
   */
  private refresh(api: OpenTelemetryApi): OpenTelemetryApi {
    const provider = api.metrics.getMeterProvider();
    if (provider === this.provider) return api;
    this.provider = provider;
    this.counters.clear();
    this.histograms.clear();
    return api;
  }

  private getCounter(api: OpenTelemetryApi, name: MetricName): Api.Counter {
    const known = this.counters.get(name);
    if (known) return known;
    const description = this.descriptions.get(name) ?? '';
    const made = this.telemetry.getMeter(api).createCounter(name, { description });
    this.counters.set(name, made);
    return made;
  }

  private getHistogram(api: OpenTelemetryApi, name: MetricName): Api.Histogram {
    const known = this.histograms.get(name);
    if (known) return known;
    const made = this.telemetry.getMeter(api).createHistogram(name, {
      description: this.descriptions.get(name) ?? '',
      unit: 's',
      advice: { explicitBucketBoundaries: DURATIONS },
    });
    this.histograms.set(name, made);
    return made;
  }
}
