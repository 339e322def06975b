/**
 * Checks the documents against the package: their examples compile, and what they name exists.
 *
 * It fails when
 * - a TypeScript example does not compile;
 * - an exported subpath is missing from the table of subpaths, or was not built;
 * - a document names a subpath, file, folder or test that does not exist;
 * - README, CONTRIBUTING or SECURITY link to a heading that does not exist (the build of the site
 *   checks the links inside of `docs/`);
 * - the page of a provider, a table of options or one of routes differs from what
 *   `npm run docs:providers`, `npm run docs:options` or `npm run docs:routes` would write.
 *
 * Examples are compiled in memory at the root of the repository, where `portcullis` resolves to
 * this package through its own export map. A block that imports from `portcullis` is compiled as
 * part of a new app. A block that starts with a path, such as `// src/providers/acme.ts`, is
 * compiled as that file of this repository. A block that is a whole file of `test/recipes/` is
 * compiled there. Any other block is an excerpt and is not compiled.
 *
 * Usage: npm run check:docs
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { exportedFiles } from './exported-files.mjs';
import { FOLDER, providerDocuments } from './provider-docs/documents.mjs';
import { optionDocuments } from './write-option-docs.mjs';
import { routeDocument, ROUTES_PAGE } from './write-route-docs.mjs';

const root = path.resolve(import.meta.dirname, '..');
const AT_THE_ROOT = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const DOCUMENTS = [...AT_THE_ROOT, ...pagesIn('docs')];

/** Neither what is installed nor what is generated at build time, such as the API reference. */
function pagesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return name.endsWith('.md') ? [name] : [];
    return ['node_modules', '.vitepress', 'api'].includes(entry.name) ? [] : pagesIn(name);
  });
}

const inRoot = (name) => path.join(root, name);
const read = (name) => readFileSync(inRoot(name), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** The options of `nest new`, with stricter checks. */
const OF_AN_APP = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  skipLibCheck: true,
  noEmit: true,
};

/** The options of the sources. */
const OF_THE_SOURCES = ts.parseJsonConfigFileContent(
  ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
).options;

/** The files of the recipes, as they are written. */
const RECIPES = new Set(
  ['nuxt', 'qwik', 'tanstack-start'].flatMap((name) => {
    const folder = path.posix.join('test/recipes', name);
    const files = readdirSync(inRoot(folder), { recursive: true });
    return files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(path.join(folder, file)));
  }),
);

/** The TypeScript blocks of a document, each with the line it starts on. */
function listBlocks(document) {
  const text = read(document);
  return [...text.matchAll(/^(`{3,})(tsx?)(?: .*)?\n([^]*?)^\1$/gm)].map(
    ({ 2: extension, 3: code, index }) => ({
      extension,
      document,
      code,
      line: text.slice(0, index).split('\n').length + 1,
      file: /^\/\/ ((?:src|test)\/\S+\.tsx?)\n/.exec(code)?.[1],
      isOfAnApp: code.includes(`from '${manifest.name}`) && !RECIPES.has(code),
    }),
  );
}

/** A block as a file. Blank lines before the code make its line numbers those of the document. */
function asFile({ document, line, code, extension, file = `${document}.${line}.${extension}` }) {
  return [inRoot(file), { document, text: '\n'.repeat(line - 1) + code }];
}

/** The compiler's diagnostics for files that exist in memory only. */
function compile(blocks, options) {
  const files = new Map(blocks.map(asFile));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => files.get(name)?.text ?? readFile(name);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  const program = ts.createProgram(
    [...files.keys(), inRoot('src/core/models/punycode.d.ts'), inRoot('tools/next-imports.d.ts')],
    options,
    host,
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (!file) return text;
    const { line } = file.getLineAndCharacterOfPosition(start);
    const where = files.get(file.fileName)?.document ?? path.relative(root, file.fileName);
    return `${where}:${line + 1}: ${text}`;
  });
}

function examplesThatDoNotCompile() {
  const blocks = DOCUMENTS.flatMap(listBlocks);
  const ofTheSources = blocks.filter(({ file }) => file);
  const ofAnApp = blocks.filter(({ file, isOfAnApp }) => isOfAnApp && !file);
  const count = ofAnApp.length + ofTheSources.length;
  console.log(`${count} of ${blocks.length} TypeScript blocks were compiled`);
  return [...compile(ofAnApp, OF_AN_APP), ...compile(ofTheSources, OF_THE_SOURCES)];
}

/** Each subpath as it is imported, with `*` for a provider, and its files. */
const SUBPATHS = Object.entries(manifest.exports)
  .filter(([subpath]) => subpath !== './package.json')
  .map(([subpath, targets]) => ({
    name: path.posix.join(manifest.name, subpath),
    files: exportedFiles(targets),
  }));

function wasBuilt(file) {
  if (!file.includes('*')) return existsSync(inRoot(file));
  const [before, after] = file.split('*');
  return readdirSync(inRoot(before)).some((name) => name.endsWith(after));
}

const TABLE_OF_SUBPATHS = ['docs/reference/subpaths.md', 'README.md'].find((name) =>
  existsSync(inRoot(name)),
);

