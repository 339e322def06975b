/** Changes to rows in memory that take effect later, all at once, or never. */
import { MemoryAdapterError, type Rows } from './memory-rows.js';

interface Change<Row> {
  /** The row as it was found, or `undefined` where there was none. */
  readonly before: Row | undefined;
  /** The row as it is to be, or `undefined` where it is to go. */
  after: Row | undefined;
}

/**
 * A table as it will be, on top of one as it is. Rows are replaced and never edited, so that one which
 * is still the same object is still the same row.
 *
 * @example
 * ```ts
 * const overlay = new RowOverlay(sessions);
 * overlay.set(session.sessionToken, session);
 * if (overlay.isCurrent) overlay.apply();
 * ```
 */
export class RowOverlay<Row> implements Rows<Row> {
  readonly #base: Rows<Row>;
  readonly #changes = new Map<string, Change<Row>>();
  #isClosed = false;

  constructor(base: Rows<Row>) {
    this.#base = base;
  }

  get(key: string): Row | undefined {
    this.#requireOpen();
    const change = this.#changes.get(key);
    return change ? change.after : this.#base.get(key);
  }

  set(key: string, row: Row): void {
    this.#change(key, row);
  }

  delete(key: string): void {
    this.#change(key, undefined);
  }

  *[Symbol.iterator](): Iterator<[string, Row]> {
    this.#requireOpen();
    for (const [key, row] of this.#base) if (!this.#changes.has(key)) yield [key, row];
    for (const [key, { after }] of this.#changes) if (after !== undefined) yield [key, after];
  }

  /** The rows that are new or other than they were. */
  get changed(): Row[] {
    return [...this.#changes.values()].flatMap(({ after }) => (after === undefined ? [] : [after]));
  }

  /** Whether each row that is to change is still what it was when the change was made. */
  get isCurrent(): boolean {
    return [...this.#changes].every(([key, { before }]) => this.#base.get(key) === before);
  }

  /** Makes the changes. */
  apply(): void {
    for (const [key, { after }] of this.#changes) {
      if (after === undefined) this.#base.delete(key);
      else this.#base.set(key, after);
    }
  }

  /** Refuses whatever comes from now on. */
  close(): void {
    this.#isClosed = true;
  }

  #change(key: string, after: Row | undefined): void {
    this.#requireOpen();
    const change = this.#changes.get(key);
    if (change) change.after = after;
    else this.#changes.set(key, { before: this.#base.get(key), after });
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new MemoryAdapterError('The transaction has ended.');
  }
}
