/** What there is to write of each provider. Refuses one that leaves out what a page needs. */
import path from 'node:path';
import { isOAuth, readDefinition, root, subpaths } from './definitions.mjs';
import { readDocstring } from './docstring.mjs';
import { profileReader } from './profile-sources.mjs';

/**
 * @typedef {object} Entry
 * @property {string} subpath Of `portcullis/providers`.
 * @property {import('./definitions.mjs').Definition} definition
 * @property {import('./docstring.mjs').Docstring} docstring
 * @property {import('./profile-sources.mjs').ProfileSources | undefined} sources
 */

/**
 * Every provider, by name.
 *
 * @returns {Promise<Entry[]>}
 * @throws {Error} that lists what is missing in which docstring.
 */
export async function readEntries() {
  const readSources = await profileReader();
  const entries = [];
  for (const subpath of subpaths()) {
    const definition = await readDefinition(subpath);
    const docstring = readDocstring(path.join(root, 'src/providers', `${subpath}.ts`));
    const { provider } = definition;
    const sources = isOAuth(provider) ? await readSources(subpath, provider) : undefined;
    entries.push({ subpath, definition, docstring, sources });
  }
  const omissions = entries.flatMap(listOmissions);
  if (omissions.length > 0) throw new Error(omissions.join('\n'));
  return entries.sort(byName);
}

function byName({ definition: one }, { definition: other }) {
  return one.provider.name.localeCompare(other.provider.name, 'en');
}

function listOmissions({ subpath, definition, docstring }) {
  const { id, needed, variables } = definition;
  const words = docstring.paragraphs.join('\n');
  const callback = `https://example.com/auth/callback/${id}`;
  const missing = [
    docstring.summary === '' && 'what it is, in the first paragraph',
    !words.includes(callback) && `where to register it, with the callback URL \`${callback}\``,
    docstring.example === '' && 'an example in TypeScript',
    ...needed
      .map((option) => variables[option])
      .filter((variable) => variable !== undefined && !words.includes(variable))
      .map((variable) => `the variable \`${variable}\``),
  ];
  const file = `src/providers/${subpath}.ts`;
  return missing.filter(Boolean).map((what) => `${file} does not say ${what}.`);
}
