/** The kinds of rows: what their figures are counted in, and which way is better. */
import type { Row } from './row.js';

/** The bar, and the goal. */
export type Marks = readonly [bar?: number, goal?: number];

export const row =
  (unit: Row['unit'], better: Row['better']) =>
  (name: string, means: string, [bar, goal]: Marks = []): Row => ({
    name,
    means,
    unit,
    better,
    ...(bar !== undefined && { bar }),
    ...(goal !== undefined && { goal }),
  });

/** A ratio that says how many times less is spent here. */
export const gain = row('times', 'more');
/** A ratio that says what something adds: 1 is nothing. */
export const cost = row('times', 'less');
