/**
 * Writes the documents on providers: `docs/providers.md`, the table of all, and a page for each.
 *
 * Why it exists: what a provider asks for, checks and reads is in its definition, and where to register
 * is in its docstring. A hundred pages that say it a second time would be wrong within a month.
 *
 * Everything on a page comes from the two, and nothing is known of any one provider here. A docstring
 * that leaves out what a page needs is refused, with what is missing. `npm run check:docs` fails while
 * the pages are not those that this would write.
 *
 * Usage: npm run docs:providers
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER, providerDocuments } from './provider-docs/documents.mjs';

const root = path.resolve(import.meta.dirname, '..');
const documents = await providerDocuments();

rmSync(path.join(root, FOLDER), { recursive: true, force: true });
mkdirSync(path.join(root, FOLDER), { recursive: true });
for (const [name, text] of documents) writeFileSync(path.join(root, name), text);
console.log(`${documents.size} documents were written`);
