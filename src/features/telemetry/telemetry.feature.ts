/** The feature `Telemetry`: spans and metrics of OpenTelemetry. */
import { CallbacksToken } from '../../core/callbacks/index.js';
import { AuthSettingsToken } from '../../core/config/index.js';
import type { EventListener } from '../../core/events/index.js';
import { feature, FeaturesToken } from '../../core/features/index.js';
import { HashQueue } from '../../core/hashing/index.js';
import {
  decorate,
  detachTimers,
  FetchToken,
  key,
  LoggerToken,
  provide,
  service,
  ServicesToken,
  TimersToken,
  value,
} from '../../core/kernel/index.js';
import { ProviderFetchToken } from '../../core/oauth/index.js';
import { ProviderRegistry } from '../../core/providers/index.js';
import { SessionStrategyToken } from '../../core/sessions/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import { listMetrics, type MetricDescription } from './core-metrics.js';
import { GaugeReadings } from './gauge-readings.js';
import { MeasuredSessions } from './measured-sessions.js';
import { Metrics } from './metrics.js';
import { OpenTelemetry } from './open-telemetry.js';
import { Pseudonyms } from './pseudonyms.js';
import { RequestTelemetry } from './request-telemetry.js';
import { Spans } from './spans.js';
import { findOptionProblems, OPTION_NAMES, TelemetryOptionsToken } from './telemetry-options.js';
import { TelemetryService } from './telemetry.service.js';
import { DatabaseSpans, TracedTables } from './traced-database.js';
import { traceFetch, traceProviders } from './traced-fetch.js';
import { traceCallbacks, TracedHashQueue } from './traced-work.js';

/** Milliseconds since some moment, finer than the clock. */
const StopwatchToken = key<() => number>('Stopwatch');

const MetricListToken = key<readonly MetricDescription[]>('MetricList');

const TelemetryListenerToken = key<EventListener>('TelemetryListener');

/**
 * Spans and metrics by the API of OpenTelemetry, in the tracer and the meter that the app has
 * registered: of requests to the library's routes, calls of providers and of the database,
 * callbacks, hashes, and checks of sessions. They hold no id, no address and no value. Without the
 * feature, nothing of it is loaded.
 *
 * `Telemetry` is also the token of its service. It needs the package `@opentelemetry/api`.
 *
 * @example
 * ```ts
 * const features = [Sessions(), Telemetry({ databaseSystem: 'postgresql' })];
 * ```
 * @publicApi
 */
export const Telemetry = feature(TelemetryService, TelemetryOptionsToken, {
  id: 'telemetry',
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  inject: [MetricListToken, Pseudonyms],
  services: [
    value(StopwatchToken, () => performance.now()),
    service(OpenTelemetry, [LoggerToken]),
    service(Spans, [OpenTelemetry]),
    provide(MetricListToken, [FeaturesToken], listMetrics),
    provide(
      Metrics,
      [OpenTelemetry, MetricListToken],
      (telemetry, metrics) =>
        new Metrics(
          telemetry,
          new Map(metrics.map(({ name, description }) => [name, description])),
        ),
    ),
    service(Pseudonyms, [TelemetryOptionsToken]),
    service(DatabaseSpans, [TelemetryOptionsToken, Spans]),
    service(RequestTelemetry, [FeaturesToken, ProviderRegistry, Spans, Metrics, Pseudonyms]),
    provide(TelemetryListenerToken, [RequestTelemetry], ({ listener }) => listener),
    service(GaugeReadings, [FeaturesToken, OpenTelemetry, Metrics, ServicesToken]),
  ],
  decorators: [
    decorate(FetchToken, [Spans], traceFetch),
    decorate(ProviderFetchToken, [Spans], traceProviders),
    decorate(TimersToken, [Spans], (timers, spans) =>
      detachTimers(timers, (work) => spans.detach(work)),
    ),
    decorate(CallbacksToken, [Spans], traceCallbacks),
    decorate(
      HashQueue,
      [Spans, StopwatchToken],
      (queue, spans, stopwatch) => new TracedHashQueue(queue, spans, stopwatch),
    ),
    decorate(TableStoreToken, [DatabaseSpans], (tables, spans) => new TracedTables(tables, spans)),
    decorate(
      SessionStrategyToken,
      [AuthSettingsToken, Metrics, StopwatchToken],
      (strategy, { sessionStrategy }, metrics, stopwatch) =>
        new MeasuredSessions(strategy, sessionStrategy, metrics, stopwatch),
    ),
  ],
  adapterWrappers: [DatabaseSpans],
  requestObservers: [RequestTelemetry],
  listeners: [TelemetryListenerToken],
  lifecycles: [GaugeReadings],
});

/** The service of the feature. */
export type Telemetry = TelemetryService;
