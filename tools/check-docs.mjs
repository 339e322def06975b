/**
 * Holds the documents to the package: their examples compile, and what they name exists.
 *
 * Why it exists: an example is the first code that somebody runs, and the last that a change here
 * thinks of. An option that was renamed, a subpath that was left out of the export map or a folder
 * that was moved goes on living in the documents, and costs every newcomer the same half hour.
 *
 * It fails when a TypeScript example does not compile; when a subpath that the package exports is
 * not in the README, or was not built; when a document names a subpath, a file, a folder or a test
 * that does not exist; when a page of a provider is not what the provider says. Nothing is written:
 * the examples are compiled in memory, at the root of the repository, where `portcullis` is this
 * package by its own export map.
 *
 * An example that imports from `portcullis` is compiled as part of a new app. One that starts
 * with the path of a file, such as `// src/providers/acme.ts`, is compiled as that file of this
 * repository. Any other block is an excerpt, and left alone.
 *
 * Usage: npm run check:docs
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { exportedFiles } from './exported-files.mjs';
import { FOLDER, providerDocuments } from './provider-docs/documents.mjs';

const root = path.resolve(import.meta.dirname, '..');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join('docs', ...name.split(path.sep))),
];

const inRoot = (name) => path.join(root, name);
const read = (name) => readFileSync(inRoot(name), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** What `nest new` gives an app, with the checks that a careful one switches on. */
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

/** What the sources themselves are compiled with. */
const OF_THE_SOURCES = ts.parseJsonConfigFileContent(
  ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
).options;

/** The TypeScript blocks of a document, each with the line it starts on. */
function blocksOf(document) {
  const text = read(document);
  return [...text.matchAll(/^(`{3,})(tsx?)\n([^]*?)^\1$/gm)].map(
    ({ 2: extension, 3: code, index }) => ({
      extension,
      document,
      code,
      line: text.slice(0, index).split('\n').length + 1,
      file: /^\/\/ ((?:src|test)\/\S+\.tsx?)\n/.exec(code)?.[1],
      isOfAnApp: code.includes(`from '${manifest.name}`),
    }),
  );
}

/** A block as a file. Blank lines before the code make its line numbers those of the document. */
function asFile({ document, line, code, extension, file = `${document}.${line}.${extension}` }) {
  return [inRoot(file), { document, text: '\n'.repeat(line - 1) + code }];
}

/** What the compiler has to say about files that exist in memory alone. */
function compile(blocks, options) {
  const files = new Map(blocks.map(asFile));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => files.get(name)?.text ?? readFile(name);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  const program = ts.createProgram(
    [...files.keys(), inRoot('src/core/models/punycode.d.ts')],
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
  const blocks = DOCUMENTS.flatMap(blocksOf);
  const ofTheSources = blocks.filter(({ file }) => file);
  const ofAnApp = blocks.filter(({ file, isOfAnApp }) => isOfAnApp && !file);
  const count = ofAnApp.length + ofTheSources.length;
  console.log(`${count} of ${blocks.length} TypeScript blocks were compiled`);
  return [...compile(ofAnApp, OF_AN_APP), ...compile(ofTheSources, OF_THE_SOURCES)];
}

/** Each subpath as one writes it, `*` standing for one name, and the files behind it. */
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

function subpathsThatAreMissing() {
  const written = new Set(read('README.md').match(/\bportcullis(?:\/[\w<>-]+)*/g));
  return SUBPATHS.flatMap(({ name, files }) => [
    ...(written.has(name.replace('*', '<id>')) ? [] : [`README.md does not name ${name}`]),
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

/** Subpaths, relative links, and paths in the text. */
function namesOfNothing(document) {
  const text = read(document);
  const imports = text.match(/\bportcullis\/[\w/<>-]+/g) ?? [];
  const links = [...text.matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)].map(([, target]) =>
    path.join(path.dirname(document), target),
  );
  const paths = [...text.matchAll(/`((?:src|test|tools|sample|\.ci)\/[\w./-]*)`/g)];
  const files = [...links, ...paths.map(([, name]) => name)];
  return [
    ...imports.filter((name) => !isExported(name)),
    ...files.filter((name) => !existsSync(inRoot(name))),
  ].map((name) => `${document} names ${name}, which does not exist`);
}

const testIds = new Set(
  readdirSync(inRoot('test'), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => read(path.join('test', name)).match(/\b[ABCF]\d{2,3}\b/g) ?? []),
);

/** The ids of attacks and faults, `A01` or a range `A01–A13`, each of which a test names. */
function testsThatAreMissing(document) {
  const ranges = read(document).matchAll(/\b([ABCF])(\d{2,3})(?:–\1(\d{2,3}))?\b/g);
  const ids = [...ranges].flatMap(([, family, first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => {
      const number = String(Number(first) + offset);
      return family + number.padStart(2, '0');
    }),
  );
  return ids
    .filter((id) => !testIds.has(id))
    .map((id) => `${document} names ${id}, and no test does`);
}

/** The pages that `npm run docs:providers` would write, against those that are there. */
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

const complaints = [
  ...examplesThatDoNotCompile(),
  ...subpathsThatAreMissing(),
  ...DOCUMENTS.flatMap(testsThatAreMissing),
  ...DOCUMENTS.flatMap(namesOfNothing),
  ...(await pagesThatAreStale()),
];
for (const complaint of new Set(complaints)) console.error(`error: ${complaint}`);
if (complaints.length > 0) process.exitCode = 1;
