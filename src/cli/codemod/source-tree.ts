/** The texts of a repository, with the changes that are not written yet. */
import { type Dirent, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type IgnoreFile, isIgnored, isLeftOut, parseIgnoreFile } from './ignore-rules.js';
import type { CodemodReport } from './report.js';

const READ =
  /(?:\.(?:[cm]?[jt]sx?|svelte|vue|astro|mdx)|^(?:package|[jt]sconfig[\w.-]*)\.json|^jest\.config\.json|^\.env[\w.-]*)$/;

/** A bundle, or data: no source file is of this size. */
const MOST_BYTES = 2_000_000;

/** The part of a {@link CodemodReport} that says what changes in which file. */
type WrittenFiles = Pick<CodemodReport, 'changes' | 'created' | 'removed'>;

/**
 * The source files below a folder: those that Git does not ignore, without installed packages and
 * what builds have written. Paths are relative, with `/`. Links are not followed.
 */
export class SourceTree {
  private readonly originals = new Map<string, string>();
  private readonly current = new Map<string, string>();
  readonly skipped: { file: string; reason: string }[] = [];

  constructor(readonly root: string) {}

  /** Reads the files. */
  load(): this {
    this.readFolder('', []);
    return this;
  }

  paths(): readonly string[] {
    return [...this.current.keys()];
  }

  has(file: string): boolean {
    return this.current.has(file);
  }

  read(file: string): string {
    return this.current.get(file) ?? '';
  }

  write(file: string, text: string): void {
    this.current.set(file, text);
  }

  remove(file: string): void {
    this.current.delete(file);
  }

  /** Takes a file out, unchanged, because it cannot be understood. */
  skip(file: string, reason: string): void {
    this.skipped.push({ file, reason });
  }

  /** What has to be written so that the folder is like this tree. */
  differences(): WrittenFiles {
    const files = [...this.current].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      changes: files.flatMap(([file, after]) => {
        const before = this.originals.get(file);
        return before === undefined || before === after ? [] : [{ file, before, after }];
      }),
      created: files.flatMap(([file, after]) =>
        this.originals.has(file) ? [] : [{ file, after }],
      ),
      removed: [...this.originals].flatMap(([file, before]) =>
        this.current.has(file) ? [] : [{ file, before }],
      ),
    };
  }

  private readFolder(folder: string, inherited: readonly IgnoreFile[]): void {
    const entries = readdirSync(path.join(this.root, folder), { withFileTypes: true });
    const own = entries.find((entry) => entry.name === '.gitignore' && entry.isFile());
    const ignoreFiles = own
      ? [...inherited, parseIgnoreFile(folder, this.readText(`${folder}.gitignore`) ?? '')]
      : inherited;
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      this.readEntry(`${folder}${entry.name}`, entry, ignoreFiles);
    }
  }

  private readEntry(file: string, entry: Dirent, ignoreFiles: readonly IgnoreFile[]): void {
    if (entry.isDirectory()) {
      if (isLeftOut(entry.name) || isIgnored(file, true, ignoreFiles)) return;
      this.readFolder(`${file}/`, ignoreFiles);
      return;
    }
    // The names of variables in an ignored `.env.local` are of interest. Its values are not read.
    const isEnvironment = entry.name.startsWith('.env');
    if (!entry.isFile() || !READ.test(entry.name)) return;
    if (!isEnvironment && isIgnored(file, false, ignoreFiles)) return;
    const text = this.readText(file);
    if (text === undefined) return;
    this.originals.set(file, text);
    this.current.set(file, text);
  }

  /** The text, byte order mark included; `undefined` for what is no text in UTF-8. */
  private readText(file: string): string | undefined {
    const bytes = readFileSync(path.join(this.root, file));
    if (bytes.length > MOST_BYTES) {
      this.skip(file, 'It has more than 2 MB.');
      return undefined;
    }
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      this.skip(file, 'It is not UTF-8.');
      return undefined;
    }
  }
}
