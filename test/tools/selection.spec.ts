/**
 * Which steps `.ci/run` leaves out: those alone that passed on exactly the files that they depend
 * on.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readTree } from '../../tools/ci/git-tree.mjs';
import { readPassedSteps, recordPassedStep } from '../../tools/ci/passed-steps.mjs';
import { chooseSteps, hashStep, unnamedPaths } from '../../tools/ci/selection.mjs';
import type { Step } from '../../tools/ci/selection.mjs';
import { MadeUpRepository } from './made-up-repository.js';

const FILES = {
  'package.json': '{}',
  'src/core/a.ts': 'a',
  'src/nest/b.ts': 'b',
  'docs/page.md': 'page',
  'sample/01/package-lock.json': '{}',
};

const STEPS: readonly Step[] = [
  { name: 'install', command: 'true' },
  { name: 'core', command: 'true', paths: ['src/core'], needs: ['install'] },
  { name: 'nest', command: 'true', paths: ['src/core', 'src/nest'], needs: ['install'] },
  { name: 'docs', command: 'true', paths: ['docs', /^sample\//] },
  { name: 'on another Node', command: 'true', paths: [], isForAll: true },
];

let repository: MadeUpRepository;
beforeEach(() => {
  repository = MadeUpRepository.of(FILES);
});
afterEach(() => repository[Symbol.dispose]());

/** As `CI_ALL=1 .ci/run` does, if every step passes. */
function pass({ root } = repository): void {
  const tree = readTree(root)!;
  for (const step of STEPS) if (step.paths) recordPassedStep(root, step.name, hashStep(step, tree));
}

function select({ root } = repository, all = false) {
  return chooseSteps({ steps: STEPS, tree: readTree(root), record: readPassedSteps(root), all });
}

/** The names of the steps that would run. */
function running(at = repository, all = false): string[] {
  return select(at, all)
    .choices.filter(({ reason }) => reason === undefined)
    .map(({ step }) => step.name);
}

const EVERY = ['install', 'core', 'nest', 'docs'];

describe('nothing is left out', () => {
  it('without a record', () => {
    expect(running()).toEqual(EVERY);
  });

  it.each<readonly [string, (at: MadeUpRepository) => void]>([
    ['a file was changed', (at) => at.write({ 'docs/page.md': 'another' })],
    ['a file is new', (at) => at.write({ 'docs/new.md': 'new' })],
    ['a file was removed', (at) => at.git('rm', '--quiet', '--cached', 'docs/page.md')],
    [
      'a change is staged',
      (at) => {
        at.write({ 'src/core/a.ts': 'another' });
        at.git('add', '--all');
      },
    ],
  ])('while %s and is not committed', (_, change) => {
    pass();
    change(repository);
    expect(running()).toEqual(EVERY);
    expect(select().doubt).toBe('there are changes that are not committed');
  });

  it('while a path is tracked that no step names', () => {
    repository.commit({ 'elsewhere/x.ts': 'x' });
    pass();
    expect(running()).toEqual(EVERY);
    expect(select().doubt).toBe('no step names elsewhere/x.ts');
  });

  it('where git has no commit to tell of', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portcullis-tree-'));
    expect(readTree(folder)).toBeUndefined();
    rmSync(folder, { recursive: true });
    const choice = chooseSteps({ steps: STEPS, tree: undefined, record: new Map(), all: false });
    expect(choice.doubt).toBe('git does not say what HEAD is');
    expect(choice.choices.filter(({ reason }) => !reason)).toHaveLength(EVERY.length);
  });

  it.each(['package.json', 'tools/x.mjs', '.ci/run', 'jest.config.js', 'tsconfig.build.json'])(
    'after a change of what every step depends on: %s',
    (file) => {
      pass();
      repository.commit({ [file]: 'another' });
      expect(running()).toEqual(EVERY);
      expect(select().doubt).toBeUndefined();
    },
  );

  it.each(['package-lock.json', 'sample/01/package-lock.json', 'test/e2e/tsconfig.json'])(
    'after a change of a lock file or of settings of the compiler: %s',
    (file) => {
      repository.commit({ [file]: '{}' });
      pass();
      repository.commit({ [file]: '{ }' });
      expect(running()).toEqual(EVERY);
    },
  );

  it('with CI_ALL=1, which also runs the steps of its own', () => {
    pass();
    expect(running(repository, true)).toEqual([...EVERY, 'on another Node']);
  });

  it.each([
    ['of other hashes', 'core 0123456789abcdef0123456789abcdef\n'],
    ['without a hash', 'core\nnest \n'],
    ['of a conflict', '<<<<<<< ours\n=======\n>>>>>>> theirs\n'],
    ['of bytes', '\u0000\u0001'],
  ])('by a record %s', (_, text) => {
    repository.write({ '.ci-passed': text });
    expect(running()).toEqual(EVERY);
  });

  it('by a record that is a folder', () => {
    mkdirSync(path.join(repository.root, '.ci-passed'));
    expect(running()).toEqual(EVERY);
  });
});

describe('a change is seen that git is set to ignore', () => {
  it.each<readonly [string, (at: MadeUpRepository) => void]>([
    [
      'assumed to be unchanged',
      (at) => at.git('update-index', '--assume-unchanged', 'docs/page.md'),
    ],
    [
      'left out of the working tree',
      (at) => at.git('update-index', '--skip-worktree', 'docs/page.md'),
    ],
    [
      'excluded for this checkout',
      (at) => {
        at.write({ '.git/info/exclude': 'src/core/new.ts\n', 'src/core/new.ts': 'new' });
      },
    ],
  ])('%s', (_, hide) => {
    pass();
    hide(repository);
    repository.write({ 'docs/page.md': 'another' });
    expect(running()).toEqual(EVERY);
  });

  it('in a file whose name has a tab', () => {
    repository.commit({ 'docs/a\tb': 'one', 'docs/a\tc': 'one' });
    pass();
    repository.commit({ 'docs/a\tb': 'two' });
    expect(running()).toEqual(['docs']);
  });

  it('by a hook, which names another repository', () => {
    using other = MadeUpRepository.of({ 'package.json': '{}' });
    pass();
    process.env['GIT_DIR'] = `${other.root}/.git`;
    try {
      expect(running()).toEqual([]);
    } finally {
      delete process.env['GIT_DIR'];
    }
  });
});

