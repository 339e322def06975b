/** Lists of hosts and origins that an app writes down. */

/** What hosts and origins, and with `*` the patterns for them, are written in. */
const PATTERN = /^[a-z0-9*.:/[\]-]+$/i;
const NAME_CHARACTER = /^[a-z0-9-]$/;

/**
 * Whether a host or an origin is on a list.
 *
 * `*` stands for letters, digits and hyphens, one at least: `https://*.example.com` admits
 * `https://pr-1.example.com` and neither `https://example.com` nor `https://a.b.example.com`.
 */
export function isListed(list: readonly string[], text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const characters = [...text.toLowerCase()];
  return list.some((pattern) => PATTERN.test(pattern) && admits(pattern.toLowerCase(), characters));
}

/** Whether a pattern can be one of an origin: `https://*.example.com`, `http://localhost:*`. */
export function isOriginPattern(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && /^https?:\/\/[a-z0-9*.:[\]-]+$/i.test(pattern);
}

const ADDRESS = /^(?:(https?):\/\/|(?!.*:\/\/))([a-z0-9*.:[\]-]+)(?:[/?#].*)?$/i;
const IMPLIED_PORTS: ReadonlyMap<string, RegExp> = new Map([
  ['http', /:80$/],
  ['https', /:443$/],
]);

/**
 * The host in what an app wrote down for one: `example.com`, `*.example.com:8443`, or an address, of
 * which scheme, path and the port that the scheme implies are left out.
 *
 * @returns `undefined` for what names no host.
 */
export function hostPattern(written: unknown): string | undefined {
  if (typeof written !== 'string') return undefined;
  const [, scheme = '', host] = ADDRESS.exec(written) ?? [];
  const port = IMPLIED_PORTS.get(scheme.toLowerCase());
  return port ? host?.replace(port, '') : host;
}

/**
 * Goes through the text once, with every place in the pattern that it can be at: a regular expression
 * would try them one after the other, and take ages over a host full of hyphens.
 */
function admits(pattern: string, characters: readonly string[]): boolean {
  let places = new Set([0]);
  for (const character of characters) {
    const next = [...places].flatMap((place) => {
      if (pattern[place] !== '*') return pattern[place] === character ? [place + 1] : [];
      return NAME_CHARACTER.test(character) ? [place, place + 1] : [];
    });
    places = new Set(next);
  }
  return places.has(pattern.length);
}
