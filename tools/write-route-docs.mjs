/**
 * Writes the tables of the features' routes in `docs/reference/routes.md`, from the rows of which
 * the router and the OpenAPI document are made too.
 *
 * A table stands between `<!-- routes: sessions -->` and `<!-- /routes -->`: the name of the
 * feature's folder in `src/features/`. It fails when a feature with routes has no table on the
 * page, or two.
 *
 * Usage: npm run docs:routes
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';

const root = path.resolve(import.meta.dirname, '..');
export const ROUTES_PAGE = 'docs/reference/routes.md';

const REGION = /<!-- routes: ([a-z-]+) -->\n[^]*?<!-- \/routes -->/g;

/** Who may call a route. */
const ACCESS = {
  anyone: 'Anyone',
  session: 'A session',
  fresh: 'A session that started in the last 10 minutes',
};

/**
 * The page as it should be. Throws an error with every feature that is on it less or more than
 * once.
 */
export async function routeDocument() {
  const tables = await renderTables();
  const shown = [];
  const page = readFileSync(path.join(root, ROUTES_PAGE), 'utf8');
  const text = page.replace(REGION, (_region, name) => {
    shown.push(name);
    return `<!-- routes: ${name} -->\n\n${tables.get(name) ?? ''}\n\n<!-- /routes -->`;
  });
  const problems = [...new Set([...tables.keys(), ...shown])]
    .filter((name) => !tables.has(name) || shown.filter((one) => one === name).length !== 1)
    .map((name) => `The routes of "${name}" must be in one table of ${ROUTES_PAGE}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const style = await prettier.resolveConfig(path.join(root, ROUTES_PAGE));
  return prettier.format(text, { ...style, filepath: ROUTES_PAGE });
}

/** The table of each feature that has routes, by the name of its folder. */
async function renderTables() {
  const folder = path.join(root, 'build/features');
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const features = await Promise.all(names.map(async (name) => [name, await loadFeature(name)]));
  return new Map(
    features
      .filter(([, { routes = [] }]) => routes.length > 0)
      .map(([name, { routes }]) => [name, renderTable(routes)]),
  );
}

/** Makes the feature that a folder exports, with its defaults. Its function has `forRootAsync`. */
async function loadFeature(name) {
  const file = path.join(root, 'build/features', name, 'index.js');
  const exported = Object.values(await import(pathToFileURL(file).href));
  const create = exported.find((value) => typeof value?.forRootAsync === 'function');
  if (!create) throw new Error(`src/features/${name}/index.ts exports no feature`);
  return create();
}

function renderTable(routes) {
  const head = ['| Method | Path | What it does | Access | Fields | Responses |', '|-|-|-|-|-|-|'];
  return [...head, ...routes.map(renderRow)].join('\n');
}

function renderRow({ method, path: address, summary, access, fields = {}, responses }) {
  const cells = [
    method,
    `\`${address}\``,
    summary,
    ACCESS[access] ?? 'A sign-in that waits for this step',
    Object.entries(fields).map(renderField).join('<br>') || 'None',
    Object.entries(responses)
      .map(([status, response]) => `${status}: ${response.description}${renderBody(response)}`)
      .join('<br>'),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The members of the body, of an object or of each object of a list. */
function renderBody({ schema: { type, items, properties } = {} }) {
  const members = Object.keys((type === 'array' ? items?.properties : properties) ?? {});
  if (members.length === 0) return '';
  const names = members.map((name) => `\`${name}\``).join(', ');
  return ` ${type === 'array' ? 'Each has' : 'The body has'} ${names}.`;
}

function renderField([name, { description, isRequired = false }]) {
  return `\`${name}\`${isRequired ? ' (required)' : ''}: ${description}`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(root, ROUTES_PAGE), await routeDocument());
  console.log(`${ROUTES_PAGE} was written`);
}
