/**
 * What the package imports by a condition (`#digest`) is taken from `build/`, where each module is
 * a file of its own, as all others are.
 */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  if (!specifier.startsWith('#')) return found;
  return { ...found, url: found.url.replace('/dist/', '/build/') };
}