it('a step that depends on all runs after any change, and names no file', () => {
  const step: Step = { name: 'all', command: 'true', paths: [], dependsOnAll: true };
  const tree = readTree(repository.root)!;
  expect(unnamedPaths(tree, [step])).toContain('docs/page.md');
  const before = hashStep(step, tree);
  repository.commit({ 'elsewhere/x.ts': 'x' });
  expect(hashStep(step, readTree(repository.root)!)).not.toBe(before);
});

describe('a step is left out', () => {
  it('if it passed on the same files', () => {
    pass();
    expect(running()).toEqual([]);
    expect(select().choices[1]?.reason).toBe('it passed on the same files');
  });

  it.each<readonly [string, readonly string[]]>([
    ['docs/page.md', ['docs']],
    ['docs/new.md', ['docs']],
    ['src/nest/b.ts', ['install', 'nest']],
    ['src/core/deep/c.ts', ['install', 'core', 'nest']],
    ['sample/01/app.ts', ['docs']],
  ])('unless one of its files was changed: %s', (file, expected) => {
    pass();
    repository.commit({ [file]: 'another' });
    expect(running()).toEqual(expected);
  });

  it.each(['src/core/a.ts', 'docs/page.md'])('unless a file was removed: %s', (file) => {
    pass();
    repository.git('rm', '--quiet', file);
    repository.commit({});
    expect(running().length).toBeGreaterThan(0);
  });

  it('unless a file became executable', () => {
    pass();
    repository.git('update-index', '--chmod=+x', 'docs/page.md');
    repository.git('commit', '--quiet', '--message', 'A mode');
    repository.git('checkout', '--quiet', '.');
    expect(running()).toEqual(['docs']);
  });

  it('if a later commit undoes the change', () => {
    pass();
    repository.commit({ 'docs/page.md': 'another' });
    repository.commit({ 'docs/page.md': FILES['docs/page.md'] });
    expect(running()).toEqual([]);
  });

  it('if the record itself is committed, or not', () => {
    pass();
    expect(running()).toEqual([]);
    repository.commit({});
    expect(running()).toEqual([]);
  });
});

describe('the record survives', () => {
  it('a rebase on a change of other files', () => {
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit({ 'src/nest/b.ts': 'another' });
    pass();
    repository.commit({});
    repository.git('checkout', '--quiet', 'main');
    repository.commit({ 'docs/page.md': 'another' });
    repository.git('rebase', '--quiet', 'main', 'change');
    expect(running()).toEqual(['docs']);
  });

  it('a rebase on a change of the same folder only for the others', () => {
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit({ 'src/nest/b.ts': 'another' });
    pass();
    repository.commit({});
    repository.git('checkout', '--quiet', 'main');
    repository.commit({ 'src/nest/c.ts': 'c' });
    repository.git('rebase', '--quiet', 'main', 'change');
    expect(running()).toEqual(['install', 'nest']);
  });

  it('a squash', () => {
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit({ 'src/core/a.ts': 'one' });
    repository.commit({ 'src/core/a.ts': 'two' });
    pass();
    repository.commit({});
    repository.git('checkout', '--quiet', 'main');
    repository.git('merge', '--quiet', '--squash', 'change');
    repository.commit({});
    expect(running()).toEqual([]);
  });

  it('a shallow clone', () => {
    repository.commit({ 'src/core/a.ts': 'another' });
    pass();
    repository.commit({});
    using clone = repository.cloneShallow();
    expect(running(clone)).toEqual([]);
    clone.commit({ 'docs/page.md': 'another' });
    expect(running(clone)).toEqual(['docs']);
  });

  it('a merge of two branches that passed, each on its own files', () => {
    repository.commit({ '.gitattributes': '/.ci-passed merge=union\n' });
    pass();
    repository.commit({});
    for (const [branch, file] of [
      ['one', 'src/nest/b.ts'],
      ['two', 'docs/page.md'],
    ] as const) {
      repository.git('checkout', '--quiet', '-b', branch, 'main');
      repository.commit({ [file]: branch });
      pass();
      repository.commit({});
    }
    repository.git('merge', '--quiet', '--no-edit', 'one');
    expect(running()).toEqual([]);
    // Lines of both, until a step passes again.
    expect(readPassedSteps(repository.root).get('nest')?.size).toBe(2);
    pass();
    expect(readPassedSteps(repository.root).get('nest')?.size).toBe(1);
  });
});

it('is sorted, with one line a step', () => {
  pass();
  pass();
  const lines = readFileSync(path.join(repository.root, '.ci-passed'), 'utf8')
    .trimEnd()
    .split('\n');
  const names = lines.map((line) => line.replace(/ [0-9a-f]{32}$/, ''));
  expect(names).toEqual(['core', 'docs', 'nest', 'on another Node']);
});

it('names the paths that no step depends on', () => {
  const tree = readTree(repository.root)!;
  expect(unnamedPaths(tree, STEPS)).toEqual([]);
  expect(unnamedPaths(tree, STEPS.slice(0, 2))).toEqual(['docs/page.md', 'src/nest/b.ts']);
});
