/**
 * Packages of others that become a part of this one: each a module, and the licences that ask to be
 * where their code is.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/** CommonJS in an ES module asks for modules of Node by `require`. */
const REQUIRE =
  "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";

/**
 * Writes each package as one ES module, which holds what it depends on.
 *
 * @param {readonly string[]} names - What is imported: `commander`.
 * @param {string} folder - Where the modules are written.
 * @returns The folder, the module of each name, and the text of the licences.
 */
export async function bundlePackages(names, folder) {
  const files = new Map(names.map((name) => [name, path.join(folder, `${fileName(name)}.js`)]));
  const packages = [];
  for (const name of names) {
    const { inputs, text } = await bundlePackage(name, files.get(name));
    packages.push(...inputs);
    if (text.includes('__require(')) await bundlePackage(name, files.get(name), { js: REQUIRE });
  }
  return { folder, files, licences: readLicences(packages) };
}

/** The name of a file for a package. */
export const fileName = (name) => name.replaceAll('/', '-');

async function bundlePackage(name, outfile, banner) {
  const { metafile } = await build({
    entryPoints: [name],
    outfile,
    banner,
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'es2022',
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
  });
  return { inputs: Object.keys(metafile.inputs), text: readFileSync(outfile, 'utf8') };
}

/**
 * @param {readonly string[]} inputs - Files of packages, relative to the root.
 * @returns {string} The licence of each package, once.
 */
export function readLicences(inputs) {
  const folders = inputs.flatMap(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const licences = [...new Set(folders)].sort().map((folder) => {
    const name = readdirSync(path.join(root, folder)).find((file) => /^licen[sc]e/i.test(file));
    const text = readFileSync(path.join(root, folder, name), 'utf8');
    return `${folder.split('node_modules/').at(-1)}\n\n${text}`;
  });
  return licences.join('\n---\n\n');
}
