/** The pages on providers, as `npm run docs:providers` writes them. */
import path from 'node:path';
import prettier from 'prettier';
import { renderAnswers } from './answers.mjs';
import { root } from './definitions.mjs';
import { readEntries } from './entries.mjs';
import { renderMarks } from './marks.mjs';
import { renderOverview } from './overview.mjs';
import { renderPage } from './page.mjs';

/** The folder that holds generated pages only. */
export const FOLDER = 'docs/providers';

/** @returns {Promise<Map<string, string>>} The text of each page by its path in the repository. */
export async function providerDocuments() {
  const entries = await readEntries();
  const documents = [
    [`${FOLDER}/index.md`, renderOverview(entries)],
    [`${FOLDER}/marks.md`, renderMarks(entries)],
    [`${FOLDER}/answers.md`, renderAnswers(entries)],
    ...entries.map((entry) => [`${FOLDER}/${entry.definition.id}.md`, renderPage(entry)]),
  ];
  return new Map(await Promise.all(documents.map(formatted)));
}

async function formatted([name, text]) {
  const filepath = path.join(root, name);
  const options = await prettier.resolveConfig(filepath);
  return [name, await prettier.format(text, { ...options, filepath })];
}
