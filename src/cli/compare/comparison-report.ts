/** What a comparison comes to, and how it is printed. */

/** A difference that `docs/differences.md` documents. */
export interface DocumentedFinding {
  readonly scenario: string;
  /** What differs: `cookie authjs.state`. */
  readonly difference: string;
  /** The row of `docs/differences.md`. */
  readonly docs: string;
}

/** A difference that nothing documents. Values are shown by their shape only. */
export interface UndocumentedFinding {
  readonly scenario: string;
  readonly what: string;
  readonly authJs: string;
  readonly portcullis: string;
}

/** The result of `compareWithAuthJs`. It holds no secret, token or cookie value. */
export interface ComparisonReport {
  /** Scenarios with the same answers. */
  readonly alike: number;
  readonly documented: readonly DocumentedFinding[];
  readonly different: readonly UndocumentedFinding[];
  /**
   * What is wrong with the configuration or the environment, and scenarios that could not be
   * compared.
   */
  readonly problems: readonly string[];
  /** Functions of the app that the comparison calls. */
  readonly called: readonly string[];
  /** What the comparison leaves out, and why. */
  readonly leftOut: readonly string[];
}

/**
 * The report as text, the summary last.
 *
 * @example
 * console.log(renderComparison(await compareWithAuthJs({ config, authCore })));
 *
 * @publicApi
 */
export function renderComparison(report: ComparisonReport): string {
  const { alike, documented, different, problems, called, leftOut } = report;
  const scenarios = (found: readonly { scenario: string }[]): number =>
    new Set(found.map(({ scenario }) => scenario)).size;
  const differing = new Set(different.map(({ scenario }) => scenario));
  const asDocumented = scenarios(documented.filter(({ scenario }) => !differing.has(scenario)));
  const rows = [...new Set(documented.map(({ docs }) => docs))];
  return [
    `callbacks that will run: ${called.join(', ') || 'none'}`,
    ...leftOut.map((line) => `left out: ${line}`),
    ...problems.map((line) => `problem: ${line}`),
    ...rows.map((row) => `as documented: ${row}`),
    ...different.flatMap(({ scenario, what, authJs, portcullis }) => [
      `differs: ${scenario}: ${what}`,
      `  Auth.js     ${authJs}`,
      `  portcullis  ${portcullis}`,
    ]),
    `${alike} alike, ${asDocumented} differ as documented, ${differing.size} differ` +
      (differing.size > 0 ? `: ${[...differing].join('; ')}` : '') +
      (problems.length > 0 ? `; problems: ${problems.length}` : ''),
  ].join('\n');
}
