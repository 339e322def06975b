/** Compares versions of packages. */

/**
 * Whether a version precedes another. A pre-release suffix is ignored: `13.0.0-rc.1` equals 13.0.0.
 */
export function isOlderVersion(version: string, than: string): boolean {
  const [ours, theirs] = [parseNumbers(version), parseNumbers(than)];
  const differing = ours.findIndex((number, index) => number !== theirs[index]);
  return differing >= 0 && ours[differing]! < theirs[differing]!;
}

function parseNumbers(version: string): number[] {
  const [, ...parts] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
  return [0, 1, 2].map((index) => Number(parts[index] ?? 0));
}
