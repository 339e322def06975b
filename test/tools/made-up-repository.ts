/** A repository of git in a temporary folder, with the files of a test. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Without what git sets in a hook or a rebase, which names another repository, and without a user's
 * settings.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export class MadeUpRepository implements Disposable {
  private constructor(readonly root: string) {}

  /** With one commit of these files. */
  static of(files: Readonly<Record<string, string>>): MadeUpRepository {
    const repository = new MadeUpRepository(MadeUpRepository.newFolder());
    repository.git('init', '--quiet', '--initial-branch', 'main');
    repository.commit(files);
    return repository;
  }

  private static newFolder(): string {
    return mkdtempSync(path.join(tmpdir(), 'portcullis-tree-'));
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  git(...parameters: readonly string[]): string {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return execFileSync('git', [...author, ...parameters], {
      cwd: this.root,
      encoding: 'utf8',
      stdio: 'pipe',
      env: ENVIRONMENT,
    });
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  commit(files: Readonly<Record<string, string>>): void {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'A change');
  }

  /** A clone that has the last commit alone. */
  cloneShallow(): MadeUpRepository {
    const clone = new MadeUpRepository(MadeUpRepository.newFolder());
    clone.git('clone', '--quiet', '--depth', '1', `file://${this.root}`, '.');
    return clone;
  }
}
