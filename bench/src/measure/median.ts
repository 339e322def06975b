/** The middle of many figures, which a single slow one does not move. */

/** @throws {RangeError} when there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (low === undefined || high === undefined) throw new RangeError('There is nothing to measure.');
  return (low + high) / 2;
}
