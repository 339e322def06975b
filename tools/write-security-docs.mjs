/**
 * Writes `docs/asvs.md` and `docs/security-questionnaire.md` from the tables in `test/documents/`.
 * The test beside the tables fails while a page differs, or names a test, a guide or a heading that
 * does not exist.
 *
 * Usage: npm run docs:security
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createJiti } from 'jiti';
import prettier from 'prettier';

const root = path.resolve(import.meta.dirname, '..');
const jiti = createJiti(import.meta.url, { fsCache: false });
const { renderPages } = await jiti.import('../test/documents/pages.ts');

for (const [name, text] of renderPages()) {
  const filepath = path.join(root, name);
  const style = await prettier.resolveConfig(filepath);
  writeFileSync(filepath, await prettier.format(text, { ...style, filepath }));
  console.log(`${name} was written`);
}
