/**
 * Bundles the published files the way an edge platform does, and looks at what came out.
 *
 * Why it exists: the rules of dependence read our sources, and an edge runtime loads something
 * else, which is the built files by way of the export map, together with whatever our dependencies
 * bring. One export condition in the wrong order, or one dependency that starts to need Node, and
 * every deployment to a worker dies as it starts, before it has answered a single request, while
 * all tests pass because they run on Node.
 *
 * It fails when a Node module is imported, be it by us or by a dependency; when the name of one is
 * left in the text, which is how a module asked for at run time shows; when an optional peer is
 * loaded without being asked for; and when something cannot be found. It prints the sizes, so that
 * a change that doubles them is seen in review.
 *
 * Usage: npm run build && npm run check:edge
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What is documented to run anywhere. */
const ENTRIES = ['core', 'jwt', 'errors'];

const PLATFORMS = [
  // Nothing is replaced here, so a Node module cannot hide behind a `browser` field of a
  // dependency.
  'neutral',
  // What the bundlers of the edge platforms use.
  'browser',
];

const root = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const peers = Object.keys(manifest.peerDependencies ?? {});

const isNodeModule = (name) => name.startsWith('node:') || builtinModules.includes(name);
const isPeer = (name) => peers.some((peer) => name === peer || name.startsWith(`${peer}/`));

/** Leaves Node's modules and optional peers out of the bundle, and notes who asked for them. */
function noteOutsiders(found) {
  return {
    name: 'note-outsiders',
    setup(bundler) {
      bundler.onResolve({ filter: /^[^./]/ }, ({ path: name, importer, kind }) => {
        if (!isNodeModule(name) && !isPeer(name)) return undefined;
        found.push({ name, kind, importer: path.relative(root, importer) });
        return { path: name, external: true };
      });
    },
  };
}

function complaintsAbout(found, code) {
  const imports = found
    // A peer that is loaded when it is first used costs nothing to those who never use it.
    .filter(({ name, kind }) => isNodeModule(name) || kind !== 'dynamic-import')
    .map(({ name, importer }) => `${importer} imports ${name}`);
  // `process.getBuiltinModule('node:…')` and the like are no imports, and fail all the same.
  const names = [...code.matchAll(/["'`](node:[a-z_/]*)/g)].map(
    ([, name]) => `the bundle's text names ${name}`,
  );
  return [...new Set([...imports, ...names])];
}

async function check(entry, platform) {
  const found = [];
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from '${manifest.name}/${entry}'`, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform,
    mainFields: platform === 'neutral' ? ['module', 'main'] : undefined,
    // Without `node`, which an edge platform does not ask for.
    conditions: ['worker', 'browser', 'import', 'default'],
    // Else our own tsconfig.json would lead `#names` to the sources, past the export map.
    tsconfigRaw: {},
    plugins: [noteOutsiders(found)],
    logLevel: 'silent',
  });
  const left = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path: name }) => !isPeer(name) && !isNodeModule(name))
    .map(({ path: name }) => `${name} was left out of the bundle`);
  const [{ contents, text }] = outputFiles;
  return { contents, complaints: [...complaintsAbout(found, text), ...left] };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

async function report(entry, platform) {
  const title = `${manifest.name}/${entry} (${platform})`;
  try {
    const { contents, complaints } = await check(entry, platform);
    const sizes = `${kilobytes(contents.length)} min, ${kilobytes(gzipSync(contents).length)} min+gzip`;
    console.log(`${title}: ${sizes}`);
    return complaints.map((complaint) => `${title}: ${complaint}`);
  } catch (error) {
    const reasons = error.errors?.map(({ text }) => text) ?? [String(error)];
    return reasons.map((reason) => `${title}: ${reason}`);
  }
}

const complaints = [];
for (const entry of ENTRIES) {
  for (const platform of PLATFORMS) complaints.push(...(await report(entry, platform)));
}
for (const complaint of complaints) console.error(`error: ${complaint}`);
if (complaints.length > 0) {
  console.error('The built files were looked at. If the sources are right, run `npm run build`.');
  process.exitCode = 1;
}
