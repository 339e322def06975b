/** Bundles as edge platforms make them. */
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const BENCH = fileURLToPath(new URL('../..', import.meta.url));

/** What an app leaves out that does not use it. */
const PEERS = ['@simplewebauthn/server', 'nodemailer'];

function options(contents: string): BuildOptions {
  return {
    stdin: { contents, resolveDir: BENCH, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    platform: 'browser',
    // Without `node`, which an edge platform does not ask for.
    conditions: ['worker', 'browser', 'import', 'default'],
    external: PEERS,
    tsconfigRaw: {},
    logLevel: 'silent',
  };
}

/** Everything in one file, for a platform that takes no more than one. */
export async function edgeBundle(contents: string): Promise<{ code: string; kib: number }> {
  const { outputFiles = [] } = await build({ ...options(contents), format: 'esm' });
  const code = outputFiles[0]?.text ?? '';
  return { code, kib: compressed(code) };
}

/** The part that loads before anything is asked for. */
export async function eagerKib(contents: string): Promise<number> {
  const { outputFiles = [], metafile } = await build({
    ...options(contents),
    format: 'esm',
    splitting: true,
    outdir: 'out',
    metafile: true,
    absWorkingDir: BENCH,
  });
  const outputs = metafile?.outputs ?? {};
  const reached = new Set<string>();
  const reach = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const { kind, path } of outputs[name]?.imports ?? []) {
      if (kind === 'import-statement') reach(path);
    }
  };
  // A module behind a dynamic import is an entry point as well, and not this one.
  const isEntry = (name: string) => outputs[name]?.entryPoint?.endsWith('entry.js') === true;
  Object.keys(outputs).filter(isEntry).forEach(reach);
  return [...reached]
    .map((name) => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? '')
    .reduce((sum, text) => sum + compressed(text), 0);
}

function compressed(code: string): number {
  return gzipSync(code, { level: 9 }).length / 1024;
}
