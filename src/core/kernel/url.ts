/** Parsing URLs and setting their query parameters. */

/**
 * Parses a URL. Returns `undefined` when the text is not one; `URL.canParse` would parse it twice.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Returns the URL with these query parameters, each in place of those of the same name.
 *
 * They are set all at once: a URL is serialized again after each one that is set on it.
 */
export function setSearchParams(
  address: URL | string,
  parameters: Readonly<Record<string, string>>,
): URL {
  const url = new URL(address);
  const given = Object.entries(parameters);
  if (given.length === 0) return url;
  const query = new URLSearchParams(url.search);
  for (const [name, value] of given) query.set(name, value);
  url.search = query.toString();
  return url;
}
