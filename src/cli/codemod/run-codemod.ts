/** The codemod from Auth.js and next-auth to portcullis. */
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import { FindingCollector } from './finding-collector.js';
import { ModuleResolver } from './module-resolver.js';
import { getRenamedAdapter, REPLACED_PACKAGES } from './module-names.js';
import { NextAuth4Apps } from './next-auth-4/apps.js';
import { authorizeFunctions } from './next-auth-4/authorize.js';
import { emailSender } from './next-auth-4/email-sender.js';
import { helperImports } from './next-auth-4/helper-imports.js';
import { findNodeFiles } from './next-auth-4/node-files.js';
import { optionNotes } from './next-auth-4/option-notes.js';
import { serverSession } from './next-auth-4/server-session.js';
import { tokenCalls } from './next-auth-4/token-calls.js';
import { sessionCallbacks } from './next-auth-4/session-callback.js';
import { reportOutdatedCompiler } from './outdated-frameworks.js';
import {
  type ListedManifest,
  findKeptAdapter,
  findManifest,
  isOfRepository,
  readManifests,
} from './packages.js';
import type { CodemodReport } from './report.js';
import type { CodeOrigin, Rule, RuleContext } from './rule.js';
import { defaultMembers } from './rules/default-members.js';
import { reportVariables } from './rules/environment-files.js';
import { importPaths } from './rules/import-paths.js';
import { editManifest } from './rules/manifest.js';
import { moduleAugmentations } from './rules/module-augmentations.js';
import { reportMock, reportPage } from './rules/other-files.js';
import { otherMentions } from './rules/other-mentions.js';
import { reportOtherLibraries } from './rules/other-libraries.js';
import { starExports } from './rules/star-exports.js';
import { editTsconfig } from './rules/tsconfig.js';
import { typeormDates } from './rules/typeorm-dates.js';
import { writtenOutTypes } from './rules/written-out-types.js';
import { getScriptBlocks, hasMarkup } from './script-blocks.js';
import { SourceParser } from './source-parser.js';
import { SourceTree } from './source-tree.js';
import { type TextEdit, applyEdits, doOverlap } from './text-edits.js';
import { type NamedValue, ValueFinder } from './value-finder.js';

/** In this order: each reads the text that those before it have written. */
const RULES: readonly Rule[] = [
  defaultMembers,
  sessionCallbacks,
  serverSession,
  tokenCalls,
  helperImports,
  optionNotes,
  emailSender,
  authorizeFunctions,
  typeormDates,
  writtenOutTypes,
  starExports,
  importPaths,
  moduleAugmentations,
  otherMentions,
];

/** The rules that lead imports to files of the app, which TypeScript or a bundler loads. */
const RULES_OF_APPS: readonly Rule[] = [serverSession, helperImports];

/** What is done to scripts in files with markup: nothing of next-auth is there. */
const MARKUP_RULES: readonly Rule[] = [importPaths, otherMentions];

const IN_SHORT = 'migrate/auth-js-4#in-short';

const MENTIONS_AUTH_JS = /next-auth|@auth\\?\//;

