/**
 * Makes the package out of the compiled modules. The compiler leaves them in `dist/`, one file a
 * module; they move to `build/`, and what is made of them takes their place.
 *
 * Why it exists: Node reads, resolves and links each file by itself, and a session check is spread
 * over more than a hundred of them. Put together, they load in a third of the time. What two
 * entries have in common is in a file that both import, so that a class is the same class whichever
 * entry it came by; and what is loaded when it is first needed stays a file of its own.
 *
 * Measured side by side on 2026-11-25, Node 20 on two busy cores, medians of 7:
 * `import 'portcullis/core'` takes 34 ms and 4.4 MiB, from the compiler's files 100 ms and 12.1
 * MiB; `import 'portcullis'` 582 ms and 44 MiB, from those 702 ms and 54 MiB. The layers below took
 * 34 ms where the bundler's own choice of files took 50 ms and 8.8 MiB.
 *
 * Files of their own: what an app's own bundler takes for its pages, where a file can begin with a
 * directive or be a component, and the modules behind an import condition, which are entries.
 *
 * Published are code without its comments, which the declarations have, the declarations that an
 * entry leads to, and no source maps: in all less than half of what the compiler makes.
 * `SOURCE_MAPS=1 npm run build` adds the maps, for a debugger or a profile here;
 * `tools/package/check-size.mjs` refuses to publish them.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rollup } from 'rollup';
import { bundlePackages } from './bundle-packages.mjs';
import { exportedFiles } from './exported-files.mjs';
import { stripComments } from './strip-comments.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [from, to] = [path.join(root, 'build'), path.join(root, 'dist')];
const { bin, exports, imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const hasMaps = process.env.SOURCE_MAPS === '1';

/**
 * Packages that become a part of this one, so that no app installs them: those of the command line,
 * and a small one.
 */
const BUNDLED = ['commander', '@clack/prompts', 'punycode.js'];

/** For the bundlers of apps. */
const FOR_PAGES = ['client/', 'interop/sveltekit/components/'];

/**
 * Files that are put together with what they import, each without those of the ones before. Left to
 * the bundler, what the entries share with others would be forty files.
 *
 * `theme` is what emails have in common with pages and languages, which load later. In one file
 * with the emails, an edge bundle would load it at the start, since esbuild loads every file that
 * an index names and anything uses.
 */
const LAYERS = {
  errors: ['core/errors/public.js'],
  adapters: ['core/adapters/public.js'],
  providers: ['core/providers/public.js'],
  jwt: ['core/jwt/public.js'],
  auth: ['core/compose/auth.js'],
  theme: [
    'core/localization/messages.js',
    'core/localization/languages/en-mail.js',
    'core/email/sign-in-mail-colors.js',
  ],
  core: ['core/index.js'],
};

