/** What a framework installs, hundreds of megabytes, is installed once for all apps of a spec file. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What an app has of a framework, beside the packages that are moved away from. */
const OF_FRAMEWORKS = /^(next|react|react-dom|@types\/.+|typescript)$/;

type Dependencies = Readonly<Record<string, string>>;

export class FrameworkInstalls implements Disposable {
  private readonly root = mkdtempSync(path.join(tmpdir(), 'portcullis-frameworks-'));
  private readonly folders = new Map<string, Promise<string>>();

  /** @param install - Installs what the package.json of a folder names. */
  constructor(private readonly install: (folder: string) => Promise<unknown>) {}

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Links what the app has of Next.js into its folder. Other frameworks are small enough. */
  async linkInto(app: string): Promise<void> {
    const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8')) as {
      readonly dependencies?: Dependencies;
      readonly devDependencies?: Dependencies;
    };
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const dependencies = Object.fromEntries(all.filter(([name]) => OF_FRAMEWORKS.test(name)));
    if (!dependencies['next']) return;
    const folder = await this.folderOf(dependencies);
    for (const name of ['node_modules', 'package-lock.json']) {
      if (!existsSync(path.join(app, name))) await run('cp', ['-al', path.join(folder, name), app]);
    }
  }

  private folderOf(dependencies: Dependencies): Promise<string> {
    const key = JSON.stringify(dependencies);
    const known = this.folders.get(key) ?? this.make(dependencies, String(this.folders.size));
    this.folders.set(key, known);
    return known;
  }

  private async make(dependencies: Dependencies, name: string): Promise<string> {
    const folder = path.join(this.root, name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies }));
    await this.install(folder);
    return folder;
  }
}
