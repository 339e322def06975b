/** What the option `features` of a configuration comes to: rows, routes, and names. */
import type { ServiceDefinition } from '../kernel/container.js';
import { decorateRows } from '../kernel/decorators.js';
import type { AccessColumn } from './access-column.js';
import type { FeatureRoute } from './feature-route.js';
import type { Feature } from './feature.js';

/** The features of the option `features`, which a configuration without types may have wrong. */
export function toFeatures(given: readonly Feature[] | undefined): readonly Feature[] {
  const listed = Array.isArray(given) ? given.filter(isFeature) : [];
  const implied = new Map(
    listed.flatMap(({ implies = [] }) => implies).map((feature) => [feature.id, feature]),
  );
  for (const { id } of listed) implied.delete(id);
  return implied.size === 0 ? listed : [...listed, ...implied.values()];
}

/** Whether a value of the option `features` is a feature. */
export function isFeature(value: unknown): value is Feature {
  return typeof value === 'object' && value !== null && 'family' in value;
}

/**
 * The rows of the option `features`. They replace those of an app without features.
 *
 * @param core - The other rows, which a feature must not replace.
 */
export function listFeatureServices(
  given: readonly Feature[] | undefined,
  core: readonly ServiceDefinition[],
): readonly ServiceDefinition[] {
  const features = toFeatures(given);
  return features[0]?.family.listServices(features, core) ?? [];
}

/** The rows, with what the option `features` puts around the services that they make. */
export function decorateServices(
  given: readonly Feature[] | undefined,
  rows: readonly ServiceDefinition[],
): readonly ServiceDefinition[] {
  return decorateRows(
    rows,
    toFeatures(given).flatMap(({ decorators = [] }) => decorators),
  );
}

/** The services of the option `features` that no row makes, as sentences. */
export function listMissingServices(given: readonly Feature[] | undefined): readonly string[] {
  const features = toFeatures(given);
  return features[0]?.family.findMissingServices(features) ?? [];
}

/** The routes of the option `features`. */
export function listRoutes(given: readonly Feature[] | undefined): readonly FeatureRoute[] {
  return toFeatures(given).flatMap(({ routes = [] }) => routes);
}

/** The rows whose factories NestJS calls. They replace the rows of the same tokens. */
export function listAsyncServices(
  given: readonly Feature[] | undefined,
): readonly ServiceDefinition[] {
  return toFeatures(given).flatMap(({ asyncServices = [] }) => asyncServices);
}

/** The names of the messages of features. */
export function listFeatureMessages(features: readonly Feature[]): readonly string[] {
  return features.flatMap(({ messages }) => Object.keys(messages?.en ?? {}));
}

/** The columns of the access file that features add. */
export function listAccessColumns(given: readonly Feature[] | undefined): readonly AccessColumn[] {
  return toFeatures(given).flatMap(({ accessColumns = [] }) => accessColumns);
}

/** The names of the ways to authenticate that features have. */
export function listFeatureWays(given: readonly Feature[] | undefined): readonly string[] {
  return toFeatures(given).flatMap(({ authenticators = [] }) =>
    authenticators.map(({ way }) => way),
  );
}

/** The names of the events of features. */
export function listFeatureEvents(features: readonly Feature[]): readonly string[] {
  return features.flatMap(({ events = [] }) => events);
}
