/** What differs between the facts of two libraries. */
import { isMembers } from './compared-app.js';
import type { Fact } from './fact.js';
import { showKey } from './shape.js';

export interface FactDifference {
  /** The name of the fact, with the names of members that lead to the value. */
  readonly what: string;
  /** The same without names that may be private. */
  readonly shown: string;
  readonly authJs: unknown;
  readonly portcullis: unknown;
}

type Place = Pick<FactDifference, 'what' | 'shown'>;

export function factDifferences(
  authJs: readonly Fact[],
  portcullis: readonly Fact[],
): FactDifference[] {
  const [theirs, ours] = [numbered(authJs), numbered(portcullis)];
  const names = [...new Set([...theirs.keys(), ...ours.keys()])];
  return names.flatMap((name) =>
    valueDifferences(theirs.get(name), ours.get(name), { what: name, shown: name }),
  );
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

function valueDifferences(authJs: unknown, portcullis: unknown, place: Place): FactDifference[] {
  if (isMembers(authJs) && isMembers(portcullis)) {
    const names = [...new Set([...Object.keys(authJs), ...Object.keys(portcullis)])];
    const separator = / (query|value|body|claims|attributes)$/.test(place.what) ? '.' : ' ';
    return names.flatMap((name) =>
      valueDifferences(authJs[name], portcullis[name], {
        what: `${place.what}${separator}${name}`,
        shown: `${place.shown}${separator}${showKey(name)}`,
      }),
    );
  }
  if (JSON.stringify(authJs) === JSON.stringify(portcullis)) return [];
  return [{ ...place, authJs, portcullis }];
}
