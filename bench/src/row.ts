/** A row of the table: a figure, and what it has to reach. */

/** What a figure is counted in; `times` is a ratio. */
export type Unit = 'times' | 'ms' | 'MiB' | 'KiB' | 'count';

/** What is measured, and why it would be enough. */
export interface Row {
  readonly name: string;
  /** What is divided by what, or, of a figure that is no ratio, what is counted. */
  readonly means: string;
  readonly unit: Unit;
  readonly better: 'more' | 'less';
  /** A row without one is there to be read. */
  readonly bar?: number;
  readonly goal?: number;
}

export interface Figure {
  readonly value: number;
  /** What the figure was made of. */
  readonly parts: string;
}

/** The figures of a suite, by the keys of its rows. */
export type Figures = Readonly<Record<string, Figure>>;

export type Verdict = 'goal' | 'bar' | 'under' | 'shown' | 'failed';

export interface Measured extends Row {
  readonly suite: string;
  readonly verdict: Verdict;
  readonly figure?: Figure;
  /** Why there is no figure. */
  readonly failure?: string;
}

export function toVerdict({ bar, goal, better }: Row, { value }: Figure): Verdict {
  if (bar === undefined) return 'shown';
  const reaches = (mark: number) => (better === 'more' ? value >= mark : value <= mark);
  if (goal !== undefined && reaches(goal)) return 'goal';
  return reaches(bar) ? 'bar' : 'under';
}
