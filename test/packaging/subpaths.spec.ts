/** What package.json promises of each subpath: files, types and names, however it is loaded. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommonJsApp, MODULES } from './commonjs-app.js';
import { TYPES } from './commonjs-source.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Target = string | { readonly [condition: string]: Target };

interface Manifest {
  readonly main: string;
  readonly types: string;
  readonly exports: Readonly<Record<string, Target>>;
  readonly typesVersions: { readonly '*': Readonly<Record<string, readonly string[]>> };
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** Vite builds their apps: no app requires them as CommonJS. */
const ES_MODULES_ALONE = /\/(?:sveltekit|solid|astro|react-router)\b/;

const SUBPATHS = Object.entries(manifest.exports).filter(([name]) => name !== './package.json');

/** What a subpath that can be required says, given where its ES module is. */
function expected(name: string): Target {
  const { default: file } = manifest.exports[name] as { default: string };
  const types = file.replace(/\.js$/, '.d.ts');
  if (ES_MODULES_ALONE.test(name)) return { types, default: file };
  const commonJs = file.replace('./dist/', './dist/commonjs/').replace(/\.js$/, '');
  return {
    import: { types, default: file },
    require: {
      types: `${commonJs}.d.cts`,
      'module-sync': file,
      module: file,
      default: `${commonJs}.cjs`,
    },
    default: file,
  };
}

/** The files that stand behind a target, of each provider where there is a star. */
function listFiles(target: Target): string[] {
  if (typeof target !== 'string') return Object.values(target).flatMap(listFiles);
  const [start = '', end] = target.split('*');
  if (end === undefined) return [target];
  const providers = readdirSync(path.join(ROOT, 'dist/providers'));
  return providers
    .filter((file) => file.endsWith('.js'))
    .map((file) => start + file.replace('.js', end));
}

describe('every subpath', () => {
  it.each(SUBPATHS)('I2 %s has a target for each way to load it', (name, target) => {
    const { svelte: _, ...conditions } = target as Record<string, Target>;
    expect(conditions).toEqual(expected(name));
  });

  it.each(SUBPATHS)('I2 %s has types where `exports` is not read', (name, target) => {
    const { types } =
      (target as { import?: { types: string } }).import ?? (target as { types: string });
    const listed = name === '.' ? [manifest.types] : manifest.typesVersions['*'][name.slice(2)];
    expect(listed).toEqual([types]);
  });

  it.each(SUBPATHS)('I2 %s has its files', (_name, target) => {
    expect(listFiles(target).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('I2 `typesVersions` has the same subpaths, and `main` is the root', () => {
    const listed = Object.keys(manifest.typesVersions['*']).map((name) => `./${name}`);
    expect(['.', ...listed]).toEqual(SUBPATHS.map(([name]) => name));
    expect(manifest.main).toBe('./dist/commonjs/index.cjs');
  });

  it('I2 declarations name no `imports` of package.json', () => {
    const declarations = readdirSync(path.join(ROOT, 'dist'), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.d.ts'));
    const naming = declarations.filter((file) =>
      /(?:from |import\()['"]#/.test(readFileSync(path.join(ROOT, 'dist', file), 'utf8')),
    );
    expect([declarations.length > 0, naming]).toEqual([true, []]);
  });
});

it('I3 what is required as CommonJS has the names of the ES module', async () => {
  const pairs = SUBPATHS.filter(([name]) => !ES_MODULES_ALONE.test(name)).flatMap(([, target]) => {
    const { require: required, default: file } = target as Record<string, Target>;
    const commonJs = listFiles((required as { default: string }).default);
    return listFiles(file!).map((module, index) => [module, commonJs[index]]);
  });
  const script = `
    const { createRequire } = await import('node:module');
    const require = createRequire(process.cwd() + '/package.json');
    const names = (exported) => Object.keys(exported).filter((name) => !name.startsWith('__'));
    for (const [module, commonJs] of ${JSON.stringify(pairs)}) {
      const [one, other] = [names(await import(process.cwd() + '/' + module)), names(require(commonJs))];
      if (one.sort().join() !== other.sort().join()) console.log(module, one, other);
    }
    const loaded = Object.keys(require.cache).filter((file) => file.includes('/vendor/'));
    console.log(loaded.length > 0 ? 'compared' : 'nothing was required');`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: ROOT },
  );
  expect(stdout).toBe('compared\n');
});

describe('a CommonJS project', () => {
  let project: CommonJsApp;
  beforeAll(async () => {
    project = await CommonJsApp.make();
  });
  afterAll(() => project.remove());

  it.each(MODULES)(
    'I2 sees its types with "module": "%s" and "moduleResolution": "%s"',
    async (module, resolution) => {
      const { complaints } = await project.compile(TYPES, module, resolution);
      expect(complaints).toEqual([]);
    },
  );
});