/**
 * Computes what has to change for an app of next-auth 4 or 5, `@auth/core`, `@auth/sveltekit`,
 * `@auth/solid-start`, `@auth/express` or `@auth/typeorm-adapter` to use portcullis. Writes
 * nothing: `applyChanges` does. A second run on the result changes nothing.
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
  readonly manual = new FindingCollector();
  readonly notes = new FindingCollector();
  private readonly parser: SourceParser;
  private readonly resolver: ModuleResolver;
  private readonly values: ValueFinder;
  private readonly manifests: readonly ListedManifest[];
  private nodeFiles: ReadonlySet<string> = new Set();

  constructor(
    private readonly tsMorph: typeof TsMorph,
    readonly tree: SourceTree,
    private readonly version: string,
  ) {
    this.parser = new SourceParser(tsMorph, tree);
    this.resolver = new ModuleResolver(tree, tsMorph);
    this.values = new ValueFinder(tree, this.resolver, tsMorph);
    this.manifests = readManifests(tree, tsMorph);
  }

  run(): CodemodReport {
    const { manifests } = this;
    this.nodeFiles = findNodeFiles(manifests, { tree: this.tree, resolver: this.resolver });
    const apps = new NextAuth4Apps(manifests, {
      tsMorph: this.tsMorph,
      tree: this.tree,
      resolver: this.resolver,
      values: this.values,
      manual: this.manual,
      notes: this.notes,
      parse: (file, text) => this.parser.parse(file, text),
      rewrite: (file, edits, name) =>
        doOverlap(edits) ? undefined : this.rewrite(file, edits, name),
    });
    for (const file of this.tree.paths()) {
      const origin = apps.findOrigin(file);
      if (origin) this.convertFile(file, origin);
    }
    apps.addHelpers();
    for (const manifest of manifests) {
      reportOtherLibraries(manifest, this.tree.read(manifest.file), this.manual);
    }
    const dependencies = manifests
      .filter((manifest) => manifest.isValid && !apps.isLeft(manifest))
      .flatMap((manifest) => this.convertManifest(manifest));
    for (const { file } of dependencies) reportOutdatedCompiler(file, manifests, this);
    const read = (file: string) => this.tree.read(file);
    return {
      ...this.tree.differences(),
      dependencies,
      manual: this.manual.list(read),
      notes: this.notes.list(read),
      skipped: this.tree.skipped,
    };
  }

  private convertFile(file: string, origin: CodeOrigin): void {
    const text = this.tree.read(file);
    const name = path.posix.basename(file);
    reportMock(file, this.manual);
    if (name.startsWith('.env')) {
      reportVariables(file, text, origin.isVersion4, this);
    } else if (name.endsWith('.mdx')) {
      reportPage(file, text, this.manual);
    } else if (/^(?:[jt]sconfig.*|jest\.config)\.json$/.test(name)) {
      this.edit(file, editTsconfig(file, text, this.tsMorph, this.manual));
    } else if (
      name.endsWith('.json') ||
      !MENTIONS_AUTH_JS.test(text) ||
      this.parser.isUnreadable(file)
    ) {
      return;
    } else if (hasMarkup(file)) {
      for (const rule of MARKUP_RULES) this.applyToBlocks(rule, file, origin);
    } else if (!this.isLeftToNode(file, origin)) {
      for (const rule of RULES) {
        const source = this.parser.parse(file, this.tree.read(file));
        if (!source) return;
        this.editCode(file, rule(source, this.createContext(file, origin)));
      }
    }
  }

  /**
   * Whether Node.js runs a file, and could not load what would be imported: then it stays, and is
   * listed.
   */
  private isLeftToNode(file: string, origin: CodeOrigin): boolean {
    if (!origin.app || !this.nodeFiles.has(file)) return false;
    const text = this.tree.read(file);
    const source = this.parser.parse(file, text);
    const unheard = new FindingCollector();
    const context = { ...this.createContext(file, origin), manual: unheard, notes: unheard };
    if (!source || RULES_OF_APPS.every((rule) => rule(source, context).length === 0)) return false;
    const message =
      'Node.js runs this file, and cannot load the helpers that the codemod writes. It stays on next-auth 4, and reads ' +
      'no session of portcullis: write it with portcullis/jwt or portcullis/node.';
    this.manual.add(file, Math.max(0, text.search(MENTIONS_AUTH_JS)), message, IN_SHORT);
    return true;
  }

  private applyToBlocks(rule: Rule, file: string, origin: CodeOrigin): void {
    const blocks = getScriptBlocks(file, this.tree.read(file));
    const edits = blocks.flatMap(({ start, text, extension }) => {
      const source = this.parser.parse(file, text, file + extension);
      if (!source) return [];
      const found = rule(source, this.createContext(file, origin, start));
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

  /** The text after edits; `undefined` if it would not be code any more. */
  private rewrite(file: string, edits: readonly TextEdit[], name = file): string | undefined {
    const after = applyEdits(this.tree.read(file), edits);
    return this.parser.isCode(name, after) ? after : undefined;
  }

  /** Edits code, unless it would not be code any more: then the user does it. */
  private editCode(file: string, edits: readonly TextEdit[]): void {
    const [first] = edits;
    if (!first) return;
    if (this.rewrite(file, edits) !== undefined) {
      this.edit(file, edits);
      return;
    }
    const message = 'This is written in a way that the codemod cannot edit. Change it by hand.';
    this.manual.add(file, first.start, message, 'migrate/auth-js-5#steps');
  }

  private createContext(file: string, origin: CodeOrigin, offset = 0): RuleContext {
    return {
      ...origin,
      tsMorph: this.tsMorph,
      file,
      manual: this.manual.from(offset),
      notes: this.notes,
      keptAdapter: findKeptAdapter(this.manifests, file),
      specifierFor: (target) => this.resolver.specifierFor(file, target),
      leadsTo: (specifier, target) => this.resolver.names(file, specifier, target),
      readSource: (name) =>
        this.tree.has(name) ? this.parser.createSource(name, this.tree.read(name)) : undefined,
      findValue: (from, name) => this.values.findLocal(from, name),
      isOfRepository: (specifier) => isOfRepository(this.manifests, specifier),
      isOptions: (text) => isSame(this.values.findExpression(file, text), origin.app?.options),
    };
  }

  private convertManifest(manifest: ListedManifest) {
    const { file } = manifest;
    const adapters = [...manifest.ranges.keys()].filter((name) => getRenamedAdapter(name));
    const isImported = (name: string, owner = name): boolean => {
      const importing = new RegExp(`['"]${name}(?:/[^'"]*)?['"]`);
      return this.tree
        .paths()
        .some(
          (one) =>
            !one.endsWith('.json') &&
            findManifest(this.manifests, one, owner) === manifest &&
            importing.test(withoutComments(this.tree.read(one))),
        );
    };
    const stillUsed = new Set(
      [...REPLACED_PACKAGES, ...adapters].filter((name) => isImported(name)),
    );
    const unused = adapters.filter(
      (name) => !stillUsed.has(name) && !isImported(getRenamedAdapter(name) ?? name, name),
    );
    const { text, change } = editManifest(manifest, this.tree.read(file), {
      tsMorph: this.tsMorph,
      root: this.tree.root,
      version: this.version,
      stillUsed,
      manual: this.manual,
    });
    this.tree.write(file, text);
    return change ? [{ ...change, unused }] : [];
  }
}

function isSame(value: NamedValue | undefined, other: NamedValue | undefined): boolean {
  return value !== undefined && value.place === other?.place && value.name === other.name;
}

/** A comment needs no package. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<![:'"])\/\/.*$/gm, '');
}

export type * from './report.js';