/** What code and declarations import, as they load or when it is needed. */
const ANY_IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]/g;
const STATIC_IMPORT = /^(?:import|export)\b(?:[^;'"]*\bfrom)? '(\.[^']+)'/gm;

/** A name that the bundler made. */
const RENAMED_CLASS = /(?:class |(?:const|let) (?=\S+ = class\b))\w*\$\d+\b/g;

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
    for (const [, specifier] of text.matchAll(ANY_IMPORT)) {
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

/**
 * The declarations that those of an entry lead to, or those of components: a compiler asks for no
 * others.
 */
function reachableDeclarations() {
  const declared = compiled.filter((file) => file.endsWith('.d.ts'));
  const types = Object.values(imports).flatMap(
    ({ types: file }) => file?.slice('./dist/'.length) ?? [],
  );
  const found = new Set();
  const waiting = [...entries().map(toDeclaration), ...types, ...components];
  for (const file of waiting) {
    if (found.has(file) || !compiled.includes(file)) continue;
    found.add(file);
    for (const [, specifier] of readFileSync(path.join(from, file), 'utf8').matchAll(ANY_IMPORT)) {
      waiting.push(toDeclaration(path.posix.join(path.posix.dirname(file), specifier)));
    }
  }
  return declared.filter((file) => found.has(file));
}

/** Of the command line nothing is imported. */
const toDeclaration = (file) => (file.startsWith('cli/') ? '' : file.replace(/\.js$/, '.d.ts'));

function copyPage(file) {
  const [source, target] = [path.join(from, file), path.join(to, file)];
  const isCode = file.endsWith('.js') && !hasMaps;
  if (!isCode) return cpSync(source, target);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, stripComments(readFileSync(source, 'utf8')));
}

const components = compiled.filter((file) => file.endsWith('.svelte'));
const pages = compiled.filter((file) => isForPages(file) && /\.(js|svelte)$/.test(file));
const ofPages = hasMaps ? pages.flatMap((file) => [file, `${file}.map`]) : pages;
for (const file of ofPages.filter((one) => compiled.includes(one))) copyPage(file);
for (const file of reachableDeclarations()) copyDeclarations(file);
const bundled = [...new Set([...entries(), ...importedBy(pages)])].filter(
  (file) => !isForPages(file),
);
/** The files that a file imports as it loads, and those that they import. */
function collectClosure(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(path.join(from, file), 'utf8');
  for (const [, specifier] of text.matchAll(STATIC_IMPORT)) {
    collectClosure(relativeTo(from, path.resolve(from, path.dirname(file), specifier)), found);
  }
  return found;
}

/** The layer of each file that is in one: the first that needs it. */
const layers = new Map();
for (const [layer, files] of Object.entries(LAYERS)) {
  for (const file of files.flatMap((entry) => [...collectClosure(entry)])) {
    if (!layers.has(file)) layers.set(file, layer);
  }
}

const vendored = await bundlePackages(BUNDLED, path.join(from, 'vendor'));

/** Node decides what is behind a condition, as the app starts; SvelteKit makes its own modules. */
const isExternal = (specifier) =>
  !specifier.startsWith('.') && !path.isAbsolute(specifier) && !vendored.files.has(specifier);

/** Translations are JSON, which not every bundler and not every Node imports: here, modules. */
function readCode(file) {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? `export default ${text}` : text;
}

/** The compiler's source maps, so that those of the package lead to the sources. */
const loadSources = {
  name: 'sources',
  resolveId: (specifier) => vendored.files.get(specifier),
  load: (file) => ({
    code: readCode(file),
    map: hasMaps && existsSync(`${file}.map`) ? readFileSync(`${file}.map`, 'utf8') : null,
  }),
  renderChunk: (code) => (hasMaps ? null : stripComments(code)),
};

/** A bundled package is in the layer of what imports it. */
function findLayer(file, { getModuleInfo }) {
  const own = layers.get(relativeTo(from, file));
  if (own ?? !file.startsWith(vendored.folder)) return own;
  const { importers } = getModuleInfo(file);
  return importers.map((importer) => findLayer(importer, { getModuleInfo })).find(Boolean);
}

/** A file with nothing but types in it; `this` in the compiler's helper for decorators. */
const EXPECTED_LOGS = ['EMPTY_BUNDLE', 'THIS_IS_UNDEFINED'];

const bundle = await rollup({
  input: Object.fromEntries(
    bundled.map((file) => [file.replace(/\.js$/, ''), path.join(from, file)]),
  ),
  external: isExternal,
  plugins: [loadSources],
  // No module here has side effects but those that import a package for its own.
  treeshake: { moduleSideEffects: (_file, isOutside) => isOutside },
  onLog(level, log, handle) {
    if (!EXPECTED_LOGS.includes(log.code)) handle(level === 'warn' ? 'error' : level, log);
  },
});
const { output } = await bundle.write({
  dir: to,
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  manualChunks: findLayer,
  hoistTransitiveImports: false,
  sourcemap: hasMaps,
});
await bundle.close();
writeFileSync(path.join(to, 'THIRD-PARTY-LICENSES'), vendored.licences);

/** Of two classes with one name, the second would be called something else. */
const renamed = output.flatMap(({ code = '' }) => code.match(RENAMED_CLASS) ?? []);
const missing = entries().filter((file) => !existsSync(path.join(to, file)));
if (renamed.length + missing.length > 0) {
  throw new Error(`The package is not sound: ${[...renamed, ...missing].join(', ')}`);
}
