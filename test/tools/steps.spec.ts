/**
 * The table of `.ci/run`: what a step names is all that its files import, and every file has a
 * step.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { RECORD } from '../../tools/ci/git-tree.mjs';
import { dependsOn, unnamedPaths } from '../../tools/ci/selection.mjs';
import { STEPS } from '../../tools/ci/steps.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Also those that are about to be added, since a new file needs its step in the same commit. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== RECORD && existsSync(path.join(ROOT, file)));
const tracked = new Set(files);

const { exports, imports } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
) as Record<'exports' | 'imports', Record<string, unknown>>;

/** Paths of `dist/` in an entry of package.json. */
function builtFiles(entry: unknown): string[] {
  if (typeof entry === 'string') return /^\.\/dist\/(?!commonjs)/.test(entry) ? [entry] : [];
  return Object.values(entry ?? {}).flatMap(builtFiles);
}

const SOURCES = ['.ts', '.tsx', '.svelte', '/index.ts', '.mts', '.mjs', ''];

/** The tracked file behind a path without, or with another, extension. */
function findSource(file: string): string | undefined {
  const bare = file.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
  return [file, ...SOURCES.map((end) => `${bare}${end}`)].find((one) => tracked.has(one));
}

/** The tracked files that a specifier in a file leads to. */
function listTargets(specifier: string, importer: string): string[] {
  if (specifier.startsWith('.')) {
    return [findSource(path.posix.join(path.posix.dirname(importer), specifier)) ?? []].flat();
  }
  const [subpath, star] = /^portcullis\/providers\/(.+)/.test(specifier)
    ? ['./providers/*', specifier.slice('portcullis/providers/'.length)]
    : [specifier.replace(/^portcullis/, '.'), ''];
  const entry = specifier.startsWith('#') ? imports[specifier] : exports[subpath];
  return builtFiles(entry).flatMap(
    (file) => findSource(file.replace('./dist/', 'src/').replace('*', star)) ?? [],
  );
}

/**
 * Paths in quotation marks that lead out of the folder of their file, as those that are read at run
 * time.
 */
const RELATIVE = /['"`]((?:\.\.\/)+[\w./-]+)['"`]/g;

/**
 * Folders that are too wide to say what of them is read: those of a copy, or of a working
 * directory.
 */
const WIDE = new Set(['', '.', 'src', 'test', 'sample', 'docs', 'bench', 'tools']);

/** The tracked files that a path in a file leads to: one, or all of a folder. */
function readBy(relative: string, file: string): string[] {
  const target = path.posix.join(path.posix.dirname(file), relative).replace(/\/$/, '');
  if (tracked.has(target)) return [target];
  return WIDE.has(target) ? [] : files.filter((one) => one.startsWith(`${target}/`));
}

const known = new Map<string, readonly string[]>();

/** The file that says what a subpath of the package has for its users. */
function listApi(specifier: string): string[] {
  const name = specifier.startsWith('portcullis/providers/')
    ? 'providers-each'
    : specifier.replace(/^portcullis\/?/, '').replaceAll('/', '-') || 'index';
  return files.filter((file) => file === `etc/api/${name}.api.md`);
}

/**
 * @param isRun - Whether a step runs the file, and does not only look at its types.
 * @param seesApi - Whether it is enough that the API is the same of what the file imports from the
 *   package.
 */
function listDependencies(file: string, isRun: boolean, seesApi = false): readonly string[] {
  const read = (): readonly string[] => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const imported = ts
      .preProcessFile(text, true, true)
      .importedFiles.flatMap(({ fileName }) =>
        seesApi && /^portcullis(\/|$)/.test(fileName)
          ? listApi(fileName)
          : listTargets(fileName, file),
      );
    const paths = isRun
      ? [...text.matchAll(RELATIVE)].flatMap(([, one = '']) => readBy(one, file))
      : [];
    return [...imported, ...paths];
  };
  const key = `${file} ${isRun} ${seesApi}`;
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

const RUNS_NOTHING = new Set(['types']);

/** Whether a file imports the package by its name, which leads to what was built. */
function importsPackage(file: string): boolean {
  return /\bfrom 'portcullis(\/|')/.test(readFileSync(path.join(ROOT, file), 'utf8'));
}

const WITH_IMPORTS = /^(src|test|bench|sample)\/.*\.([cm]?[jt]sx?|svelte)$/;

describe.each(STEPS.filter(({ paths }) => paths).map((step) => [step.name, step] as const))(
  '%s',
  (_, step) => {
    it('names what its files import and read', () => {
      const isOwn = (file: string): boolean => !step.seesApi || !file.startsWith('src/');
      const own = files.filter((file) => WITH_IMPORTS.test(file) && dependsOn(step, file));
      const missing = own.filter(isOwn).flatMap((file) =>
        listDependencies(file, !RUNS_NOTHING.has(step.name), step.seesApi)
          .filter((target) => !dependsOn(step, target))
          .map((target) => `${file} uses ${target}`),
      );
      expect(missing).toEqual([]);
    });

    it('needs the build, if its files import the package', () => {
      const own = files.filter((file) => /^(test|bench)\//.test(file) && dependsOn(step, file));
      const importing = own.filter((file) => WITH_IMPORTS.test(file) && importsPackage(file));
      const needed = step.dependsOnAll || step.needs?.includes('build');
      expect(needed ? [] : importing).toEqual([]);
    });

    it('names files that there are', () => {
      const names = (step.paths ?? []).filter((one) => typeof one === 'string');
      const gone = names.filter((one) => !files.some((file) => `${file}/`.startsWith(`${one}/`)));
      expect(gone).toEqual([]);
    });

    it('needs steps that come before it', () => {
      const before = STEPS.slice(0, STEPS.indexOf(step)).map(({ name }) => name);
      const { needs = [], after = [] } = step;
      expect([...needs, ...after].filter((name) => !before.includes(name))).toEqual([]);
    });
  },
);

it('every tracked file is named by a step', () => {
  const entries = new Map(files.map((file) => [file, '']));
  expect(unnamedPaths({ entries, isClean: true }, STEPS)).toEqual([]);
});

it('lint depends on every file that has a format', () => {
  const lint = STEPS.find(({ name }) => name === 'lint')!;
  const formatted = files.filter((file) =>
    /\.([cm]?[jt]sx?|json|md|ya?ml|css|html|svelte)$/.test(file),
  );
  expect(formatted.filter((file) => !dependsOn(lint, file))).toEqual([]);
});

it('every step has a name of its own', () => {
  const names = STEPS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
