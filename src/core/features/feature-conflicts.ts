/** What two features of a configuration both have, and only one can. */
import type { ServiceDefinition, Token } from '../kernel/container.js';
import type { Feature } from './feature.js';
import { getTokenName } from './missing-services.js';

/** What only one feature can have, and its name in a message. */
const CLAIMS: readonly [string, (feature: Feature) => readonly string[]][] = [
  [
    'the route',
    ({ routes = [] }) => routes.map(({ method, path }) => `${method} ${withoutNames(path)}`),
  ],
  ['the operation', ({ routes = [] }) => routes.map(({ name }) => name)],
  ['the table', ({ tables = [] }) => tables.map(({ name }) => name)],
  ['the personal data', ({ personalData = {} }) => Object.keys(personalData)],
  ['the event', ({ events = [] }) => events],
  ['the member of sessions', ({ session }) => session?.members ?? []],
  ['the section', ({ accountSections = [] }) => accountSections.map(({ id }) => id)],
  ['the step', ({ steps = [] }) => steps.map(({ id }) => id)],
  ['the way to authenticate', ({ authenticators = [] }) => authenticators.map(({ way }) => way)],
  [
    'the column of the access file',
    ({ accessColumns = [] }) => accessColumns.map(({ name }) => name),
  ],
  ['the mail', ({ mails = [] }) => mails.map(({ kind }) => kind)],
  ['the level of sessions', ({ sessionLevels }) => (sessionLevels ? ['sessionLevels'] : [])],
  ['the policy of sessions', ({ sessionPolicy }) => (sessionPolicy ? ['sessionPolicy'] : [])],
  ['the message', ({ messages }) => Object.keys(messages?.en ?? {})],
];

/** Lists the conflicts of features, as sentences. */
export function findConflicts(features: readonly Feature[]): string[] {
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
