/** Where a package is installed, seen from the app. */
import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';

/**
 * What Yarn adds to Node where packages are not in `node_modules`, but in archives that a file
 * lists.
 */
interface PlugAndPlay {
  findPnpApi?(place: string): {
    resolveToUnqualified(name: string, from: string): string | null;
  } | null;
}

/**
 * Returns the folder of a package; `undefined` when it is not installed. It may have no entry to
 * import, and not export its package.json.
 */
export function findPackage(root: string, name: string): string | undefined {
  const manifest = path.join(root, 'package.json');
  const places = createRequire(manifest).resolve.paths(name) ?? [];
  const folder = places.map((place) => path.join(place, name)).find((one) => existsSync(one));
  return folder ?? findListed(manifest, name);
}

function findListed(manifest: string, name: string): string | undefined {
  const yarn = (Module as PlugAndPlay).findPnpApi?.(manifest);
  try {
    return yarn?.resolveToUnqualified(name, manifest) ?? undefined;
  } catch {
    // The app does not depend on it.
    return undefined;
  }
}

/**
 * The version of a package that an app has; `undefined` when it is not installed. Its package.json
 * is read directly: not every package exports it.
 */
export function readInstalledVersion(root: string, name: string): string | undefined {
  const folder = findPackage(root, name);
  const file = folder && path.join(folder, 'package.json');
  if (!file || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
}
