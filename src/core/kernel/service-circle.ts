/** Services that depend on each other, which no order can make. */
/** What each service is made with, by its token. */
type Dependencies<T> = ReadonlyMap<T, readonly T[]>;

/**
 * @returns The first circle: tokens that each need the next one, the first of them again at the
 *   end.
 */
export function findCircle<T>(dependencies: Dependencies<T>): readonly T[] | undefined {
  const done = new Set<T>();
  const visit = (token: T, path: readonly T[]): readonly T[] | undefined => {
    const start = path.indexOf(token);
    if (start >= 0) return [...path.slice(start), token];
    if (done.has(token)) return undefined;
    for (const needed of dependencies.get(token) ?? []) {
      const circle = visit(needed, [...path, token]);
      if (circle) return circle;
    }
    done.add(token);
    return undefined;
  };
  for (const token of dependencies.keys()) {
    const circle = visit(token, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Names a circle, and how to mend it. */
export function describeCircle(names: readonly string[]): string {
  return (
    `Services depend on each other: ${names.join(' → ')}. Move what needs the other one to a service of its own, or have ` +
    'it look the other one up when it is used.'
  );
}
