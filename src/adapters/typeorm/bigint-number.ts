/** 64-bit integers as numbers: database drivers hand them over as text, to lose no digit. */
import type { ValueTransformer } from 'typeorm';

/** For seconds and counters, which stay far below the last integer a number can hold. */
export const bigintNumber: ValueTransformer = {
  // Some providers count in fractions of a second, which an integer column refuses.
  to: (value: unknown): unknown => (typeof value === 'number' ? whole(value) : value),
  from: (stored: unknown): number | null =>
    stored === null || stored === undefined ? null : whole(Number(stored)),
};

function whole(value: number): number | null {
  return Number.isFinite(value) ? Math.trunc(value) : null;
}
