/** Who can access a handler of an app, as data. */

/** How requests come to a handler. */
export type AccessTransport = 'HTTP' | 'GraphQL' | 'WebSocket' | 'Message';

/** A handler of an app, and who can access it. */
export interface AccessRow {
  readonly transport: AccessTransport;
  /** What a client calls it: `GET /orders/:id`, `Query orders`. */
  readonly operation: string;
  /** The class and the method; `-` for routes of the library. */
  readonly handler: string;
  readonly access: HandlerAccess;
  /** Guards of the app, by their names. They may refuse more. */
  readonly guards: readonly string[];
  /** What features say, by their columns; `''` for nothing. Routes of Auth.js have none. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** What the guard requires. */
export interface HandlerAccess {
  /** `step`: a sign-in that waits for a step, which the condition names. */
  readonly level: 'public' | 'optional' | 'step' | 'session' | 'fresh';
  /** The user must have one role of each list. */
  readonly roles: readonly (readonly string[])[];
  /** An access token must have all of them. */
  readonly scopes: readonly string[];
  /** The ways to authenticate; empty for those of the module. */
  readonly via: readonly string[];
  /** The names of functions and policies of the app that decide. */
  readonly conditions: readonly string[];
}

/** The column of what the users of handlers must have proven, where any handler requires that. */
export const LEVEL_COLUMN = 'Level';

/** Without any requirement. */
export const PUBLIC: HandlerAccess = {
  level: 'public',
  roles: [],
  scopes: [],
  via: [],
  conditions: [],
};

/** Sorts by what a client calls, the same on every machine. */
export function sortRows(rows: readonly AccessRow[]): AccessRow[] {
  const key = ({ transport, operation, handler }: AccessRow): string =>
    [transport, ...splitOperation(operation), handler].join('\u0000');
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** The path before the method: handlers of one resource stand together. */
function splitOperation(operation: string): string[] {
  const [verb = '', ...rest] = operation.split(' ');
  return [rest.join(' '), verb];
}
