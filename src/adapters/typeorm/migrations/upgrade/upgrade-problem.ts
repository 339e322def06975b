/** One thing in the way of the upgrade. */

/** Rows that are in the way, by their ids. Stored values are not among it: it may be logged. */
export interface UpgradeProblem {
  readonly table: string;
  /** `duplicate`: the same key twice. `no date`: text that is none. `no user`: nobody's row. */
  readonly kind: 'duplicate' | 'no date' | 'no user';
  readonly columns: readonly string[];
  /** How many rows it is, or how many keys that several rows have. */
  readonly count: number;
  /** The ids of the first of them; those of one key together. */
  readonly ids: readonly (readonly string[])[];
}
