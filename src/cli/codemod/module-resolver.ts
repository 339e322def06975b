/** Which file of an app an import leads to, by relative paths and by `paths` in `tsconfig.json`. */
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { SourceTree } from './source-tree.js';

/** One entry of `paths`: `@/*` and `./src/*`. */
interface PathAlias {
  readonly prefix: string;
  /** Relative to the root, without `/` at the end. */
  readonly target: string;
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** Resolves imports among the files of a tree. */
export class ModuleResolver {
  private readonly aliases = new Map<string, readonly PathAlias[]>();

  constructor(
    private readonly tree: SourceTree,
    private readonly tsMorph: typeof TsMorph,
  ) {}

  /** The file that a specifier names; `undefined` for a package, or if there is none. */
  resolve(from: string, specifier: string): string | undefined {
    return this.toBases(from, specifier)
      .map((base) => this.findFile(base))
      .find((file) => file !== undefined);
  }

  /** The files that a file imports, and those that they import. */
  listImported(file: string): ReadonlySet<string> {
    const found = new Set<string>();
    const waiting = [file];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { importedFiles } = this.tsMorph.ts.preProcessFile(this.tree.read(next), true, true);
      for (const { fileName } of importedFiles) {
        const target = this.resolve(next, fileName);
        if (target === undefined || target === file || found.has(target)) continue;
        found.add(target);
        waiting.push(target);
      }
    }
    return found;
  }

  /** Whether a file of the tree imports this one, which need not exist yet. */
  isImported(file: string): boolean {
    const name = path.posix.basename(removeExtension(file));
    return this.tree.paths().some((one) => {
      const text = this.tree.read(one);
      if (!text.includes(name)) return false;
      const { importedFiles } = this.tsMorph.ts.preProcessFile(text, true, true);
      return importedFiles.some(({ fileName }) => this.names(one, fileName, file));
    });
  }

  /** Whether a specifier names this file, which need not exist any more. */
  names(from: string, specifier: string, file: string): boolean {
    const target = removeExtension(file);
    return this.toBases(from, specifier).some(
      (base) => removeExtension(base) === target || `${base}/index` === target,
    );
  }

  /** How to import a file: as another specifier does it, by an alias or by a relative path. */
  specifierFor(from: string, target: string, like?: string): string {
    const ending = this.writesExtensions(from, like) ? toLoaded(target) : '';
    const bare = removeExtension(target);
    const withoutEnd = ending === '' ? bare.replace(/\/index$/, '') : bare;
    const relative = path.posix.relative(path.posix.dirname(from), withoutEnd);
    const byPath = relative.startsWith('.') ? relative : `./${relative}`;
    const alias = this.findAliases(from).find(
      ({ prefix, target: place }) =>
        (like === undefined || like.startsWith(prefix)) && withoutEnd.startsWith(toFolder(place)),
    );
    const isFar = like === undefined ? byPath.startsWith('../../') : !like.startsWith('.');
    return alias && isFar
      ? `${alias.prefix}${withoutEnd.slice(toFolder(alias.target).length)}${ending}`
      : `${byPath}${ending}`;
  }

  /**
   * Whether imports name the extension: like another specifier, or as the other imports of the
   * file.
   */
  private writesExtensions(from: string, like: string | undefined): boolean {
    if (like !== undefined) return /\.[cm]?js$/.test(like);
    return /\.mts$/.test(from) || /from\s*['"]\.[^'"\n]*\.[cm]?js['"]/.test(this.tree.read(from));
  }

  private toBases(from: string, specifier: string): readonly string[] {
    if (specifier.startsWith('.')) {
      return [path.posix.join(path.posix.dirname(from), specifier)];
    }
    return this.findAliases(from)
      .filter(({ prefix }) => specifier.startsWith(prefix))
      .map(({ prefix, target }) => path.posix.join(target, specifier.slice(prefix.length)));
  }

  private findFile(base: string): string | undefined {
    const bare = /\.[cm]?jsx?$/.test(base) ? removeExtension(base) : base;
    return [
      base,
      ...EXTENSIONS.map((end) => bare + end),
      ...EXTENSIONS.map((end) => `${base}/index${end}`),
    ].find((file) => this.tree.has(file));
  }

  /** The file of the tree that `extends` names; `undefined` for one of a package. */
  private findExtended(file: string, name: unknown): string | undefined {
    if (typeof name !== 'string' || !name.startsWith('.')) return undefined;
    const target = path.posix.join(path.posix.dirname(file), name);
    return [target, `${target}.json`].find((one) => this.tree.has(one));
  }

  /** The aliases of the nearest `tsconfig.json` or `jsconfig.json`. */
  private findAliases(from: string): readonly PathAlias[] {
    for (let folder = path.posix.dirname(from); ; folder = path.posix.dirname(folder)) {
      const prefix = folder === '.' ? '' : `${folder}/`;
      const file = [`${prefix}tsconfig.json`, `${prefix}jsconfig.json`].find((one) =>
        this.tree.has(one),
      );
      if (file !== undefined) return this.readAliases(file);
      if (folder === '.') return [];
    }
  }

  private readAliases(file: string): readonly PathAlias[] {
    const known = this.aliases.get(file);
    if (known) return known;
    // A file that extends itself has none.
    this.aliases.set(file, []);
    const { config } = this.tsMorph.ts.parseConfigFileTextToJson(file, this.tree.read(file)) as {
      readonly config?: {
        readonly extends?: unknown;
        readonly compilerOptions?: {
          readonly baseUrl?: string;
          readonly paths?: Readonly<Record<string, readonly string[]>>;
        };
      };
    };
    const extended = [config?.extends].flat().findLast((one) => this.findExtended(file, one));
    const extendedFile = this.findExtended(file, extended);
    if (extendedFile !== undefined && config?.compilerOptions?.paths === undefined) {
      const inherited = this.readAliases(extendedFile);
      this.aliases.set(file, inherited);
      return inherited;
    }
    const { baseUrl, paths } = config?.compilerOptions ?? {};
    const base = path.posix.join(path.posix.dirname(file), baseUrl ?? '.');
    const aliases = [
      ...Object.entries(paths ?? {}).flatMap(([pattern, targets]) =>
        pattern.endsWith('/*')
          ? targets.map((target) => ({
              prefix: pattern.slice(0, -1),
              target: path.posix.join(base, target.replace(/\/?\*$/, '')),
            }))
          : [],
      ),
      // With `baseUrl`, a folder below it can be imported by its name.
      ...(baseUrl === undefined ? [] : [{ prefix: '', target: base }]),
    ];
    this.aliases.set(file, aliases);
    return aliases;
  }
}

/** The extension that Node.js loads. */
function toLoaded(file: string): string {
  const end = /\.[cm]?[jt]sx?$/.exec(file)?.[0] ?? '';
  return end.replace('t', 'j').replace('x', '');
}

function removeExtension(file: string): string {
  return file.replace(/\.[cm]?[jt]sx?$/, '');
}

/** What the paths in a folder begin with. */
function toFolder(place: string): string {
  return place === '.' ? '' : `${place}/`;
}
