/** The codemod from Auth.js and next-auth to portcullis. */
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import { Findings } from './findings.js';
import { ModuleResolver } from './module-resolver.js';
import { REPLACED_PACKAGES } from './module-names.js';
import type { NextAuth4App } from './next-auth-4/app.js';
import { convertRoutes } from './next-auth-4/convert-routes.js';
import { MIDDLEWARE_FILE, TOKEN_FILE } from './next-auth-4/helper-files.js';
import { helperImports } from './next-auth-4/helper-imports.js';
import { optionNotes } from './next-auth-4/option-notes.js';
import { isRouteOf } from './next-auth-4/route.js';
import { serverSession } from './next-auth-4/server-session.js';
import { type Manifest, findManifest, isNextAuth4, readManifests } from './packages.js';
import type { CodemodReport } from './report.js';
import type { Rule, RuleContext } from './rule.js';
import { reportVariables } from './rules/environment-files.js';
import { importPaths } from './rules/import-paths.js';
import { editManifest } from './rules/manifest.js';
import { moduleAugmentations } from './rules/module-augmentations.js';
import { otherMentions } from './rules/other-mentions.js';
import { editTsconfig } from './rules/tsconfig.js';
import { typeormDates } from './rules/typeorm-dates.js';
import { getScriptBlocks, hasMarkup } from './script-blocks.js';
import { SourceTree } from './source-tree.js';
import { type TextEdit, applyEdits } from './text-edits.js';

/** In this order: each reads the text that those before it have written. */
const RULES: readonly Rule[] = [
  serverSession,
  helperImports,
  optionNotes,
  typeormDates,
  importPaths,
  moduleAugmentations,
  otherMentions,
];

/** What is done to scripts in files with markup: nothing of next-auth is there. */
const MARKUP_RULES: readonly Rule[] = [importPaths, otherMentions];

const MENTIONS_AUTH_JS = /next-auth|@auth\//;

/** What is good to know of an app whose sessions are carried over. */
const NOTES_OF_VERSION_4 = [
  [
    'Remove session.acceptV4Cookies once session.maxAge has passed, by default after 30 days.',
    'migrate/auth-js-4#what-happens-to-sessions',
  ],
  [
    'In production, set AUTH_URL or AUTH_TRUST_HOST, unless NEXTAUTH_URL is set.',
    'migrate/auth-js-4#environment-variables',
  ],
] as const;

/**
 * Computes what has to change for an app of next-auth 4 or 5, `@auth/core`, `@auth/sveltekit`,
 * `@auth/solid-start`, `@auth/express` or `@auth/typeorm-adapter` to use portcullis. Writes nothing:
 * `applyChanges` does. A second run on the result changes nothing.
 *
 * A file with a syntax error is skipped and named. What cannot be converted safely is in `manual`.
 *
 * @param tsMorph - The module `ts-morph`, which is loaded on demand.
 * @param root - The folder of the repository, or of the app.
 * @param version - The range that `portcullis` gets in `package.json`, such as `^1.0.0`.
 * @throws the error of the file system if a file or folder cannot be read.
 * @example
 * ```ts
 * const report = runCodemod(await import('ts-morph'), process.cwd(), '^1.0.0');
 * applyChanges(process.cwd(), listFileChanges(report));
 * ```
 */
export function runCodemod(tsMorph: typeof TsMorph, root: string, version: string): CodemodReport {
  return new Codemod(tsMorph, new SourceTree(root).load(), version).run();
}

/** One run on one tree. */
class Codemod {
  private readonly manual = new Findings();
  private readonly notes = new Findings();
  private readonly apps = new Map<Manifest, NextAuth4App>();
  /** Apps whose route was not understood. */
  private readonly left = new Set<Manifest>();
  /** Files that the file with `auth` imports, directly or not. */
  private readonly importedByAuth = new Map<NextAuth4App, ReadonlySet<string>>();
  private readonly unreadable = new Set<string>();
  private readonly resolver: ModuleResolver;

