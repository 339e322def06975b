/**
 * Answers to what is asked of the security of an app, as data. Pages of the documentation are made
 * of them.
 */

/**
 * A test: its file below `test/`, the title of a test or of a group as the file has it, and a row
 * of the table where the title is that of `it.each`. The row is a text of the file, or of one that
 * it imports.
 */
export type TestName = readonly [file: string, title: string, row?: string];

/** One test at least. */
type Tests = readonly [TestName, ...TestName[]];

interface Explained {
  /** How it is done, or why it does not apply, as Markdown with links relative to `docs/`. */
  readonly how: string;
}

interface Gap {
  /** What portcullis does not do yet, and what an app does until then. */
  readonly notYet?: string;
}

/** Who does what is asked for. */
export type Answer = Explained &
  (
    | ({ readonly by: 'portcullis'; readonly tests: Tests } & Gap)
    | ({ readonly by: 'both'; readonly tests: Tests } & Gap)
    | ({ readonly by: 'you' } & Gap)
    | { readonly by: 'notApplicable' }
  );

/** @returns The tests of an answer, if it has some. */
export function listTests(answer: Answer): readonly TestName[] {
  return 'tests' in answer ? answer.tests : [];
}

/** @returns What an answer lacks, if anything. */
export function findGap(answer: Answer): string | undefined {
  return 'notYet' in answer ? answer.notYet : undefined;
}
