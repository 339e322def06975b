/**
 * Writes `dist/commonjs/`: the same files as CommonJS, for tools that cannot load an ES module,
 * which is Jest as the NestJS CLI sets it up.
 *
 * Nothing else loads them. Where Node requires the package it takes the condition `module-sync`,
 * and a bundler takes `module`: both lead to the ES modules, so a class of the package is one class
 * in an app. What this package depends on and is ESM only is part of it, under `vendor/`.
 *
 * A declaration file here sends the compiler on to that of the ES module. By itself, it is what
 * lets `"module": "node16"` require the package.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { fileName, readLicences } from './bundle-packages.mjs';
import { exportedFiles } from './exported-files.mjs';

const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, 'dist');
const commonJs = path.join(modules, 'commonjs');
/** The dependencies as ES modules, on their way to CommonJS. */
const vendor = path.join(root, 'build/vendor');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** CommonJS already, and the app's own where it has one. */
const REQUIRABLE = new Set(['class-validator']);
const VENDORED = Object.keys(manifest.dependencies).filter((name) => !REQUIRABLE.has(name));

/**
 * As escapes, the letters of other languages would be three times as long. A few are not worth a
 * slower load: one makes Node read a file as two bytes a letter. Measured on 2026-11-28: 15 ms in
 * place of 20 for `portcullis/core`.
 */
const pickCharset = (code) =>
  (code.match(/[^\s -~]/g)?.length ?? 0) > code.length / 50 ? 'utf8' : 'ascii';

const REQUIRED = /\brequire\("([^"]+)"\)/g;
/**
 * `let Guard = class Guard2`: the compiler of decorators names it twice, and this bundler tells the
 * two apart.
 */
const RENAMED_CLASS = /\b(\w+) = class \1\d+\b/g;
const HAS_DEFAULT = /\bexport default\b|\bexport \{[^}]*\bdefault\b/;

/** Entries of the package, a star standing for any name. */
const entries = Object.values(manifest.exports)
  .flatMap(({ require: target }) => (target ? [path.join(root, target['module-sync'])] : []))
  .flatMap((file) => {
    const [start, end] = file.split('*');
    if (end === undefined) return [file];
    return readdirSync(start).flatMap((name) => (name.endsWith(end) ? [start + name] : []));
  });

/** The dependencies that were asked for, and the names of their files. */
const vendored = new Map();

/**
 * @returns {string | undefined} The ES module behind a specifier; nothing where it stays as it is.
 */
function moduleBehind(specifier, importer) {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(importer), specifier);
  if (specifier.startsWith('#')) {
    const { node, default: elsewhere } = manifest.imports[specifier];
    return path.join(root, exportedFiles(node ?? elsewhere).at(-1));
  }
  if (!VENDORED.some((name) => `${specifier}/`.startsWith(`${name}/`))) return undefined;
  const file = fileName(specifier);
  vendored.set(file, specifier);
  return path.join(vendor, `${file}.js`);
}

function fileFor(module) {
  const isVendored = module.startsWith(vendor);
  const place = isVendored
    ? path.join('vendor', path.relative(vendor, module))
    : path.relative(modules, module);
  return path.join(commonJs, place.replace(/\.js$/, '.cjs'));
}

const relativeTo = (file, target) => {
  const relative = path.relative(path.dirname(file), target).split(path.sep).join('/');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/** The files that are written already. */
const written = new Set();

/** Writes these modules, and all that they lead to but dependencies. */
async function convert(waiting) {
  for (const module of waiting) {
    if (written.has(module)) continue;
    written.add(module);
    const source = readFileSync(module, 'utf8');
    const { code } = await transform(source, {
      format: 'cjs',
      target: 'es2022',
      charset: pickCharset(source),
      define: { 'import.meta.url': '__filename' },
      // Jest has no `import()` for CommonJS: what is loaded when needed is required when needed.
      supported: { 'dynamic-import': false },
    });
    const file = fileFor(module);
    const named = code.replaceAll(RENAMED_CLASS, '$1 = class $1');
    const text = named.replace(REQUIRED, (asItWas, specifier) => {
      const required = moduleBehind(specifier, module);
      if (!required) return asItWas;
      if (required.startsWith(modules) || module.startsWith(vendor)) waiting.push(required);
      return `require("${relativeTo(file, fileFor(required))}")`;
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Copies the declarations of an entry, which the compiler reads, from those of the ES module. */
function declare(module) {
  const file = fileFor(module).replace(/\.cjs$/, '.d.cts');
  const from = relativeTo(file, module);
  const lines = [`export * from '${from}';`];
  if (HAS_DEFAULT.test(readFileSync(module, 'utf8')))
    lines.push(`export { default } from '${from}';`);
  // TS1479: the compiler does not know that Node requires ES modules.
  writeFileSync(file, lines.map((line) => `// @ts-ignore\n${line}\n`).join(''));
}

await convert([...entries]);
for (const entry of entries) declare(entry);

const { metafile } = await build({
  entryPoints: Object.fromEntries(vendored),
  outdir: vendor,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  charset: 'utf8',
  metafile: true,
  logLevel: 'warning',
});
await convert([...vendored.keys()].map((name) => path.join(vendor, `${name}.js`)));

writeFileSync(path.join(commonJs, 'vendor/LICENSES'), readLicences(Object.keys(metafile.inputs)));
