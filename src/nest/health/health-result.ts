/** What an indicator tells, in the shape that `@nestjs/terminus` has for it. */

/** How it went to reach something. */
export type Reach = 'up' | 'down' | 'not checked';

/**
 * One indicator's result, by its key: `{ 'auth-adapter': { status: 'up' } }`.
 *
 * @publicApi
 */
export type HealthResult<Key extends string = string> = Record<
  Key,
  {
    status: 'up' | 'down';
    /** Why the database was not asked. */
    adapter?: 'none' | 'not checked';
    /** Each provider by its id. */
    providers?: Record<string, Reach>;
  }
>;

/** A result under this key. */
export function healthResult<Key extends string>(
  key: Key,
  status: 'up' | 'down',
  details: Omit<HealthResult[string], 'status'>,
): HealthResult<Key> {
  // TypeScript takes the type of a computed member for any string.
  return { [key]: { status, ...details } } as HealthResult<Key>;
}
