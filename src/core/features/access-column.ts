/** What features say about handlers in the file that `portcullis access` writes. */
import type { FeatureRoute } from './feature-route.js';

/** What a column describes: one of the two. */
export interface AccessSubject {
  /** The route of a feature. */
  readonly route?: FeatureRoute | undefined;
  /**
   * A method of a controller, resolver or gateway, and its class: they have the metadata of
   * decorators.
   */
  readonly handler?: { readonly method: object; readonly type: object } | undefined;
}

/**
 * A column of the file that `portcullis access` writes: what the rules of a feature require of the
 * callers of each handler.
 *
 * @example
 * ```ts
 * const level: AccessColumn = {
 *   name: 'Level',
 *   describe: ({ handler }) =>
 *     handler ? String(Reflect.getMetadata(LEVEL, handler.method) ?? '') : '',
 * };
 * ```
 * @publicApi
 */
export interface AccessColumn {
  /** Its title: `Level`. Unique, on one line. */
  readonly name: string;
  /** @returns One line; `''` where there is nothing to say. */
  describe(subject: AccessSubject): string;
}

/** The columns that each file has. */
export const ACCESS_COLUMNS: readonly string[] = [
  ...['Transport', 'Operation', 'Access', 'Other guards', 'Handler'],
];

/** Lists the problems of a feature's columns, as sentences. */
export function findColumnProblems(id: string, columns: readonly AccessColumn[]): string[] {
  return columns.flatMap(({ name }) => {
    const what = `The column "${name}" of the feature "${id}"`;
    if (ACCESS_COLUMNS.includes(name)) {
      return [`${what} is one that each access file has. Rename it.`];
    }
    return /^\S(?:[^\r\n]*\S)?$/.test(name) ? [] : [`${what} has a name that is no single line.`];
  });
}
