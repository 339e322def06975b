/** The checks of the features of a configuration: conflicts, and what each feature needs. */
import type { AuthError } from '../errors/auth.error.js';
import { InvalidOption, MissingTable } from '../errors/configuration.errors.js';
import { EVENT_NAMES } from '../events/event-bus.js';
import { isAuthAction } from '../http/routes.js';
import { describeCircle } from '../kernel/service-circle.js';
import { findRequirementProblem } from '../levels/level-requirement.js';
import { NO_LEVELS } from '../sessions/level-reader.js';
import { findCatalogProblems } from '../localization/feature-catalogs.js';
import type { ConfigurationFacts, Feature, FeatureFacts } from './feature.js';
import { findFeatureCircle } from './feature-circles.js';
import { findColumnProblems } from './access-column.js';
import { findAuthenticatorProblems } from './feature-authenticators.js';
import { findConflicts } from './feature-conflicts.js';
import { getLevel } from './feature-route.js';
import { findMissingServices, getTokenName } from './missing-services.js';

/** For a configuration whose features have tables, and whose adapter has none. */
export const NO_TABLES =
  'The adapter keeps no tables for features. `TypeORMAdapter` does; give any other adapter some: ' +
  '`withTables(adapter, KyselyTables(db))`.';

/** For a feature that must send emails, in a configuration that does not say by whom. */
export const NO_MAILER =
  'It sends emails, and nothing says by whom: add `mail: { mailer }` to the configuration, with an email provider ' +
  'such as `Resend({ apiKey, from })`, the id of one in `providers`, or a function.';

/**
 * The sentence about each id in an option of a feature that is no provider's.
 *
 * @param providers - Those of the configuration.
 */
export function findUnknownProviders(
  option: string,
  ids: readonly string[],
  providers: ConfigurationFacts['providers'],
): string[] {
  const known = providers.map(({ id }) => id);
  return ids
    .filter((id) => !known.includes(id))
    .map(
      (id) =>
        `\`${option}\` names the provider "${id}", and the ids in \`providers\` are ${known.join(', ') || 'none'}.`,
    );
}

/** Lists the problems of features: each says which feature it is, and how to mend it. */
export function findFeatureErrors(
  features: readonly Feature[],
  given: ConfigurationFacts,
): AuthError[] {
  const facts = {
    ...given,
    featureIds: features.map(({ id }) => id),
    tableNames: features.flatMap(({ tables = [] }) => tables.map(({ name }) => name)),
    sectionIds: features.flatMap(({ accountSections = [] }) => accountSections.map(({ id }) => id)),
  };
  const needsTables = features.some(
    (feature) => (feature.tables ?? []).length > 0 && (feature.needsTables?.(facts) ?? true),
  );
  return [
    ...[...new Set(findConflicts(features))].map((message) => new InvalidOption(message)),
    ...CHECKS.flatMap((check) => features.flatMap(check)).map(
      (message) => new InvalidOption(message),
    ),
    ...findAuthenticatorProblems(features).map((message) => new InvalidOption(message)),
    ...findMissingServices(features).map((message) => new InvalidOption(message)),
    ...findCircles(features).map((message) => new InvalidOption(message)),
    ...findUnknownLevels(features).map((message) => new InvalidOption(message)),
    ...(needsTables && !facts.adapter?.tables ? [new MissingTable(NO_TABLES)] : []),
    ...features.flatMap((feature) =>
      [...findMissingMailer(feature, facts), ...(feature.check?.(facts) ?? [])].map(
        (problem) => new InvalidOption(`Feature "${feature.id}": ${problem}`),
      ),
    ),
  ];
}

/** A route must not begin like an action of Auth.js, whose clients would reach it. */
function findReservedRoutes({ id, routes = [] }: Feature): string[] {
  return routes
    .filter(({ path }) => isAuthAction(path.split('/')[1] ?? ''))
    .map(
      ({ path }) =>
        `The route ${path} of the feature "${id}" begins like one of the library's own. Rename it.`,
    );
}