  constructor(
    private readonly tsMorph: typeof TsMorph,
    private readonly tree: SourceTree,
    private readonly version: string,
  ) {
    this.resolver = new ModuleResolver(tree, tsMorph);
  }

  run(): CodemodReport {
    const manifests = readManifests(this.tree, this.tsMorph);
    const version4 = new Set(manifests.filter((one) => isNextAuth4(this.tree, one)));
    for (const manifest of version4) this.convertApp(manifest, manifests);
    for (const file of this.tree.paths()) {
      const manifest = findManifest(manifests, file, 'next-auth');
      if (manifest && this.left.has(manifest)) continue;
      const isVersion4 = manifest !== undefined && version4.has(manifest);
      this.convertFile(file, manifest && this.apps.get(manifest), isVersion4);
    }
    for (const app of this.apps.values()) this.addHelpers(app);
    const dependencies = manifests
      .filter((manifest) => !this.left.has(manifest))
      .flatMap((manifest) => this.convertManifest(manifest, manifests));
    const read = (file: string) => this.tree.read(file);
    return {
      ...this.tree.differences(),
      dependencies,
      manual: this.manual.list(read),
      notes: this.notes.list(read),
      skipped: this.tree.skipped,
    };
  }

  private convertApp(manifest: Manifest, manifests: readonly Manifest[]): void {
    const files = this.tree
      .paths()
      .filter((file) => findManifest(manifests, file, 'next-auth') === manifest);
    const app = convertRoutes(files, {
      tsMorph: this.tsMorph,
      tree: this.tree,
      resolver: this.resolver,
      manual: this.manual,
      parse: (file, text) => this.parse(file, text),
    });
    if (app) {
      this.apps.set(manifest, app);
      this.importedByAuth.set(app, this.resolver.listImported(app.authFile));
    } else if (files.some((file) => isRouteOf(file, this.tree.read(file)))) {
      this.left.add(manifest);
      const message =
        'This app stays on next-auth 4 as it is: half of an app that reads the sessions of the other half would sign ' +
        'its users out. Bring its route into the form of the guide, and run this again.';
      this.manual.add(manifest.file, 0, message, 'migrate/auth-js-4#steps');
    }
  }

  private convertFile(file: string, app: NextAuth4App | undefined, isVersion4: boolean): void {
    const text = this.tree.read(file);
    const name = path.posix.basename(file);
    if (name.startsWith('.env')) {
      reportVariables(file, text, { manual: this.manual, notes: this.notes });
    } else if (/^[jt]sconfig.*\.json$/.test(name)) {
      this.edit(file, editTsconfig(file, text, this.tsMorph, this.manual));
    } else if (
      name.endsWith('.json') ||
      !MENTIONS_AUTH_JS.test(text) ||
      this.unreadable.has(file)
    ) {
      return;
    } else if (hasMarkup(file)) {
      for (const rule of MARKUP_RULES) this.applyToBlocks(rule, file, isVersion4);
    } else {
      for (const rule of RULES) {
        const source = this.parse(file, this.tree.read(file));
        if (!source) return;
        this.edit(file, rule(source, this.createContext(file, app, isVersion4)));
      }
    }
  }

  private applyToBlocks(rule: Rule, file: string, isVersion4: boolean): void {
    const blocks = getScriptBlocks(file, this.tree.read(file));
    const edits = blocks.flatMap(({ start, text, extension }) => {
      const source = this.parse(file, text, file + extension);
      if (!source) return [];
      const found = rule(source, this.createContext(file, undefined, isVersion4, start));
      return found.map((edit) => ({
        ...edit,
        start: edit.start + start,
        end: edit.end + start,
      }));
    });
    this.edit(file, edits);
  }

