/** The apps in `fixtures/`: what is written, and that a second run has nothing to do. */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as tsMorph from 'ts-morph';
import { type CodemodReport, listFileChanges } from '../../../src/cli/codemod/report.js';
import { runCodemod } from '../../../src/cli/codemod/run-codemod.js';
import { applyChanges } from '../../../src/cli/project/file-changes.js';
import { VERSION, withFolder } from './app.js';

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');
const OLD_IMPORT =
  /(?:from|import|module|types=)\s*\(?['"](?:next-auth|@auth\/(?:core|sveltekit|solid-start|express))/;

function withFixture(name: string, use: (root: string) => void): void {
  const root = mkdtempSync(path.join(tmpdir(), 'portcullis-fixture-'));
  try {
    cpSync(path.join(FIXTURES, name), root, { recursive: true });
    use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function apply(root: string, report: Pick<CodemodReport, 'changes' | 'created' | 'removed'>): void {
  applyChanges(root, listFileChanges(report));
}

function readAll(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
}

describe.each(readdirSync(FIXTURES))('the app %s', (name) => {
  it('imports nothing of Auth.js afterwards', () => {
    withFixture(name, (root) => {
      const report = runCodemod(tsMorph, root, VERSION);
      apply(root, report);
      expect(report.skipped).toEqual([]);
      expect(report.dependencies).not.toEqual([]);
      for (const change of report.dependencies) {
        expect(change).toMatchObject({ added: ['portcullis'], kept: [] });
      }
      expect(readAll(root).filter((text) => OLD_IMPORT.test(text))).toEqual([]);
    });
  });

  it('is not changed by a second run', () => {
    withFixture(name, (root) => {
      apply(root, runCodemod(tsMorph, root, VERSION));
      const { changes, created, removed, dependencies } = runCodemod(tsMorph, root, VERSION);
      expect({ changes, created, removed, dependencies }).toEqual({
        changes: [],
        created: [],
        removed: [],
        dependencies: [],
      });
    });
  });
});

describe('changes', () => {
  const FILES = { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' };
  const changes = [{ file: 'a.txt', before: 'a', after: 'A' }];
  const removed = [{ file: 'b.txt', before: 'b' }];

  it('are written, with new folders', () => {
    withFolder(FILES, (root) => {
      apply(root, { changes, removed, created: [{ file: 'x/y.txt', after: 'Y' }] });
      expect(readAll(root).sort()).toEqual(['A', 'Y', 'c']);
    });
  });

  it('are taken back if one of them fails', () => {
    withFolder(FILES, (root) => {
      // A file where a folder is needed.
      const created = [
        { file: 'd.txt', after: 'd' },
        { file: 'c.txt/e.txt', after: 'e' },
      ];
      expect(() => apply(root, { changes, removed: [], created })).toThrow(/EEXIST|ENOTDIR/);
      expect(readAll(root).sort()).toEqual(['a', 'b', 'c']);
    });
  });

  it('are refused if a file has changed meanwhile', () => {
    withFolder(FILES, (root) => {
      writeFileSync(path.join(root, 'b.txt'), 'other');
      expect(() => apply(root, { changes, removed, created: [] })).toThrow('was changed meanwhile');
      expect(readAll(root).sort()).toEqual(['a', 'c', 'other']);
    });
  });

  it('do not overwrite a file that was created meanwhile', () => {
    withFolder(FILES, (root) => {
      const created = [{ file: 'c.txt', after: 'C' }];
      expect(() => apply(root, { changes: [], removed: [], created })).toThrow(
        'was changed meanwhile',
      );
    });
  });
});
