/** What differs between the facts of two libraries. */
import { isMembers } from './compared-app.js';
import type { Fact } from './observation.js';

export interface FactDifference {
  readonly what: string;
  readonly authJs: string;
  readonly portcullis: string;
}

export function factDifferences(
  authJs: readonly Fact[],
  portcullis: readonly Fact[],
): FactDifference[] {
  const [theirs, ours] = [numbered(authJs), numbered(portcullis)];
  const names = [...new Set([...theirs.keys(), ...ours.keys()])];
  return names.flatMap((name) => valueDifferences(theirs.get(name), ours.get(name), name));
}

/** The second fact about one thing is another thing. */
function numbered(facts: readonly Fact[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { at, value } of facts) {
    let name = at;
    for (let count = 2; found.has(name); count += 1) name = `${at} #${count}`;
    found.set(name, value);
  }
  return found;
}

function valueDifferences(authJs: unknown, portcullis: unknown, what: string): FactDifference[] {
  if (isMembers(authJs) && isMembers(portcullis)) {
    const names = [...new Set([...Object.keys(authJs), ...Object.keys(portcullis)])];
    const separator = ' ';
    return names.flatMap((name) =>
      valueDifferences(
        authJs[name],
        portcullis[name],
        `${what}${/ (query|value|body|claims|attributes)$/.test(what) ? '.' : separator}${name}`,
      ),
    );
  }
  if (JSON.stringify(authJs) === JSON.stringify(portcullis)) return [];
  return [{ what, authJs: shape(authJs), portcullis: shape(portcullis) }];
}

/** Never the value: a text may be a token. */
function shape(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value === 'string') return `a text of ${value.length} characters`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isMembers(value) ? `{ ${Object.keys(value).join(', ')} }` : typeof value;
}
