/**
 * Writes what each subpath of the package offers to `etc/api/<subpath>.api.md`, from the built
 * declarations: its names, what they are, and the types of the package that those mention. A change
 * of the public surface is then a change of a file that is reviewed.
 *
 * Docstrings are left out. A declaration is in the report of the first subpath that offers it; the
 * others point there.
 *
 * Usage: npm run api writes the reports; npm run check:api fails when they are not up to date.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const REPORTS = path.join(ROOT, 'etc', 'api');

const { exports } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const printer = ts.createPrinter({ removeComments: true });

/** The declarations of a subpath: one file, or one for each provider. */
function listDeclarations(target) {
  const types = path.join(ROOT, (target.import ?? target).types);
  const [folder, end] = types.split('*');
  if (end === undefined) return [types];
  const names = readdirSync(folder).filter((name) => name.endsWith(end));
  return names.sort().map((name) => path.join(folder, name));
}

const SUBPATHS = Object.entries(exports)
  .filter(([subpath]) => subpath !== './package.json')
  .map(([subpath, target]) => ({
    name: path.posix.join('portcullis', subpath),
    report: `${
      subpath
        .replace(/^\.\/?/, '')
        .replaceAll(/[/*]+/g, '-')
        .replace(/-$/, '-each') || 'index'
    }.api.md`,
    files: listDeclarations(target),
  }));

const program = ts.createProgram(
  SUBPATHS.flatMap(({ files }) => files),
  {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
  },
);
const checker = program.getTypeChecker();

const target = (symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** What this package declares; a variable by its whole statement, which has its `const`. */
function ownDeclarations(symbol) {
  return (symbol.declarations ?? [])
    .filter((node) => path.normalize(node.getSourceFile().fileName).startsWith(DIST + path.sep))
    .filter((node) => !ts.isTypeParameterDeclaration(node) && !ts.isSourceFile(node))
    .map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node));
}

const TOP_LEVEL = (node) => ts.isSourceFile(node.parent) || ts.isModuleBlock(node.parent);

/** The symbols of this package that a declaration mentions. */
function mentionedIn(node) {
  const found = [];
  const visit = (child) => {
    if (ts.isIdentifier(child)) {
      const symbol = checker.getSymbolAtLocation(child);
      if (symbol) found.push(target(symbol));
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found.filter((symbol) => ownDeclarations(symbol).some(TOP_LEVEL));
}

function printSymbol(symbol) {
  const texts = ownDeclarations(symbol).map((node) =>
    printer
      .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
      .replace(/^(?:export |default |declare )+/, ''),
  );
  return [...new Set(texts)].join('\n');
}

const byName = ([one], [other]) => (one < other ? -1 : Number(one > other));
const block = (texts) => `\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`;

/** What a file of declarations offers, by name. */
function offeredBy(file) {
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
    .map((symbol) => [symbol.name, target(symbol)])
    .sort(byName);
}

/** The subpath whose report has a declaration in full: the first that offers it. */
const homes = new Map();
for (const { name, files } of SUBPATHS) {
  for (const [, symbol] of files.flatMap(offeredBy)) {
    if (!homes.has(symbol)) homes.set(symbol, name);
  }
}

/** What nothing offers and these symbols mention, directly or by what they mention. */
function mentionedBy(symbols) {
  const seen = new Set(symbols);
  // A set is walked to its end, with what is added on the way.
  for (const symbol of seen) {
    const all = ownDeclarations(symbol).flatMap(mentionedIn);
    all.filter((one) => !homes.has(one)).forEach((one) => seen.add(one));
  }
  return [...seen].filter((symbol) => !homes.has(symbol));
}

function offeredText(subpath, [name, symbol]) {
  const home = homes.get(symbol);
  if (home !== subpath) return `// ${name}: as in ${home}`;
  const text = printSymbol(symbol);
  if (text === '') return `// ${name}: of another package`;
  return symbol.name === name ? text : `// ${name}\n${text}`;
}

function renderReport({ name, files }) {
  const parts = files.map((file) => {
    const offered = offeredBy(file);
    const mentioned = mentionedBy(
      offered.map(([, symbol]) => symbol).filter((symbol) => homes.get(symbol) === name),
    );
    const rest = mentioned
      .map((symbol) => [symbol.name, symbol])
      .sort(byName)
      .map(([, symbol]) => printSymbol(symbol));
    const title = files.length > 1 ? `## ${path.basename(file, '.d.ts')}\n\n` : '';
    const text = title + block(offered.map((one) => offeredText(name, one)));
    return rest.length > 0 ? `${text}\nMentioned, and offered nowhere:\n\n${block(rest)}` : text;
  });
  return `# ${name}\n\n${parts.join('\n')}`;
}

const reports = new Map(SUBPATHS.map((subpath) => [subpath.report, renderReport(subpath)]));
const known = existsSync(REPORTS) ? readdirSync(REPORTS) : [];

if (process.argv.includes('--check')) {
  const names = new Set([...known, ...reports.keys()]);
  const changed = [...names].filter(
    (name) =>
      !known.includes(name) || readFileSync(path.join(REPORTS, name), 'utf8') !== reports.get(name),
  );
  for (const name of changed) console.error(`etc/api/${name} is not what the package offers.`);
  if (changed.length > 0) {
    console.error('Run `npm run api`, and review what has changed.');
    process.exitCode = 1;
  }
} else {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  for (const [name, text] of reports) writeFileSync(path.join(REPORTS, name), text);
}
