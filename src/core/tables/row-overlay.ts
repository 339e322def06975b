/** Pending changes on top of the rows of a table in memory. */
import { TransactionEnded } from './transaction-queue.js';

/** The rows of a table by their keys, such as a `Map`. */
export interface Rows<Row, Key = string> extends Iterable<[Key, Row]> {
  get(key: Key): Row | undefined;
  set(key: Key, row: Row): unknown;
  delete(key: Key): unknown;
}

interface Change<Row> {
  /** The row before the change, or `undefined` when there was none. */
  readonly before: Row | undefined;
  /** The row after the change, or `undefined` when it is deleted. */
  after: Row | undefined;
}

/**
 * Pending changes on top of a table. Rows are replaced and never edited, so a row that is the same
 * object is unchanged.
 *
 * @example
 * ```ts
 * const overlay = new RowOverlay(sessions);
 * overlay.set(session.sessionToken, session);
 * if (overlay.isCurrent) overlay.apply();
 * ```
 */
export class RowOverlay<Row, Key = string> implements Rows<Row, Key> {
  readonly #base: Rows<Row, Key>;
  readonly #changes = new Map<Key, Change<Row>>();
  #isClosed = false;

  constructor(base: Rows<Row, Key>) {
    this.#base = base;
  }

  get(key: Key): Row | undefined {
    this.#requireOpen();
    const change = this.#changes.get(key);
    return change ? change.after : this.#base.get(key);
  }

  set(key: Key, row: Row): void {
    this.#change(key, row);
  }

  delete(key: Key): void {
    this.#change(key, undefined);
  }

  *[Symbol.iterator](): Iterator<[Key, Row]> {
    this.#requireOpen();
    for (const [key, row] of this.#base) if (!this.#changes.has(key)) yield [key, row];
    for (const [key, { after }] of this.#changes) if (after !== undefined) yield [key, after];
  }

  /** The new and the changed rows. */
  get changed(): Row[] {
    return [...this.#changes.values()].flatMap(({ after }) => (after === undefined ? [] : [after]));
  }

  /** Whether no changed row was changed by others meanwhile. */
  get isCurrent(): boolean {
    return [...this.#changes].every(([key, { before }]) => this.#base.get(key) === before);
  }

  /** Applies the changes to the table. */
  apply(): void {
    for (const [key, { after }] of this.#changes) {
      if (after === undefined) this.#base.delete(key);
      else this.#base.set(key, after);
    }
  }

  /** Refuses every later call. */
  close(): void {
    this.#isClosed = true;
  }

  #change(key: Key, after: Row | undefined): void {
    this.#requireOpen();
    const change = this.#changes.get(key);
    if (change) change.after = after;
    else this.#changes.set(key, { before: this.#base.get(key), after });
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new TransactionEnded();
  }
}
