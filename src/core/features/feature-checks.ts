/** The checks of the features of a configuration: conflicts, and what each feature needs. */
import type { AuthError } from '../errors/auth.error.js';
import { InvalidOption, MissingTable } from '../errors/configuration.errors.js';
import { EVENT_NAMES } from '../events/event-bus.js';
import { isAuthAction } from '../http/routes.js';
import type { ServiceDefinition, Token } from '../kernel/container.js';
import { findCatalogProblems } from '../localization/feature-catalogs.js';
import type { Feature, FeatureFacts } from './feature.js';

/** For a configuration whose features have tables, and whose adapter has none. */
export const NO_TABLES =
  'The adapter keeps no tables for features. `TypeORMAdapter` does; give any other adapter some: ' +
  '`withTables(adapter, KyselyTables(db))`.';

/** For a route with the access `fresh`, of a configuration that cannot tell when a session started. */
export const NO_START =
  'needs a session hook with `getStart`, which the feature `Sessions` has: `fresh` means a session that ' +
  'started a short time ago.';

/** Lists the problems of features: each says which feature it is, and how to mend it. */
export function findFeatureErrors(
  features: readonly Feature[],
  given: Omit<FeatureFacts, 'featureIds'>,
): AuthError[] {
  const facts = { ...given, featureIds: features.map(({ id }) => id) };
  const needsTables = features.some(
    (feature) => (feature.tables ?? []).length > 0 && (feature.needsTables?.(facts) ?? true),
  );
  return [
    ...[...new Set(findConflicts(features))].map((message) => new InvalidOption(message)),
    ...CHECKS.flatMap((check) => features.flatMap(check)).map(
      (message) => new InvalidOption(message),
    ),
    ...findUnknownStarts(features).map((message) => new InvalidOption(message)),
    ...(needsTables && !facts.adapter?.tables ? [new MissingTable(NO_TABLES)] : []),
    ...features.flatMap((feature) =>
      (feature.check?.(facts) ?? []).map(
        (problem) => new InvalidOption(`Feature "${feature.id}": ${problem}`),
      ),
    ),
  ];
}

/** What only one feature can have, and its name in a message. */
const CLAIMS: readonly [string, (feature: Feature) => readonly string[]][] = [
  [
    'the route',
    ({ routes = [] }) => routes.map(({ method, path }) => `${method} ${withoutNames(path)}`),
  ],
  ['the operation', ({ routes = [] }) => routes.map(({ name }) => name)],
  ['the table', ({ tables = [] }) => tables.map(({ name }) => name)],
  ['the event', ({ events = [] }) => events],
  ['the member of sessions', ({ session }) => session?.members ?? []],
  ['the step', ({ steps = [] }) => steps.map(({ id }) => id)],
  ['the message', ({ messages }) => Object.keys(messages?.en ?? {})],
];

function findConflicts(features: readonly Feature[]): string[] {
  const claims = CLAIMS.flatMap(([what, list]) => {
    const owners = new Map<string, string>();
    return features.flatMap((feature) =>
      list(feature).flatMap((name) => {
        const owner = owners.get(name);
        owners.set(name, feature.id);
        return owner === undefined ? [] : [describeConflict(owner, feature.id, what, name)];
      }),
    );
  });
  return [...claims, ...findTokenConflicts(features)];
}

/** Several features may bring the same row: that of the tables, or one of the library. */
function findTokenConflicts(features: readonly Feature[]): string[] {
  const owners = new Map<
    Token<unknown>,
    { readonly id: string; readonly row: ServiceDefinition }
  >();
  return features.flatMap(({ id, services = [], asyncServices = [] }) =>
    [...services, ...asyncServices].flatMap((row) => {
      const owner = owners.get(row.provide);
      owners.set(row.provide, { id, row });
      if (owner === undefined || owner.row === row) return [];
      return [describeConflict(owner.id, id, 'the token', getTokenName(row.provide))];
    }),
  );
}

