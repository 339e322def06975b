/** A span that work runs in. */
import type * as Api from '@opentelemetry/api';
import { describeError } from './described-error.js';
import type { OpenTelemetry, OpenTelemetryApi } from './open-telemetry.js';

/** Attributes, by their names. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What work may say of its span. */
export interface RunningSpan {
  /** `undefined` where no span is recorded. */
  readonly traceId: string | undefined;
  set(attributes: SpanAttributes): void;
  /** Says that the work failed by an error of this type. */
  fail(type: string): void;
}

/** Where no span is recorded. */
export const NO_SPAN: RunningSpan = {
  traceId: undefined,
  set: () => undefined,
  fail: () => undefined,
};

/** A span of the SDK, whose errors change nothing. */
export class RecordedSpan implements RunningSpan {
  constructor(
    private readonly telemetry: OpenTelemetry,
    private readonly api: OpenTelemetryApi,
    private readonly span: Api.Span,
  ) {}

  get traceId(): string | undefined {
    return this.telemetry.guard(() => this.span.spanContext().traceId);
  }

  set(attributes: SpanAttributes): void {
    this.telemetry.guard(() => this.span.setAttributes({ ...attributes }));
  }

  fail(type: string): void {
    this.telemetry.guard(() => {
      this.span.setAttribute('error.type', type);
      this.span.setStatus({ code: this.api.SpanStatusCode.ERROR });
    });
  }

  /** Ends it with the error that the work has thrown: by its code, and without its message. */
  endWith(thrown: unknown): void {
    const { outcome, 'error.type': type } = describeError(thrown);
    // What was refused, as it should be, is no error.
    if (outcome === 'failed') this.fail(type);
    else this.set({ 'error.type': type });
    this.end();
  }

  end(): void {
    this.telemetry.guard(() => this.span.end());
  }
}
