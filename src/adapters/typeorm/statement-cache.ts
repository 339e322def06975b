/** The texts of statements, built once for all who read the same tables. */

/**
 * A text for each name: what a transaction runs has been built before it.
 *
 * @example
 * ```ts
 * const statement = statements.get('users by email', () => query.getQuery());
 * ```
 */
export class StatementCache {
  readonly #texts = new Map<string, string>();

  /** @param build - Makes the text when it is first asked for. */
  get(name: string, build: () => string): string {
    const text = this.#texts.get(name) ?? build();
    this.#texts.set(name, text);
    return text;
  }
}
