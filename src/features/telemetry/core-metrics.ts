/** The metrics of the library itself, and the list of all. */
import type { Feature, MetricName } from '../../core/features/index.js';

/**
 * A metric, as the documentation describes it.
 *
 * @publicApi
 */
export interface MetricDescription {
  readonly name: MetricName;
  readonly instrument: 'counter' | 'histogram' | 'gauge';
  /** By the UCUM; `1` for what is counted. */
  readonly unit: string;
  readonly description: string;
  /** The names of its attributes. */
  readonly attributes: readonly string[];
}

/** What is measured without features. */
const CORE_METRICS = [
  {
    name: 'portcullis.sign_in',
    instrument: 'counter',
    unit: '1',
    description: 'Sign-ins that were completed, refused, or that failed.',
    attributes: ['method', 'provider', 'outcome', 'error.type'],
  },
  {
    name: 'portcullis.session.check.duration',
    instrument: 'histogram',
    unit: 's',
    description: 'How long it took to check the session of a request.',
    attributes: ['result', 'source'],
  },
  {
    name: 'portcullis.limit.hit',
    instrument: 'counter',
    unit: '1',
    description: 'Requests that were refused because a client or a user has to wait.',
    attributes: ['action'],
  },
] as const satisfies readonly MetricDescription[];

/** The metrics of the library and of features. Several features may count towards one. */
export function listMetrics(features: readonly Feature[]): readonly MetricDescription[] {
  const all = new Map<MetricName, MetricDescription>(CORE_METRICS.map((one) => [one.name, one]));
  for (const metric of features.flatMap(({ metrics = [] }) => metrics)) {
    const { name, description } = metric;
    if (metric.kind === 'gauge') {
      all.set(name, {
        ...{ name, description, unit: metric.unit },
        instrument: 'gauge',
        attributes: [],
      });
    } else {
      const own = Object.values(metric.actions).flatMap((attributes) => Object.keys(attributes));
      const attributes = [...new Set([...own, 'outcome', 'error.type'])];
      all.set(name, { ...{ name, description, attributes }, instrument: 'counter', unit: '1' });
    }
  }
  return [...all.values()];
}
