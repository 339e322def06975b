/** The API of OpenTelemetry, which is a package of the app's. */
import type * as Api from '@opentelemetry/api';
import { asError, InvalidOption } from '../../core/errors/index.js';
import { loadOnce, type Logger } from '../../core/kernel/index.js';

/** The package. */
export type OpenTelemetryApi = typeof Api;

/** The name of the library in spans and metrics (instrumentation scope). */
const SCOPE = 'portcullis';

/** What an app without the package has to do. */
const NOT_INSTALLED =
  'Telemetry needs the package `@opentelemetry/api`: npm install @opentelemetry/api';

/** Loads the API when it is first needed, and guards the app against errors of an SDK. */
export class OpenTelemetry {
  /** `undefined` until it is loaded. */
  api: OpenTelemetryApi | undefined;
  /** Whether there is nothing to measure with. */
  isMissing = false;
  private hasReported = false;

  constructor(private readonly logger: Logger) {}

  /** Never rejects: without the package, the app goes on without telemetry. */
  readonly load = loadOnce(async (): Promise<this> => {
    try {
      this.api = await import('@opentelemetry/api');
    } catch {
      this.isMissing = true;
      this.logger.error(new InvalidOption(NOT_INSTALLED));
    }
    return this;
  });

  /** @throws {InvalidOption} when the package is not installed. */
  async require(): Promise<void> {
    await this.load();
    if (this.isMissing) throw new InvalidOption(NOT_INSTALLED);
  }

  /** A tracer of what the app has registered by now. */
  getTracer(api: OpenTelemetryApi): Api.Tracer {
    return api.trace.getTracer(SCOPE);
  }

  /** A meter of what the app has registered by now. */
  getMeter(api: OpenTelemetryApi): Api.Meter {
    return api.metrics.getMeter(SCOPE);
  }

  /** Runs a call of the SDK. What it throws is logged, once, and changes nothing. */
  guard<Result>(call: () => Result): Result | undefined {
    try {
      return call();
    } catch (thrown) {
      if (!this.hasReported) this.logger.error(asError(thrown));
      this.hasReported = true;
      return undefined;
    }
  }
}
