/** What differs between two observations of one scenario. */
import type { Fact, Observation } from './facts.js';
import { type Plain, isPlainObject } from './plain.js';

export interface Difference {
  /** The step, as `2. GET /auth/callback/op`. */
  readonly step: string;
  /** The fact: `cookie authjs.state`, `adapter getUser`. */
  readonly at: string;
  /** Where in the fact: `attributes.maxAge`; empty for all of it, `order` for when it happened. */
  readonly path: string;
  /** `undefined` on the side where there is no such thing. */
  readonly ours: Plain | undefined;
  readonly theirs: Plain | undefined;
}

type Pair = readonly [ours: Fact | undefined, theirs: Fact | undefined];

export function compare(
  ours: readonly Observation[],
  theirs: readonly Observation[],
): readonly Difference[] {
  const count = Math.max(ours.length, theirs.length);
  return Array.from({ length: count }, (_, index) => {
    const [own, other] = [ours[index], theirs[index]];
    const step = `${index + 1}. ${other?.title ?? own?.title ?? ''}`;
    const titles = own?.title === other?.title ? [] : [titleDifference(step, own, other)];
    return [...titles, ...compareFacts(step, own?.facts ?? [], other?.facts ?? [])];
  }).flat();
}

function titleDifference(
  step: string,
  ours: Observation | undefined,
  theirs: Observation | undefined,
): Difference {
  return { step, at: 'request', path: '', ours: ours?.title, theirs: theirs?.title };
}

function compareFacts(
  step: string,
  ours: readonly Fact[],
  theirs: readonly Fact[],
): readonly Difference[] {
  const pairs = aligned(ours, theirs);
  return withMoves(pairs).flatMap(({ pair: [own, other], isMoved }) => {
    const at = own?.at ?? other?.at ?? '';
    const about = { step, at };
    const moved = isMoved ? [{ ...about, path: 'order', ours: 'moved', theirs: 'moved' }] : [];
    return [
      ...moved,
      ...valueDifferences(own?.value, other?.value).map((d) => ({ ...about, ...d })),
    ];
  });
}

/** Pairs the facts about the same thing, in order: the longest common subsequence by `at`. */
function aligned(ours: readonly Fact[], theirs: readonly Fact[]): readonly Pair[] {
  const [own, ...ownRest] = ours;
  const [other, ...otherRest] = theirs;
  if (!own) return theirs.map((fact) => [undefined, fact]);
  if (!other) return ours.map((fact) => [fact, undefined]);
  if (own.at === other.at) return [[own, other], ...aligned(ownRest, otherRest)];
  const table = commonLengths(ours, theirs);
  const skipOurs = (table[1]?.[0] ?? 0) >= (table[0]?.[1] ?? 0);
  return skipOurs
    ? [[own, undefined], ...aligned(ownRest, theirs)]
    : [[undefined, other], ...aligned(ours, otherRest)];
}

function commonLengths(ours: readonly Fact[], theirs: readonly Fact[]): number[][] {
  const table = Array.from({ length: ours.length + 1 }, () =>
    new Array<number>(theirs.length + 1).fill(0),
  );
  for (let i = ours.length - 1; i >= 0; i--) {
    for (let j = theirs.length - 1; j >= 0; j--) {
      const row = table[i] ?? [];
      const below = table[i + 1] ?? [];
      const isSame = ours[i]?.at === theirs[j]?.at;
      row[j] = isSame ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

/** What is missing in one place and too much in another has only moved. */
function withMoves(pairs: readonly Pair[]): readonly { pair: Pair; isMoved: boolean }[] {
  const lonely = pairs.filter(([, other]) => !other).map(([own]) => own);
  const used = new Set<Fact>();
  const found = pairs.map((pair) => {
    const [own, other] = pair;
    if (own || !other) return { pair, isMoved: false };
    const match = lonely.find((fact) => fact && fact.at === other.at && !used.has(fact));
    if (!match) return { pair, isMoved: false };
    used.add(match);
    return { pair: [match, other] as const, isMoved: true };
  });
  return found.filter(({ pair: [own, other] }) => other !== undefined || !own || !used.has(own));
}

type ValueDifference = Pick<Difference, 'path' | 'ours' | 'theirs'>;

function valueDifferences(
  ours: Plain | undefined,
  theirs: Plain | undefined,
  path = '',
): readonly ValueDifference[] {
  if (isPlainObject(ours) && isPlainObject(theirs)) {
    const members = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
    return members.flatMap((name) =>
      valueDifferences(ours[name], theirs[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length) {
    return ours.flatMap((item: Plain, index) =>
      valueDifferences(item, (theirs as readonly Plain[])[index], `${path}[${index}]`),
    );
  }
  return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ path, ours, theirs }];
}
