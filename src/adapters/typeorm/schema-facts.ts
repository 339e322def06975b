/** What the database has of all that the entities describe. */

/**
 * Answers, each asked for once by all who use the same tables. Only an answer is remembered: a database
 * that could not be asked is asked again.
 *
 * @example
 * ```ts
 * const isThere = await facts.get('sessions', () => runner.hasTable('sessions'));
 * ```
 */
export class SchemaFacts {
  readonly #answers = new Map<string, boolean>();

  async get(name: string, ask: () => Promise<boolean>): Promise<boolean> {
    const answer = this.#answers.get(name) ?? (await ask());
    this.#answers.set(name, answer);
    return answer;
  }
}
