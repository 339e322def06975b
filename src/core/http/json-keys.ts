/**
 * Member names that a JSON object holds twice (RFC 8259 §4 leaves open which one counts).
 *
 * Two readers that choose differently can be played against each other: a firewall sees one value,
 * the app another. `JSON.parse` hides the duplicate, hence this scan of the top level.
 */

/** @param json - Text that `JSON.parse` has accepted as an object. */
export function repeatedKeys(json: string): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of topLevelKeys(json)) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

function* topLevelKeys(json: string): Generator<string> {
  let depth = 0;
  let previous = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (token === ':' && depth === 1) yield JSON.parse(previous) as string;
    previous = token;
  }
}
