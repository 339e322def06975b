/** Comparison of names and versions, and which text a database stores unchanged. */

/**
 * Finds the known name that a misspelt one was probably meant to be. Names are similar when they differ
 * in case, in the past tense, in a leading "on", or in one letter that is missing, added, wrong or
 * swapped with its neighbour.
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

/** Whether a version precedes another. A pre-release suffix is ignored: `13.0.0-rc.1` equals 13.0.0. */
export function isOlderVersion(version: string, than: string): boolean {
  const [ours, theirs] = [parseNumbers(version), parseNumbers(than)];
  const differing = ours.findIndex((number, index) => number !== theirs[index]);
  return differing >= 0 && ours[differing]! < theirs[differing]!;
}

function parseNumbers(version: string): number[] {
  const [, ...parts] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
  return [0, 1, 2].map((index) => Number(parts[index] ?? 0));
}

/**
 * A lone surrogate has no form in UTF-8 (RFC 3629 §3). Drivers replace it by U+FFFD, so that different
 * texts become equal.
 */
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Whether every database stores the text unchanged. PostgreSQL refuses a NUL, and other databases end
 * the text there.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** Whether the text can also serve as an id: a blank one stands for a missing value. */
export function isStorableId(text: string): boolean {
  return text.trim() !== '' && isStorableText(text);
}
