/** One suite in a process of its own, which no other has warmed, filled or changed. */
import type { Figures } from './row.js';

interface Suite {
  /** @param wanted - The keys of the rows; a suite may measure the others as well. */
  run(wanted: readonly string[]): Promise<Figures>;
}

// The parent process is gone.
process.on('disconnect', () => process.exit(1));

const [name = '', ...wanted] = process.argv.slice(2);
const { run } = (await import(`./suites/${name}.js`)) as Suite;
const figures = await run(wanted);
process.send?.(figures, () => process.exit(0));
