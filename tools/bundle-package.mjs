/**
 * Makes the package out of the compiled modules. The compiler leaves them in `dist/`, one file a module;
 * they move to `build/`, and what is made of them takes their place.
 *
 * Why it exists: Node reads, resolves and links each file by itself, and a session check is spread over
 * more than a hundred of them. Put together, they load in a third of the time. What two entries have in
 * common is in a file that both import, so that a class is the same class whichever entry it came by; and
 * what is loaded when it is first needed stays a file of its own.
 *
 * Left as they are: what an app's own bundler takes for its pages, where a file can begin with a
 * directive or be a component, and the modules behind an import condition, which are entries.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { exportedFiles } from './exported-files.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [from, to] = [path.join(root, 'build'), path.join(root, 'dist')];
const { bin, exports, imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** For the bundlers of apps. */
const FOR_PAGES = ['client/', 'interop/sveltekit/components/'];

/** A name that the bundler made. */
const RENAMED_CLASS = /(?:class |(?:var|let) (?=\w+ = class\b))\w*[A-Za-z]\d{1,2}\b/g;

const isForPages = (file) => FOR_PAGES.some((folder) => file.startsWith(folder));
const relativeTo = (folder, file) => path.relative(folder, file).split(path.sep).join('/');

rmSync(from, { recursive: true, force: true });
renameSync(to, from);

/** Every compiled file, by its path below `build/`. */
const compiled = readdirSync(from, { recursive: true }).map((file) =>
  file.split(path.sep).join('/'),
);

/** The files that package.json names, a star standing for any name, but for no folder. */
function entries() {
  const targets = [...Object.values(bin), ...Object.values(exports), ...Object.values(imports)]
    .flatMap(exportedFiles)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace('./dist/', ''));
  const isNamed = (file) =>
    targets.some((target) => {
      const [start, end = ''] = target.split('*');
      if (!target.includes('*')) return file === target;
      return (
        file.startsWith(start) && file.endsWith(end) && !file.slice(start.length).includes('/')
      );
    });
  return compiled.filter(isNamed);
}

/** What files that stay as they are import of the others. */
function importedBy(files) {
  const found = new Set();
  for (const file of files) {
    const text = readFileSync(path.join(from, file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const imported = relativeTo(from, path.resolve(from, path.dirname(file), specifier));
      if (!isForPages(imported)) found.add(imported);
    }
  }
  return [...found];
}

/** With the path in place of each `#name`: `"moduleResolution": "node"` knows no `imports`. */
function copyDeclarations(file) {
  const text = readFileSync(path.join(from, file), 'utf8').replace(
    /(?<=from )'(#[\w-]+)'/g,
    (_, name) => {
      const target = imports[name].types?.replace(/\.d\.ts$/, '.js') ?? imports[name].default;
      const relative = relativeTo(path.dirname(file), target.replace('./dist/', ''));
      return `'${relative.startsWith('.') ? relative : `./${relative}`}'`;
    },
  );
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
  writeFileSync(path.join(to, file), text);
}

/** The marks are no entries: nothing that is declared mentions them. */
function isDeclaration(file) {
  return file.endsWith('.d.ts') && !file.startsWith('providers/marks/');
}

const asTheyAre = compiled.filter(
  (file) => isForPages(file) && /\.(js|js\.map|svelte)$/.test(file),
);
for (const file of asTheyAre) cpSync(path.join(from, file), path.join(to, file));
for (const file of compiled.filter(isDeclaration)) copyDeclarations(file);
const pages = asTheyAre.filter((file) => /\.(js|svelte)$/.test(file));
const bundled = [...new Set([...entries(), ...importedBy(pages)])].filter(
  (file) => !isForPages(file),
);
/**
 * The compiler names a decorated class twice, `let X = class X`, and one of the two would be renamed: then
 * logs, and NestJS, would call it something else. A class without a name takes that of its variable.
 */
const decoratedClasses = {
  name: 'decorated-classes',
  setup(bundler) {
    bundler.onLoad({ filter: /\.js$/ }, ({ path: file }) => {
      const contents = readFileSync(file, 'utf8').replace(
        /^let (\w+) = class \1 /gm,
        'let $1 = class ',
      );
      return { contents, loader: 'js' };
    });
  },
};

const { metafile } = await build({
  entryPoints: bundled.map((file) => path.join(from, file)),
  outbase: from,
  outdir: to,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  packages: 'external',
  // Node decides what is behind a condition, as the app starts; SvelteKit makes its own modules.
  external: ['#*', '$*'],
  tsconfigRaw: {},
  plugins: [decoratedClasses],
  // A file with nothing but types in it.
  logOverride: { 'ignored-bare-import': 'silent' },
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});

/**
 * Removes imports of nothing, which the bundler keeps for the order of evaluation. No module here has side
 * effects but those that import a package for its own, and an app's bundler would load the others with
 * the first request. The empty line keeps the source map right.
 */
function dropEmptyImports(file) {
  const text = readFileSync(file, 'utf8');
  const dropped = text.replace(/^import "(\.[^"]+)";$/gm, (statement, specifier) => {
    const imported = readFileSync(path.resolve(path.dirname(file), specifier), 'utf8');
    return /^import "[^.]/m.test(imported) ? statement : '';
  });
  if (dropped !== text) writeFileSync(file, dropped);
}

const outputs = Object.keys(metafile.outputs)
  .filter((file) => file.endsWith('.js'))
  .map((file) => path.join(root, file));
outputs.forEach(dropEmptyImports);

/** Of two classes with one name, the second would be called something else. */
const renamed = outputs.flatMap((file) => readFileSync(file, 'utf8').match(RENAMED_CLASS) ?? []);
const missing = entries().filter((file) => !existsSync(path.join(to, file)));
if (renamed.length + missing.length > 0) {
  throw new Error(`The package is not sound: ${[...renamed, ...missing].join(', ')}`);
}
