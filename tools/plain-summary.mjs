/**
 * A reporter of Jest that ends with the counts on a line of their own, for tools that read no other
 * format.
 */
export default class PlainSummary {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests }) {
    process.stdout.write(
      `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`,
    );
  }
}
