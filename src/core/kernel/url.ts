/** Texts that may be URLs. */

/**
 * The URL that a text is, or `undefined` when it is none.
 *
 * To ask first whether it is one would be to parse it twice.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/* MERGED url-parameters.ts: Parameters in the query of a URL. */

/**
 * The URL with these parameters, each in place of those of the same name.
 *
 * They are set all at once: a URL writes itself anew after each that is set on it.
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