/** An event of the library has a message of its own. */
function findReservedEvents({ id, events = [] }: Feature): string[] {
  const reserved: readonly string[] = EVENT_NAMES;
  return events
    .filter((name) => reserved.includes(name))
    .map(
      (name) => `The event ${name} of the feature "${id}" is one of the library's own. Rename it.`,
    );
}

/**
 * The tables of adapters, by their names in Auth.js's adapters, in lower case and without
 * underscores.
 */
const ADAPTER_TABLE = /^(?:user|account|session|verificationtoken|authenticator)s?$/;

function findReservedTables({ id, tables = [] }: Feature): string[] {
  return tables
    .filter(({ name }) => ADAPTER_TABLE.test(name.replaceAll('_', '')))
    .map(
      ({ name }) =>
        `The table ${name} of the feature "${id}" has the name of one of the adapter's. Rename it.`,
    );
}

/** The members of sessions without features, in both strategies. */
const SESSION_MEMBERS: readonly string[] = [
  ...['user', 'expires', 'id', 'sessionToken', 'userId', 'toJSON', '__proto__'],
];

function findReservedMembers({ id, session }: Feature): string[] {
  return (session?.members ?? [])
    .filter((name) => SESSION_MEMBERS.includes(name))
    .map(
      (name) =>
        `The member ${name} that the feature "${id}" adds to sessions is one of the library's own. Rename it.`,
    );
}

/** A step without a page leaves the user nowhere. */
function findUnfinishedSteps({ id, steps = [], routes = [] }: Feature): string[] {
  return steps
    .filter(({ id: step, path }) => {
      const hasPage = routes.some((one) => one.method === 'GET' && one.path === path);
      return (
        !hasPage || !routes.some((one) => one.method === 'POST' && one.access === `step:${step}`)
      );
    })
    .map(
      ({ id: step, path }) =>
        `The step "${step}" of the feature "${id}" needs a page at ${path} and a route with the access ` +
        `"step:${step}" that ends it. Add a form: \`formRoute({ path: '${path}', access: 'step:${step}', … })\`.`,
    );
}

function findCircles(features: readonly Feature[]): string[] {
  const circle = findFeatureCircle(features);
  return circle ? [describeCircle(circle.map(getTokenName))] : [];
}

/** The routes that need a level of the session, where no feature keeps it. */
function findUnknownLevels(features: readonly Feature[]): string[] {
  if (features.some(({ sessionLevels }) => sessionLevels !== undefined)) return [];
  return features.flatMap(({ routes = [] }) =>
    routes.filter(getLevel).map(({ path }) => `The route ${path} ${NO_LEVELS}`),
  );
}

/** A level is of a session. */
function findLevelProblems({ id, routes = [] }: Feature): string[] {
  return routes.flatMap(({ path, access, level }) => {
    if (level === undefined) return [];
    const what = `The route ${path} of the feature "${id}"`;
    if (access !== 'session') return [`${what} has a \`level\`: give it the access \`session\`.`];
    const problem = typeof level === 'string' ? undefined : findRequirementProblem(level);
    return problem === undefined
      ? []
      : [`The level of the route ${path} of the feature "${id}" ${problem}`];
  });
}

/** The checks of each feature by itself. */
const CHECKS: readonly ((feature: Feature) => readonly string[])[] = [
  findReservedRoutes,
  findReservedEvents,
  findReservedTables,
  findUnfinishedSteps,
  findReservedMembers,
  findLevelProblems,
  findMessageProblems,
  findMailProblems,
  ({ id, accessColumns = [] }) => findColumnProblems(id, accessColumns),
];

function findMailProblems({ id, mails = [], messages }: Feature): readonly string[] {
  return mails[0]?.family.findProblems(id, mails, messages?.en ?? {}) ?? [];
}

/** An email with a mailer of its own is checked by its feature, and as its services are made. */
function findMissingMailer({ mails = [] }: Feature, { hasMailer }: FeatureFacts): string[] {
  const isMissing = mails.some(({ isRequired, mailer }) => isRequired && !mailer);
  return isMissing && !hasMailer ? [NO_MAILER] : [];
}

function findMessageProblems({ id, messages }: Feature): string[] {
  return messages ? findCatalogProblems(id, messages) : [];
}
