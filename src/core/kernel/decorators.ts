/**
 * What features put around services of the library: they measure their calls, or add to what they
 * do.
 */
import type { ServiceDefinition, Token } from './container.js';

/** Makes a service out of the one that a row has made. */
export interface ServiceDecorator {
  /** The service. */
  readonly provide: Token<unknown>;
  /** What the decorator needs beside it. None of these may need the service itself. */
  readonly inject: readonly Token<unknown>[];
  readonly wrap: (inner: unknown, ...dependencies: unknown[]) => unknown;
}

/**
 * Puts something around a service of the library, wherever it is injected. A feature names it in
 * `decorators`.
 *
 * @param inject - What the decorator needs beside the service. None of these may need the service.
 * @param wrap - Makes what is injected in place of `inner`.
 * @example
 * ```ts
 * decorate(FetchToken, [LoggerToken], (fetch, logger) => (input, init) => {
 *   logger.debug('fetch', { host: new URL(String(input)).host });
 *   return fetch(input, init);
 * });
 * ```
 * @publicApi
 */
export function decorate<T, const Dependencies extends readonly unknown[]>(
  token: Token<T>,
  inject: { readonly [Index in keyof Dependencies]: Token<Dependencies[Index]> },
  wrap: (inner: T, ...dependencies: Dependencies) => T,
): ServiceDecorator {
  return {
    provide: token,
    inject: [...inject] as readonly Token<unknown>[],
    // The row below passes the service, and the services of `inject` in that order.
    wrap: (inner, ...dependencies) =>
      wrap(inner as T, ...(dependencies as unknown as Dependencies)),
  };
}

/**
 * The rows, with the decorators around the services that they make. The first one is the innermost.
 */
export function decorateRows(
  rows: readonly ServiceDefinition[],
  decorators: readonly ServiceDecorator[],
): readonly ServiceDefinition[] {
  if (decorators.length === 0) return rows;
  return rows.map((row) =>
    decorators.filter(({ provide }) => provide === row.provide).reduce(decorateRow, row),
  );
}

function decorateRow(
  { provide, inject, useFactory }: ServiceDefinition,
  { inject: further, wrap }: ServiceDecorator,
): ServiceDefinition {
  return {
    provide,
    inject: [...inject, ...further],
    useFactory: (...dependencies) =>
      wrap(
        useFactory(...dependencies.slice(0, inject.length)),
        ...dependencies.slice(inject.length),
      ),
  };
}
