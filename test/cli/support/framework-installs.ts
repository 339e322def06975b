/**
 * What apps of Next.js have in common, hundreds of megabytes and the packed package, is installed
 * once for a spec file.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What an app has in common with others, beside the packages that are moved away from. */
const IN_COMMON = /^(next|react|react-dom|@types\/.+|typescript|portcullis)$/;

type Dependencies = Readonly<Record<string, string>>;

export class FrameworkInstalls implements Disposable {
  private readonly root = mkdtempSync(path.join(tmpdir(), 'portcullis-frameworks-'));
  private readonly folders = new Map<string, Promise<string>>();

  /** @param install - Installs what the package.json of a folder names. */
  constructor(private readonly install: (folder: string) => Promise<unknown>) {}

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /**
   * Links what an app of Next.js has in common with others into its folder. Other frameworks are
   * small enough.
   */
  async linkInto(app: string): Promise<void> {
    const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8')) as {
      readonly dependencies?: Dependencies;
      readonly devDependencies?: Dependencies;
    };
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const common = Object.fromEntries(all.filter(([name]) => IN_COMMON.test(name)).sort());
    if (common['next']) await link(await this.getFolder(common), app);
  }

  private getFolder(dependencies: Dependencies): Promise<string> {
    const key = JSON.stringify(dependencies);
    const known = this.folders.get(key) ?? this.make(dependencies, String(this.folders.size));
    this.folders.set(key, known);
    return known;
  }

  private async make(dependencies: Dependencies, name: string): Promise<string> {
    const folder = path.join(this.root, name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies }));
    // What the app had before it was moved is there, and is added to.
    const { portcullis, ...before } = dependencies;
    if (portcullis) await link(await this.getFolder(before), folder);
    await this.install(folder);
    return folder;
  }
}

/** Files that npm writes in place are copies: a link would change those of the others. */
async function link(folder: string, app: string): Promise<void> {
  await run('cp', ['-al', path.join(folder, 'node_modules'), app]);
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    await run('cp', ['--remove-destination', path.join(folder, file), path.join(app, file)]);
  }
}
