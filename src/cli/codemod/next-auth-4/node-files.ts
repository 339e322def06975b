/**
 * The files that Node.js runs as they are, such as a custom server: no bundler resolves what they
 * load.
 */
import type { ListedManifest } from '../packages.js';
import type { ModuleResolver } from '../module-resolver.js';
import type { SourceTree } from '../source-tree.js';

/** `node server.js` in a script. */
const STARTED = /\b(?:node|nodemon|pm2 start)\s[^"&|;]*?([\w./-]+\.[cm]?js)\b/g;

/** What a server does: it loads Next.js itself, or listens. */
const SERVES =
  /\brequire\(\s*['"]next['"]\s*\)|\bimport\s+\w+\s+from\s*['"]next['"]|\bcreateServer\(|\.listen\(/;

/** What files are found with. */
interface FilesContext {
  readonly tree: SourceTree;
  readonly resolver: ModuleResolver;
}

/**
 * Finds them by their extension, by the scripts and by their code; and what they load of the app.
 */
export function findNodeFiles(
  manifests: readonly ListedManifest[],
  { tree, resolver }: FilesContext,
): ReadonlySet<string> {
  const started = manifests.flatMap(({ file, folder }) => [
    `${folder}server.js`,
    ...[...tree.read(file).matchAll(STARTED)].map(
      ([, name = '']) => folder + name.replace(/^\.\//, ''),
    ),
  ]);
  const first = tree
    .paths()
    .filter(
      (file) =>
        /\.[cm]js$/.test(file) ||
        (/\.js$/.test(file) && (started.includes(file) || SERVES.test(tree.read(file)))),
    );
  const loaded = first.flatMap((file) => [...resolver.listImported(file)]);
  return new Set([...first, ...loaded.filter((file) => /\.[cm]?js$/.test(file))]);
}
