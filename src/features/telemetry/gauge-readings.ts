/** The values that are read when metrics are collected, as long as the app runs. */
import type { Feature, FeatureLifecycle, Gauge } from '../../core/features/index.js';
import type { ServiceResolver } from '../../core/kernel/index.js';
import type { Metrics } from './metrics.js';
import type { OpenTelemetry } from './open-telemetry.js';

/** Starts and ends the readings of the gauges of features. */
export class GaugeReadings implements FeatureLifecycle {
  private ends: (() => void)[] | undefined;

  constructor(
    private readonly features: readonly Feature[],
    private readonly telemetry: OpenTelemetry,
    private readonly metrics: Metrics,
    private readonly services: ServiceResolver,
  ) {}

  /** @throws {InvalidOption} when the package of OpenTelemetry is not installed. */
  async start(): Promise<void> {
    await this.telemetry.require();
    this.ends ??= this.features
      .flatMap(({ metrics = [] }) => metrics)
      .filter((metric): metric is Gauge => metric.kind === 'gauge')
      .map((one) => this.metrics.observe(one, this.services));
  }

  stop(): void {
    for (const end of this.ends ?? []) end();
    this.ends = undefined;
  }
}
