/** The worker as one script, made the way an edge platform makes it. */
import path from 'node:path';
import { build } from 'esbuild';
import type { OIDCConfig } from '../../../src/core/providers/index.js';

/**
 * @param registration - How the platform learns of the app's `answer`.
 * @param provider - What the app is configured with.
 */
export async function bundleWorker(registration: string, provider: OIDCConfig): Promise<string> {
  const { outputFiles } = await build({
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
    // Else our own tsconfig.json would lead to the sources, past the built files and the export map.
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  const [bundle] = outputFiles;
  if (!bundle) throw new Error('The worker was bundled into nothing.');
  return bundle.text;
}