  private edit(file: string, edits: readonly TextEdit[]): void {
    if (edits.length === 0) return;
    const text = this.tree.read(file);
    this.tree.write(file, applyEdits(text, edits));
    this.manual.move(file, text, edits);
    this.notes.move(file, text, edits);
  }

  private createContext(
    file: string,
    app: NextAuth4App | undefined,
    isVersion4: boolean,
    offset = 0,
  ): RuleContext {
    return {
      tsMorph: this.tsMorph,
      file,
      manual: this.manual.from(offset),
      notes: this.notes,
      isVersion4,
      app,
      isImportedByAuth: app !== undefined && this.importedByAuth.get(app)?.has(file) === true,
      specifierFor: (target) => this.resolver.specifierFor(file, target),
      leadsTo: (specifier, target) => this.resolver.names(file, specifier, target),
    };
  }

  /** A project for one text: a program of many files would be made anew for each. */
  private createProject(): TsMorph.Project {
    const { Project, ts } = this.tsMorph;
    return new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      compilerOptions: { allowJs: true, noLib: true, noResolve: true, jsx: ts.JsxEmit.Preserve },
    });
  }

  /** The source file; `undefined`, and the file is skipped, if it has a syntax error. */
  private parse(file: string, text: string, name = file): TsMorph.SourceFile | undefined {
    const project = this.createProject();
    // A byte order mark would be taken off, and every position would be one too small.
    const source = project.createSourceFile(`/${name}`, text.replace(/^\uFEFF/, ' '));
    const [error] = project.getProgram().getSyntacticDiagnostics(source);
    if (!error) return source;
    if (!this.unreadable.has(file)) {
      const message = this.tsMorph.ts.flattenDiagnosticMessageText(
        error.compilerObject.messageText,
        ' ',
      );
      this.tree.skip(file, `It has a syntax error in line ${error.getLineNumber()}: ${message}`);
    }
    this.unreadable.add(file);
    return undefined;
  }

  /** Adds the helpers that files of the app import now. */
  private addHelpers({ authFile, middlewareFile, tokenFile }: NextAuth4App): void {
    for (const [message, docs] of NOTES_OF_VERSION_4) this.notes.add(authFile, 0, message, docs);
    const isImported = (target: string) =>
      this.tree
        .paths()
        .some((file) =>
          this.tree.read(file).includes(path.posix.basename(target).split('.')[0] ?? ''),
        );
    const quoteOf = (text: string) => (/\.js$/.test(authFile) ? this.toJavaScript(text) : text);
    if (isImported(middlewareFile)) {
      this.tree.write(middlewareFile, quoteOf(MIDDLEWARE_FILE));
      const message =
        'This middleware does what that of next-auth 4 did. auth of your NextAuth() can replace it.';
      this.notes.add(middlewareFile, 0, message, 'migrate/auth-js-4#middleware');
    }
    if (isImported(tokenFile)) this.tree.write(tokenFile, quoteOf(TOKEN_FILE));
  }

  private toJavaScript(text: string): string {
    const { ModuleKind, ScriptTarget, transpile } = this.tsMorph.ts;
    return transpile(text, { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 });
  }

  private convertManifest(manifest: Manifest, manifests: readonly Manifest[]) {
    const { file } = manifest;
    const stillUsed = new Set(
      REPLACED_PACKAGES.filter((name) => {
        const importing = new RegExp(`['"]${name}(?:/[^'"]*)?['"]`);
        return this.tree
          .paths()
          .some(
            (one) =>
              !one.endsWith('.json') &&
              findManifest(manifests, one, name) === manifest &&
              importing.test(withoutComments(this.tree.read(one))),
          );
      }),
    );
    const { text, change } = editManifest(manifest, this.tree.read(file), {
      tsMorph: this.tsMorph,
      version: this.version,
      stillUsed,
      manual: this.manual,
    });
    this.tree.write(file, text);
    return change ? [change] : [];
  }
}

/** A comment needs no package. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<![:'"])\/\/.*$/gm, '');
}

export type * from './report.js';
