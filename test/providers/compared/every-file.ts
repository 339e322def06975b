/** What is compared of every provider. The names of the tests are the list of the differences. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DIFFERENCES, OUT_OF_REACH } from './differences/index.js';
import type { Difference, Values } from './differences/difference.js';
import { told } from './differing.js';
import { ROWS, SECTIONS, type RowName, type Section } from './facts.js';
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
    const documented = DIFFERENCES.filter(({ of }) => of.includes(file)).flatMap(factsOf);

    beforeAll(async () => {
      for (const sample of SAMPLES.filter((one) => one.file === file)) {
        played.push(await Played.play(sample));
      }
    });

    it('lets everybody in with ours', () => {
      const results = played.map((one) => [one.title, one.values('outcome', 'result').ours]);
      expect(results).toEqual(played.map(({ title }) => [title, 'signed in']));
    });

    for (const [row, section] of rowsOf(file)) {
      it(`${row} is as much the same as the ${section}`, () => {
        const stored = played.filter((sample) => sample.reached(row));
        expect(stored).not.toEqual([]);
        for (const sample of stored) {
          expect({ [sample.title]: sample.differing(row) }).toEqual({
            [sample.title]: sample.differing(section),
          });
        }
      });
    }

    for (const section of SECTIONS) {
      const own = documented.filter((one) => one.section === section);

      if (OUT_OF_REACH[file]?.includes(section)) {
        it(`${section} is out of reach of Auth.js, as the outcome says`, () => {
          expect(played.some((one) => one.reached(section))).toBe(false);
        });
        continue;
      }

      for (const one of own) {
        it(nameOf(one), () => {
          const shown = played.filter(
            (sample) => sample.reached(section) && sample.isShownBy(one.difference),
          );
          expect(shown).not.toEqual([]);
          for (const sample of shown) {
            const values = sample.values(section, one.what);
            expect({ [sample.title]: values }).toEqual({ [sample.title]: one.values });
          }
        });
      }

      it(`${section} is the same${own.length === 0 ? '' : ' otherwise'}`, () => {
        const compared = played.filter((sample) => sample.reached(section));
        expect(compared).not.toEqual([]);
        for (const sample of compared) {
          const expected = own.filter(({ difference }) => sample.isShownBy(difference));
          const undocumented = without(sample.differing(section), expected);
          expect({ [sample.title]: undocumented }).toEqual({ [sample.title]: {} });
        }
      });
    }
  });
}

function rowsOf(file: string): [RowName, Section][] {
  const rows = Object.entries(ROWS) as [RowName, Section][];
  return rows.filter(([, section]) => !OUT_OF_REACH[file]?.includes(section));
}

function factsOf(difference: Difference): readonly Documented[] {
  return SECTIONS.flatMap((section) =>
    Object.entries(difference.differs[section] ?? {}).map(([what, values]) => ({
      difference,
      section,
      what,
      values,
    })),
  );
}

function nameOf({ difference, section, what, values }: Documented): string {
  const when = difference.only?.filter((but) => but !== '').join(', or ') ?? '';
  const isOrdinary = difference.only?.includes('') ?? true;
  const only = when !== '' && !isOrdinary ? ` (${when})` : '';
  return `${section} differs in its ${what}${only}: ${told(values)}. ${difference.because}`;
}

function without(
  differing: Readonly<Record<string, Values>>,
  documented: readonly Documented[],
): Readonly<Record<string, Values>> {
  const known = new Set(documented.map(({ what }) => what));
  return Object.fromEntries(Object.entries(differing).filter(([what]) => !known.has(what)));
}
