/** One suite in a process of its own, which no other has warmed, filled or changed. */
import type { Figures } from './row.js';

interface Suite {
  run(): Promise<Figures>;
}

const [name = ''] = process.argv.slice(2);
const { run } = (await import(`./suites/${name}.js`)) as Suite;
const figures = await run();
process.send?.(figures, () => process.exit(0));
