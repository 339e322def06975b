/** What is compared of every provider. The names of the tests are the list of the differences. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DIFFERENCES, OUT_OF_REACH } from './differences/index.js';
import type { Difference, Values } from './differences/difference.js';
import { describeDifference } from './differing.js';
import { ROWS, type RowName, SECTIONS, type Section } from './facts.js';
import { Played } from './played.js';
import { SAMPLES } from './samples.js';

/** A fact that may differ, with its difference. */
interface Documented {
  readonly difference: Difference;
  readonly section: Section;
  readonly what: string;
  readonly values: Values;
}

export function everyFile(files: readonly string[]): void {
  describe.each(files)('%s', (file) => {
    const played: Played[] = [];
    const documented = DIFFERENCES.filter(({ of }) => of.includes(file)).flatMap(listFacts);
    const isReached = (section: Section): boolean => !OUT_OF_REACH[file]?.includes(section);

    beforeAll(async () => {
      for (const sample of SAMPLES.filter((one) => one.file === file)) {
        played.push(await Played.play(sample));
      }
    });

    it('signs in with ours', () => {
      const results = played.map((one) => [one.title, one.values('outcome', 'result').ours]);
      expect(results).toEqual(played.map(({ title }) => [title, 'signed in']));
    });

    for (const section of SECTIONS.filter(isReached)) {
      everySection(
        section,
        played,
        documented.filter((one) => one.section === section),
      );
    }
    for (const [row, section] of ROWS.filter(([, same]) => isReached(same))) {
      everyRow(row, section, played);
    }
    for (const section of SECTIONS.filter((one) => !isReached(one))) {
      it(`${section} cannot be compared, since Auth.js fails before`, () => {
        expect(played.some((one) => one.reached(section))).toBe(false);
      });
    }
  });
}

/** @param played - Filled by the time that the tests run. */
function everySection(
  section: Section,
  played: readonly Played[],
  documented: readonly Documented[],
): void {
  for (const one of documented) {
    it(toName(one), () => {
      const shown = reachedBy(played, section).filter((sample) => sample.isShownBy(one.difference));
      expect(shown).not.toEqual([]);
      for (const sample of shown) {
        const values = sample.values(section, one.what);
        expect({ [sample.title]: values }).toEqual({ [sample.title]: one.values });
      }
    });
  }

  it(`${section} is the same${documented.length === 0 ? '' : ' otherwise'}`, () => {
    for (const sample of reachedBy(played, section)) {
      const expected = documented.filter(({ difference }) => sample.isShownBy(difference));
      const undocumented = without(sample.differing(section), expected);
      expect({ [sample.title]: undocumented }).toEqual({ [sample.title]: {} });
    }
  });
}

function everyRow(row: RowName, section: Section, played: readonly Played[]): void {
  it(`${row} differs exactly like the ${section}`, () => {
    for (const sample of reachedBy(played, row)) {
      const stored = sample.differing(row);
      expect({ [sample.title]: stored }).toEqual({ [sample.title]: sample.differing(section) });
    }
  });
}

/** Those in which there is something to compare, of which there is one at least. */
function reachedBy(played: readonly Played[], section: Section | RowName): readonly Played[] {
  const reached = played.filter((sample) => sample.reached(section));
  expect(reached).not.toEqual([]);
  return reached;
}

function listFacts(difference: Difference): readonly Documented[] {
  return SECTIONS.flatMap((section) =>
    Object.entries(difference.differs[section] ?? {}).map(([what, values]) => ({
      difference,
      section,
      what,
      values,
    })),
  );
}

function toName({ difference, section, what, values }: Documented): string {
  const when = difference.only?.filter((but) => but !== '').join(', or ') ?? '';
  const isOrdinary = difference.only?.includes('') ?? true;
  const only = when !== '' && !isOrdinary ? ` (${when})` : '';
  return `${section} differs in its ${what}${only}: ${describeDifference(values)}. ${difference.because}`;
}

function without(
  differing: Readonly<Record<string, Values>>,
  documented: readonly Documented[],
): Readonly<Record<string, Values>> {
  const known = new Set(documented.map(({ what }) => what));
  return Object.fromEntries(Object.entries(differing).filter(([what]) => !known.has(what)));
}
