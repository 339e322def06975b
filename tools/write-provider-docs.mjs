/**
 * Writes the pages on providers: `docs/providers/index.md`, the table of all, a page for each,
 * `docs/providers/marks.md`, where their marks are from, and `docs/providers/answers.md`, what they
 * were seen to send.
 *
 * Endpoints, scopes, checks and profile fields come from the provider's definition, and the setup
 * from its docstring, so that a page cannot contradict the code. A docstring that omits what a page
 * needs is an error that names what is missing. `npm run check:docs` fails while the committed
 * pages differ from what this script would write.
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
