/** The worker as one script or as several, made the way an edge platform makes it. */
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { OIDCConfig } from '../../../src/core/providers/public.js';

/**
 * @param registration - How the platform learns of the app's `answer`.
 * @param provider - What the app is configured with.
 */
export async function bundleWorker(registration: string, provider: OIDCConfig): Promise<string> {
  const { outputFiles = [] } = await build(optionsFor(registration, provider));
  const [bundle] = outputFiles;
  if (!bundle) throw new Error('The worker was bundled into nothing.');
  return bundle.text;
}

/** A file of a worker that is in several. */
export interface WorkerPart {
  readonly path: string;
  readonly contents: string;
}

/**
 * The same in a file that is loaded at once, which comes first, and those that are loaded when
 * needed.
 */
export async function bundleParts(
  registration: string,
  provider: OIDCConfig,
): Promise<readonly WorkerPart[]> {
  const outdir = path.resolve('parts');
  const options = { ...optionsFor(registration, provider), splitting: true, outdir };
  const { outputFiles = [] } = await build(options);
  const parts = outputFiles.map((file) => ({
    path: path.relative(outdir, file.path),
    contents: file.text,
  }));
  const isFirst = ({ path: name }: WorkerPart) => name === 'stdin.js';
  return [...parts.filter(isFirst), ...parts.filter((part) => !isFirst(part))];
}

function optionsFor(registration: string, provider: OIDCConfig): BuildOptions {
  return {
    stdin: {
      contents: `import { answer } from './app.js';\n${registration}`,
      resolveDir: path.join(import.meta.dirname, '../worker'),
    },
    define: { PROVIDER: JSON.stringify(provider) },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // No `node` here, so that a Node module cannot be found, and the build fails if one is wanted.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['worker', 'browser', 'import', 'default'],
    // Else our own tsconfig.json would lead to the sources, past the built files and the export
    // map.
    tsconfigRaw: {},
    logLevel: 'silent',
  };
}
