/** Whether a version comes before another. What follows a hyphen is left aside: `13.0.0-rc.1` is 13.0.0. */
export function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(than)];
  const differing = ours.findIndex((number, index) => number !== theirs[index]);
  return differing >= 0 && ours[differing]! < theirs[differing]!;
}

function numbersOf(version: string): number[] {
  const [, ...parts] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
  return [0, 1, 2].map((index) => Number(parts[index] ?? 0));
}
