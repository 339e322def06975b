/**
 * `portcullis/features/telemetry`: spans and metrics of OpenTelemetry.
 *
 * @module portcullis/features/telemetry
 */
export { Telemetry } from './telemetry.feature.js';
export type { MetricDescription } from './core-metrics.js';
export type { TelemetryOptions } from './telemetry-options.js';
