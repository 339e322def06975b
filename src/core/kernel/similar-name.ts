/**
 * Finds the known name that a misspelt one was probably meant to be. Names are similar when they
 * differ in case, in the past tense, in a leading "on", or in one letter that is missing, added,
 * wrong or swapped with its neighbour.
 *
 * @returns `undefined` for a known name, and for one that resembles none of them.
 */
export function findSimilarName(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const wanted = normalizeName(name);
  return known.find((one) => isWithinOneEdit(wanted, normalizeName(one)));
}

/** Normalizes `onSignedIn`, `sign_in` and `SignIn` to `signin`. */
function normalizeName(name: string): string {
  return name
    .replace(/^on(?=[A-Z_-])/, '')
    .replace(/ed(?=[A-Z_-]|$)/g, '')
    .replace(/[_-]/g, '')
    .toLowerCase();
}

/** Whether one insertion, deletion, replacement or swap of neighbours turns one into the other. */
function isWithinOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const [left, right] = [short.slice(same), long.slice(same)];
  if (left.length < right.length) return left === right.slice(1);
  const isSwapped =
    left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right.slice(1);
}