function subpathsThatAreMissing() {
  const written = new Set(read(TABLE_OF_SUBPATHS).match(/\bportcullis(?:\/[\w<>-]+)*/g));
  return SUBPATHS.flatMap(({ name, files }) => [
    ...(written.has(name.replace('*', '<id>')) ? [] : [`${TABLE_OF_SUBPATHS} lacks ${name}`]),
    ...files.filter((file) => !wasBuilt(file)).map((file) => `${file} of ${name} was not built`),
  ]);
}

function isExported(subpath) {
  return SUBPATHS.some(({ name, files }) => {
    const [before, after] = name.split('*');
    if (after === undefined || subpath === name.replace('*', '<id>')) {
      return subpath === name.replace('*', '<id>');
    }
    const id = subpath.startsWith(before) ? subpath.slice(before.length) : '';
    return id !== '' && files.every((file) => existsSync(inRoot(file.replace('*', id))));
  });
}

/** Subpaths, links to files, and paths in the text. */
function namesOfNothing(document) {
  const text = read(document);
  const imports = text.match(/\bportcullis\/[\w/<>-]+/g) ?? [];
  const links = listLinks(document)
    .map(({ file }) => file)
    .filter((file) => file !== '' && !file.startsWith('docs/reference/api'));
  const paths = [...text.matchAll(/`((?:src|test|tools|sample|\.ci)\/[\w./-]*)`/g)];
  return [
    ...imports.filter((name) => !isExported(name)),
    ...links.filter((name) => !isPage(name)),
    ...paths.map(([, name]) => name).filter((name) => !existsSync(inRoot(name))),
  ].map((name) => `${document} names ${name}, which does not exist`);
}

/**
 * The links of a document that lead to files of the repository. One that starts with `/` is the
 * site's.
 */
function listLinks(document) {
  const links = read(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].map(([, target, heading]) => {
    const folder = target.startsWith('/') ? 'docs' : path.posix.dirname(document);
    return { file: target === '' ? document : path.posix.join(folder, target), heading };
  });
}

/** The site also takes a link without `.md`, and one to a folder with an `index.md`. */
function isPage(name) {
  return [name, `${name}.md`].some((file) => existsSync(inRoot(file)));
}

function headingsThatAreMissing(document) {
  return listLinks(document)
    .filter(({ file, heading }) => heading && file.endsWith('.md') && existsSync(inRoot(file)))
    .filter(({ file, heading }) => !listAnchors(file).includes(heading))
    .map(({ file, heading }) => `${document} links to ${file}#${heading}, which does not exist`);
}

/** The anchors that GitHub gives to the headings of a document. */
function listAnchors(document) {
  const prose = read(document).replaceAll(/^(`{3,})[^]*?^\1$/gm, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The ids of attacks on features, such as PWD-01. */
const FEATURE_ID = /\b(?:PWD|ACC|LVL|MFA|CODE|LIM|RES|TOK)-\d{2}\b/g;
const TEST_ID = new RegExp(`\\b[ABCF]\\d{2,3}\\b|${FEATURE_ID.source}`, 'g');

const testIds = new Set(
  readdirSync(inRoot('test'), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => read(path.join('test', name)).match(TEST_ID) ?? []),
);

/** Ids of attacks and faults, `A01` or a range `A01–A13`, that no test names. */
function testsThatAreMissing(document) {
  const ranges = read(document).matchAll(/\b([ABCF])(\d{2,3})(?:–\1(\d{2,3}))?\b/g);
  const ids = [...ranges].flatMap(([, family, first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => {
      const number = String(Number(first) + offset);
      return family + number.padStart(2, '0');
    }),
  );
  const ofFeatures = read(document).match(FEATURE_ID) ?? [];
  return [...ids, ...ofFeatures]
    .filter((id) => !testIds.has(id))
    .map((id) => `${document} names ${id}, and no test does`);
}

/** Provider pages that differ from what `npm run docs:providers` would write. */
async function pagesThatAreStale() {
  const expected = await providerDocuments();
  const present = DOCUMENTS.filter((name) => path.posix.dirname(name) === FOLDER);
  return [
    ...[...expected]
      .filter(([name, text]) => !existsSync(inRoot(name)) || read(name) !== text)
      .map(([name]) => `${name} is not what its provider says: npm run docs:providers`),
    ...present
      .filter((name) => !expected.has(name))
      .map((name) => `${name} has no provider: npm run docs:providers`),
  ];
}

/** The pages with tables of options or of routes that differ from what the scripts would write. */
async function tablesThatAreStale() {
  const areRoutesCurrent = (await routeDocument()) === read(ROUTES_PAGE);
  return [
    ...[...(await optionDocuments())]
      .filter(([name, text]) => read(name) !== text)
      .map(([name]) => `${name} is not what the options say: npm run docs:options`),
    ...(areRoutesCurrent ? [] : [`${ROUTES_PAGE} is not what the rows say: npm run docs:routes`]),
  ];
}

const complaints = [
  ...examplesThatDoNotCompile(),
  ...subpathsThatAreMissing(),
  ...DOCUMENTS.flatMap(testsThatAreMissing),
  ...DOCUMENTS.flatMap(namesOfNothing),
  ...AT_THE_ROOT.flatMap(headingsThatAreMissing),
  ...(await pagesThatAreStale()),
  ...(await tablesThatAreStale()),
];
for (const complaint of new Set(complaints)) console.error(`error: ${complaint}`);
if (complaints.length > 0) process.exitCode = 1;
