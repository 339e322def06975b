/** Which value a name stands for, through files that only pass it on. */
import type * as TsMorph from 'ts-morph';
import type { ModuleResolver } from './module-resolver.js';
import type { SourceTree } from './source-tree.js';

/** A value by the file that declares it. Two names with the same pair stand for the same value. */
export interface NamedValue {
  /** A file of the tree, or the specifier of a package. */
  readonly place: string;
  readonly name: string;
}

/** `export * from`: what it names, and the file of the tree that this is. */
export interface StarExport {
  readonly specifier: string;
  /** `undefined` for a package. */
  readonly target: string | undefined;
}

/** Follows imports and exports among the files of a tree. */
export class ValueFinder {
  constructor(
    private readonly tree: SourceTree,
    private readonly resolver: ModuleResolver,
    private readonly tsMorph: typeof TsMorph,
  ) {}

  /** What `name` or `name()` in a file stands for; `undefined` for any other expression. */
  findExpression(file: string, text: string): NamedValue | undefined {
    const [, local, call = ''] = /^([\w$]+)(\(\))?$/.exec(text) ?? [];
    if (local === undefined) return undefined;
    const { place, name } = this.findLocal(file, local);
    return { place, name: name + call };
  }

  /** What a name of a file stands for; the name itself if the file does not import it. */
  findLocal(file: string, name: string, passed: readonly string[] = []): NamedValue {
    const { ts } = this.tsMorph;
    for (const statement of this.getStatements(file)) {
      if (!ts.isImportDeclaration(statement)) continue;
      const actual = getImportedName(statement.importClause, name, ts);
      const specifier = getSpecifier(statement, ts);
      if (actual === undefined || specifier === undefined) continue;
      return this.findImported(file, specifier, actual, passed) ?? { place: specifier, name };
    }
    return { place: file, name };
  }

  /** Whether a file of the tree exports a name, itself or by `export *`. */
  isExported(file: string, name: string): boolean {
    return this.findExported(file, name, []) !== undefined;
  }

  /** The `export *` of a file that passes on values. */
  findStars(file: string): readonly StarExport[] {
    const { ts } = this.tsMorph;
    if (!/\bexport\s*\*/.test(this.tree.read(file))) return [];
    return this.getStatements(file).flatMap((statement): readonly StarExport[] => {
      if (!ts.isExportDeclaration(statement)) return [];
      const specifier = getSpecifier(statement, ts);
      if (statement.exportClause || statement.isTypeOnly || specifier === undefined) return [];
      return [{ specifier, target: this.resolver.resolve(file, specifier) }];
    });
  }

  /** What a file imports under a name; `undefined` if a file of the tree does not export it. */
  private findImported(
    from: string,
    specifier: string,
    name: string,
    passed: readonly string[],
  ): NamedValue | undefined {
    const file = this.resolver.resolve(from, specifier);
    if (file === undefined) return { place: specifier, name };
    const step = `${file} ${name}`;
    return passed.includes(step) ? undefined : this.findExported(file, name, [...passed, step]);
  }

  private findExported(
    file: string,
    name: string,
    passed: readonly string[],
  ): NamedValue | undefined {
    const { ts } = this.tsMorph;
    const statements = this.getStatements(file);
    if (statements.some((statement) => declares(statement, name, ts))) return { place: file, name };
    const byDefault = statements.find((statement) => ts.isExportAssignment(statement));
    if (byDefault && name === 'default') {
      const { expression } = byDefault;
      return ts.isIdentifier(expression)
        ? this.findLocal(file, expression.text, passed)
        : { place: file, name };
    }
    const lists = statements.filter((statement) => ts.isExportDeclaration(statement));
    return lists
      .map((list) => this.findListed(file, list, name, passed))
      .find((value) => value !== undefined);
  }

  /** By `export { name }`, `export { other as name } from` and `export * from`. */
  private findListed(
    file: string,
    list: TsMorph.ts.ExportDeclaration,
    name: string,
    passed: readonly string[],
  ): NamedValue | undefined {
    const { ts } = this.tsMorph;
    const { exportClause } = list;
    const specifier = getSpecifier(list, ts);
    if (!exportClause) {
      // What a package exports is not known.
      const isOfTree = specifier !== undefined && this.resolver.resolve(file, specifier);
      return isOfTree ? this.findImported(file, specifier, name, passed) : undefined;
    }
    if (!ts.isNamedExports(exportClause)) return undefined;
    const element = exportClause.elements.find((one) => one.name.text === name);
    if (!element) return undefined;
    const actual = (element.propertyName ?? element.name).text;
    return specifier === undefined
      ? this.findLocal(file, actual, passed)
      : this.findImported(file, specifier, actual, passed);
  }

  private getStatements(file: string): readonly TsMorph.ts.Statement[] {
    const { ts } = this.tsMorph;
    if (!this.tree.has(file)) return [];
    return ts.createSourceFile(file, this.tree.read(file), ts.ScriptTarget.Latest).statements;
  }
}

function getSpecifier(
  { moduleSpecifier }: TsMorph.ts.ImportDeclaration | TsMorph.ts.ExportDeclaration,
  ts: typeof TsMorph.ts,
): string | undefined {
  return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
}

/** The name that the module has for a name of the file. */
function getImportedName(
  clause: TsMorph.ts.ImportClause | undefined,
  name: string,
  ts: typeof TsMorph.ts,
): string | undefined {
  if (clause?.name?.text === name) return 'default';
  const bindings = clause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return undefined;
  const element = bindings.elements.find((one) => one.name.text === name);
  return element && (element.propertyName ?? element.name).text;
}

/** Whether a statement declares and exports a name. */
function declares(statement: TsMorph.ts.Statement, name: string, ts: typeof TsMorph.ts): boolean {
  const isFunction = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  if (!isFunction && !ts.isVariableStatement(statement)) return false;
  const modifiers = new Set(statement.modifiers?.map(({ kind }) => kind));
  if (!modifiers.has(ts.SyntaxKind.ExportKeyword)) return false;
  if (isFunction) {
    return modifiers.has(ts.SyntaxKind.DefaultKeyword)
      ? name === 'default'
      : statement.name?.text === name;
  }
  return statement.declarationList.declarations.some((one) => binds(one.name, name, ts));
}

/** Whether `name`, `{ name }` or `[name]` declares a name. */
function binds(node: TsMorph.ts.BindingName, name: string, ts: typeof TsMorph.ts): boolean {
  if (ts.isIdentifier(node)) return node.text === name;
  return node.elements.some((one) => ts.isBindingElement(one) && binds(one.name, name, ts));
}
