/** What the feature `Telemetry` measures of a feature, as each feature says it of itself. */
import type { Token } from '../kernel/container.js';
import type { AuditAction } from './audited-event-definition.js';

/** The name of a metric, below the namespace of the library. */
export type MetricName = `portcullis.${string}`;

/** What the documentation says of a metric. */
interface MetricDescription {
  readonly name: MetricName;
  /** A sentence. */
  readonly description: string;
}

/** Counts the requests for some actions, and how they ended. */
export interface RequestCounter extends MetricDescription {
  readonly kind: 'requests';
  /**
   * Which actions, each with the attributes of its requests. None may hold what a caller has
   * chosen.
   */
  readonly actions: Readonly<Record<AuditAction, Readonly<Record<string, string>>>>;
}

/** A value that is read when metrics are collected. */
export interface Gauge extends MetricDescription {
  readonly kind: 'gauge';
  /** By the UCUM, such as `s`. */
  readonly unit: string;
  readonly service: Token<unknown>;
  /** @returns `undefined` where there is nothing to say. */
  read(service: unknown): number | undefined;
}

/** A metric of a feature. */
export type Metric = RequestCounter | Gauge;

/**
 * Counts the requests for actions of the feature. Beside the attributes given, each has `outcome`:
 * `success`, `refused` or `failed`; and `error.type`, the code of the error.
 *
 * @example
 * ```ts
 * countRequests({
 *   name: 'portcullis.token.issued',
 *   description: 'Access tokens that clients have asked for.',
 *   actions: { 'access-token.issue': {} },
 * });
 * ```
 * @publicApi
 */
export function countRequests(definition: Omit<RequestCounter, 'kind'>): RequestCounter {
  return { kind: 'requests', ...definition };
}

/**
 * Reads a value of a service whenever metrics are collected.
 *
 * @example
 * ```ts
 * gauge({
 *   name: 'portcullis.feed.lag',
 *   description: 'How old the list of ended sessions is.',
 *   unit: 's',
 *   service: RevocationSync,
 *   read: (sync) => sync.lagSeconds,
 * });
 * ```
 * @publicApi
 */
export function gauge<Service>(
  definition: Omit<Gauge, 'kind' | 'service' | 'read'> & {
    readonly service: Token<Service>;
    readonly read: (service: Service) => number | undefined;
  },
): Gauge {
  const { read } = definition;
  // The service is looked up by that token alone.
  return { kind: 'gauge', ...definition, read: (service) => read(service as Service) };
}
