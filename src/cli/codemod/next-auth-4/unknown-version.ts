/** Code of next-auth whose version no `package.json` says. */
import type { FindingSink } from '../finding-collector.js';
import {
  findManifest,
  isTextOfVersion4,
  type ListedManifest,
  namesNextAuth,
  readInstalledMajor,
} from '../packages.js';
import type { SourceTree } from '../source-tree.js';
import { isRouteOf } from './next-auth-route.js';

const MENTIONS_AUTH_JS = /['"](?:next-auth|@auth\/|@next-auth\/)/;

/** `''` for files above which there is no `package.json`. */
type Owner = ListedManifest | '';

/** What packages are found with. */
interface PackagesContext {
  readonly tree: SourceTree;
  readonly manual: FindingSink;
}

/**
 * The packages that are left as they are: those whose `package.json` is no JSON, and those with
 * code of next-auth 4 that name no next-auth, as none of the packages above or beside them does. As
 * version 5, their users would be signed out.
 */
export class UnknownVersions {
  private readonly left = new Map<Owner, string>();

  constructor(
    private readonly manifests: readonly ListedManifest[],
    private readonly version4: ReadonlySet<ListedManifest>,
    { tree, manual }: PackagesContext,
  ) {
    for (const file of tree.paths()) {
      const owner = this.findOwner(file);
      if (owner === undefined || this.left.has(owner)) continue;
      const folder = owner === '' ? '' : owner.folder;
      const isLeft =
        owner === '' || owner.isValid
          ? isOfVersion4(file, folder, tree)
          : isCode(file) && MENTIONS_AUTH_JS.test(tree.read(file));
      if (isLeft) this.left.set(owner, file);
    }
    for (const [owner, file] of this.left) report(owner, file, manual);
  }

  /** Whether nothing is left. */
  areNone(): boolean {
    return this.left.size === 0;
  }

  hasPackage(manifest: ListedManifest): boolean {
    return this.left.has(manifest);
  }

  /** Whether a file is of a package that is left. */
  hasFile(file: string): boolean {
    const owner = this.findOwner(file);
    return owner !== undefined && this.left.has(owner);
  }

  /** The nearest package; `undefined` if the version of the file is known. */
  private findOwner(file: string): Owner | undefined {
    const nearest = this.manifests.find(({ folder }) => file.startsWith(folder));
    if (!nearest) return '';
    if (!nearest.isValid) return nearest;
    const named = findManifest(this.manifests, file, 'next-auth') ?? nearest;
    return named.ranges.has('next-auth') || this.version4.has(named) ? undefined : nearest;
  }
}

/**
 * By what is installed, else by names that only version 4 has, and by how its routes export the
 * handler.
 */
function isOfVersion4(file: string, folder: string, tree: SourceTree): boolean {
  const text = tree.read(file);
  if (!isCode(file) || !MENTIONS_AUTH_JS.test(text)) return false;
  const installed = readInstalledMajor(tree.root, folder);
  if (installed !== undefined) return namesNextAuth(text) && Number(installed) < 5;
  const isRoute =
    isRouteOf(file, text) && (/\]\.\w+$/.test(file) || /\bas\s+(?:GET|POST)\b/.test(text));
  return isRoute || isTextOfVersion4(text);
}

function isCode(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|svelte|vue|astro|mdx)$/.test(file);
}

function report(owner: Owner, file: string, manual: FindingSink): void {
  const message =
    owner === '' || owner.isValid
      ? `This package stays as it is: ${file} is written for next-auth 4, and no package.json says so. Name next-auth with its version there, and run this again.`
      : 'This package stays as it is: its version of next-auth is not known, as this file is not valid JSON. Mend it, and run this again.';
  manual.add(owner === '' ? file : owner.file, 0, message, 'migrate/auth-js-4#steps');
}
