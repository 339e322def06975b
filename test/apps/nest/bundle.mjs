/**
 * Puts the built app into one file with all of its packages, as for a function in the cloud, in a
 * folder that has nothing else.
 *
 * Usage: node bundle.mjs <file>, one of esbuild.cjs, esbuild-minified.cjs, esbuild.mjs and
 * webpack.cjs.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import webpack from 'webpack';

const { resolve } = createRequire(import.meta.url);
const [file] = process.argv.slice(2);
const entry = join(import.meta.dirname, 'dist/main.js');
const folder = join(import.meta.dirname, '../bundled');

/** What NestJS itself asks for, and an app without it has to leave out of a bundle. */
const OF_NEST = [
  '@nestjs/microservices',
  '@nestjs/microservices/microservices-module',
  '@nestjs/websockets/socket-module',
  'class-transformer',
  'class-transformer/storage',
];
const lacking = OF_NEST.filter((name) => {
  try {
    return !resolve(name);
  } catch {
    return true;
  }
});

const BUNDLERS = {
  esbuild: async () => {
    const format = file.endsWith('.mjs') ? 'esm' : 'cjs';
    const require =
      "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);";
    const { warnings } = await build({
      entryPoints: [entry],
      outfile: join(folder, file),
      bundle: true,
      platform: 'node',
      format,
      minify: file.includes('minified'),
      external: lacking,
      // Packages of CommonJS in a module, as esbuild's documentation has it.
      ...(format === 'esm' && { banner: { js: require } }),
    });
    return warnings.map(({ text }) => text);
  },
  webpack: async () => {
    const stats = await promisify(webpack)({
      mode: 'production',
      target: 'node',
      entry,
      externals: [],
      output: { path: folder, filename: file },
      optimization: { minimize: false },
      plugins: [
        new webpack.IgnorePlugin({ checkResource: (name) => lacking.includes(name) }),
        new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ],
    });
    return stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message);
  },
};

const problems = await BUNDLERS[/^[a-z]+/.exec(file)[0]]();
if (problems.length > 0) throw new Error(problems.join('\n'));