function describeConflict(owner: string, other: string, what: string, name: string): string {
  const both =
    owner === other
      ? `The feature "${other}" has`
      : `The features "${owner}" and "${other}" both have`;
  return `${both} ${what} ${name}${owner === other ? ' twice' : ''}. Leave one out, or rename it.`;
}

/** Two paths that differ in the names of their parameters alone match the same requests. */
function withoutNames(path: string): string {
  return path.replaceAll(/:[^/]+/g, ':');
}

/** The name of a token, for a message. */
export function getTokenName(token: Token<unknown>): string {
  return typeof token === 'function' ? token.name : String(token.description);
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

/** The tables of adapters, by their names in Auth.js's adapters, in lower case and without underscores. */
const ADAPTER_TABLE = /^(?:user|account|session|verificationtoken|authenticator)s?$/;

function findReservedTables({ id, tables = [] }: Feature): string[] {
  return tables
    .filter(({ name }) => ADAPTER_TABLE.test(name.replaceAll('_', '')))
    .map(
      ({ name }) =>
        `The table ${name} of the feature "${id}" has the name of one of the adapter's. Rename it.`,
    );
}

function findMissingHandlers({
  id,
  routes = [],
  forms = [],
  services = [],
  asyncServices = [],
}: Feature): string[] {
  const provided = new Set([...services, ...asyncServices].map(({ provide }) => provide));
  const handled = [
    ...forms.map(({ path, handler }) => ({ what: 'form', path, handler })),
    ...routes.map(({ path, handler }) => ({ what: 'route', path, handler })),
  ];
  return handled
    .filter(({ handler }) => !provided.has(handler))
    .map(
      ({ what, path, handler }) =>
        `The ${what} ${path} of the feature "${id}" has the handler ${getTokenName(handler)}, which is not ` +
        'among its `services`. Add a row: `service(Handler, [tokens of its parameters])`.',
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

/** A step without a route leaves the user on a page that is not there, and one without a policy asks for nothing. */
function findUnfinishedSteps({ id, steps = [], routes = [], services = [] }: Feature): string[] {
  const provided = new Set(services.map(({ provide }) => provide));
  return steps.flatMap((step) => {
    const { path, policy } = step;
    const access = `step:${step.id}`;
    const hasPage = routes.some((one) => one.method === 'GET' && one.path === path);
    const hasEnd = routes.some((one) => one.method === 'POST' && one.access === access);
    return [
      ...(hasPage && hasEnd
        ? []
        : [
            `The step "${step.id}" of the feature "${id}" needs a page at ${path} and a route with the access ` +
              `"${access}" that ends it. Add a form: \`formRoute({ path: '${path}', access: '${access}', … })\`.`,
          ]),
      ...(provided.has(policy)
        ? []
        : [
            `The step "${step.id}" of the feature "${id}" has the policy ${getTokenName(policy)}, which is not ` +
              'among its `services`. Add a row: `service(Policy, [tokens of its parameters])`.',
          ]),
    ];
  });
}

/** Whether a hook has `getStart` is known when it is made. */
function findUnknownStarts(features: readonly Feature[]): string[] {
  if (features.some(({ sessionHooks = [] }) => sessionHooks.length > 0)) return [];
  return listFreshRoutes(features).map((path) => `The route ${path} ${NO_START}`);
}

/** The paths of the routes that need a session that started a short time ago. */
export function listFreshRoutes(features: readonly Feature[]): string[] {
  return features.flatMap(({ routes = [] }) =>
    routes.filter(({ access }) => access === 'fresh').map(({ path }) => path),
  );
}

/** The checks of each feature by itself. */
const CHECKS: readonly ((feature: Feature) => readonly string[])[] = [
  findReservedRoutes,
  findReservedEvents,
  findReservedTables,
  findMissingHandlers,
  findUnfinishedSteps,
  findReservedMembers,
  findMessageProblems,
];

function findMessageProblems({ id, messages }: Feature): string[] {
  return messages ? findCatalogProblems(id, messages) : [];
}
