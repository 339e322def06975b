/** Names that were probably meant to be other ones. */

/**
 * The known name that this one was probably meant to be: the same in other letters' case, in the past
 * tense, with "on" before it, or with one letter missing, added, wrong or swapped with its neighbour.
 *
 * @returns `undefined` for a known name, and for one that is like none of them.
 */
export function findSimilarName(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const wanted = normalizeName(name);
  return known.find((one) => isWithinOneEdit(wanted, normalizeName(one)));
}

/** `onSignedIn`, `sign_in` and `SignIn` are all `signin`. */
function normalizeName(name: string): string {
  return name
    .replace(/^on(?=[A-Z_-])/, '')
    .replace(/ed(?=[A-Z_-]|$)/g, '')
    .replace(/[_-]/g, '')
    .toLowerCase();
}

/** Whether one insertion, deletion, replacement or swap of neighbours leads from one to the other. */
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

/** Whether a version comes before another. What follows a hyphen is left aside: `13.0.0-rc.1` is 13.0.0. */
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
 * Text that every database gives back as it was given.
 *
 * PostgreSQL refuses a NUL, and others end the text there. Half of a surrogate pair has no form in UTF-8
 * (RFC 3629 §3): drivers put U+FFFD in its place, so that different texts become one.
 */
const LONE_SURROGATE = /\p{Cs}/u;

/** Whether a table keeps the text as it is. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** Whether it can be told from others, too: a blank text is whatever was left out. */
export function isStorableId(text: string): boolean {
  return text.trim() !== '' && isStorableText(text);
}
