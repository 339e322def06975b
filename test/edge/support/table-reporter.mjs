/** Prints what was proven as a table: a row for each scenario, a column for each runtime. */

const MARKS = { passed: '✔', failed: '✘' };

export default class TableReporter {
  onRunComplete(_, { testResults }) {
    const rows = {};
    for (const { ancestorTitles, title, status, duration } of testResults.flatMap(
      (file) => file.testResults,
    )) {
      const [runtime] = ancestorTitles;
      rows[title] = { ...rows[title], [runtime]: `${MARKS[status] ?? status} ${duration ?? 0} ms` };
    }
    console.table(rows);
  }
}
