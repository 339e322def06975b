/** The state of the repository that a project is in. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Files with changes that are not committed; `undefined` where there is no repository. */
export async function listUncommitted(folder: string): Promise<readonly string[] | undefined> {
  try {
    const { stdout } = await run('git', ['status', '--porcelain', '--', '.'], { cwd: folder });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3));
  } catch {
    return undefined;
  }
}
