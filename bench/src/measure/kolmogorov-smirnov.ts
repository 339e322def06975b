/** Whether two samples come from the same distribution. */

/**
 * The statistic of Kolmogorov and Smirnov: the largest distance of the two distributions, from 0 to
 * 1. Two samples of n each of one distribution differ by more than `1.63 * sqrt(2 / n)` once in a
 * hundred times.
 */
export function measureDistance(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [[...left].sort(ascending), [...right].sort(ascending)];
  let [i, j, largest] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    while ((a[i] ?? Infinity) <= value) i += 1;
    while ((b[j] ?? Infinity) <= value) j += 1;
    largest = Math.max(largest, Math.abs(i / a.length - j / b.length));
  }
  return largest;
}

/** The distance that samples of this size of one distribution exceed once in a hundred times. */
export function criticalDistance(size: number): number {
  return 1.63 * Math.sqrt(2 / size);
}

const ascending = (one: number, other: number) => one - other;
