/**
 * Allow-lists of hosts and origins, with `*` as a wildcard within one label: the entries of
 * `trustHost` and `trustedOrigins`.
 */

/** The characters of hosts, origins and patterns. */
const PATTERN = /^[a-z0-9*.:/[\]-]+$/i;
const NAME_CHARACTER = /^[a-z0-9-]$/;

/**
 * Whether a host or an origin matches a pattern of the list.
 *
 * `*` stands for one or more letters, digits and hyphens: `https://*.example.com` matches
 * `https://pr-1.example.com`, and neither `https://example.com` nor `https://a.b.example.com`.
 */
export function isListed(list: readonly string[], text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const characters = [...text.toLowerCase()];
  return list.some(
    (pattern) => PATTERN.test(pattern) && matchesPattern(pattern.toLowerCase(), characters),
  );
}

/**
 * Whether the value is a pattern of origins, such as `https://*.example.com` or
 * `http://localhost:*`.
 */
export function isOriginPattern(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && /^https?:\/\/[a-z0-9*.:[\]-]+$/i.test(pattern);
}

const ADDRESS = /^(?:(https?):\/\/|(?!.*:\/\/))([a-z0-9*.:[\]-]+)(?:[/?#].*)?$/i;
const IMPLIED_PORTS: ReadonlyMap<string, RegExp> = new Map([
  ['http', /:80$/],
  ['https', /:443$/],
]);

/**
 * Parses the host of a configured entry: `example.com`, `*.example.com:8443`, or an address.
 * Scheme, path and the default port of the scheme are dropped.
 *
 * @returns `undefined` when the entry names no host.
 */
export function parseHostPattern(entry: unknown): string | undefined {
  if (typeof entry !== 'string') return undefined;
  const [, scheme = '', host] = ADDRESS.exec(entry) ?? [];
  const port = IMPLIED_PORTS.get(scheme.toLowerCase());
  return port ? host?.replace(port, '') : host;
}

/**
 * Reads the text once, and tracks every position in the pattern that it may have reached. A regular
 * expression would backtrack, exponentially for a host full of hyphens (ReDoS).
 */
function matchesPattern(pattern: string, characters: readonly string[]): boolean {
  let positions = new Set([0]);
  for (const character of characters) {
    const next = [...positions].flatMap((position) => {
      if (pattern[position] !== '*') return pattern[position] === character ? [position + 1] : [];
      return NAME_CHARACTER.test(character) ? [position, position + 1] : [];
    });
    positions = new Set(next);
  }
  return positions.has(pattern.length);
}
