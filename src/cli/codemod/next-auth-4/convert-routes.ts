/** Moves `NextAuth(authOptions)` from the route of next-auth 4 to a file that exports `auth`. */
import type * as TsMorph from 'ts-morph';
import {
  getCodeStyle,
  getHeader,
  getStatementEnd,
  insertImport,
  isDeclared,
  isUsed,
  removeStatement,
  replaceNode,
} from '../rule.js';
import type { NamedValue } from '../value-finder.js';
import { type TextEdit, getLineEnding } from '../text-edits.js';
import {
  isHandlerImported,
  moveRelative,
  moveRelativeImports,
  redirectImports,
} from './relative-imports.js';
import { acceptV4Cookies, withV4Cookies } from './accept-v4-cookies.js';
import { exportBeside } from './export-beside.js';
import {
  type ConversionContext,
  type ConvertedApp,
  type RoutePlace,
  findFreeName,
  getPlace,
  isLookedAt,
  toApp,
  toResult,
} from './converted-app.js';
import {
  type NextAuthRoute,
  getLocalNames,
  getNamedPart,
  importsNextAuth,
  isRoutePath,
  isRouteSetting,
  readRoute,
  removeDefaultImport,
} from './next-auth-route.js';
import { isPassedOn } from './star-exports.js';

const RESULT = toResult(() => false);

/**
 * Converts the first route of an app whose options are known; `undefined` if there is none.
 *
 * @param folder - That of the app, `''` or ending with `/`.
 */
export function convertRoutes(
  folder: string,
  files: readonly string[],
  context: ConversionContext,
): ConvertedApp | undefined {
  const { tree, tsMorph } = context;
  const routes = files.filter((file) => isRoutePath(file) && importsNextAuth(tree.read(file)));
  // Two apps in one package have options each.
  if (new Set(routes.map((file) => getPlace(file, folder).base)).size > 1) return undefined;
  for (const file of routes) {
    const source = context.parse(file, tree.read(file));
    const route = source && readRoute(source, tsMorph);
    const place = getPlace(file, folder);
    const isNew = !tree.has(place.handlerFile) && isLookedAt(place, folder, tree);
    const isFree = place.handlerFile === file || isNew;
    if (isHandlerImported(file, context)) continue;
    const app = route && isFree && new RouteConversion(folder, place, source, route, context).run();
    if (app) return app;
  }
  return undefined;
}

/** One route on its way. */
class RouteConversion {
  constructor(
    private readonly folder: string,
    private readonly place: RoutePlace,
    private readonly source: TsMorph.SourceFile,
    private readonly route: NextAuthRoute,
    private readonly context: ConversionContext,
  ) {}

  run(): ConvertedApp | undefined {
    const { Node } = this.context.tsMorph;
    const { options } = this.route;
    if (Node.isIdentifier(options) && !this.source.getVariableDeclaration(options.getText())) {
      return this.useImportedOptions(options.getText());
    }
    return this.moveOptions();
  }

  /** The options are in the route file: the whole file moves, and the route imports it. */
  private moveOptions(): ConvertedApp | undefined {
    const { tree, tsMorph } = this.context;
    const { options } = this.route;
    const { file } = this.place;
    const result = toResult(
      (name) =>
        isDeclared(this.source, name, tsMorph, getNamedPart(this.route, tsMorph)) ||
        isPassedOn(file, name, this.context),
    );
    if (result === undefined) return undefined;
    const authFile = findFreeName(this.place, tree);
    const settings = this.findSettings();
    const edits = [
      ...this.getCallEdits(this.source, this.route, result),
      ...this.route.exports.map(removeStatement),
      ...settings.map(removeStatement),
      ...moveRelativeImports(this.source, file, authFile, this.context.tsMorph),
    ];
    const text = this.context.rewrite(file, edits, authFile);
    if (text === undefined) return undefined;
    tree.remove(file);
    tree.write(authFile, text.replace(/(\r?\n)+$/, '$1'));
    this.writeHandler(authFile, settings);
    redirectImports(file, authFile, this.context);
    const given = options.getText();
    return this.toApp(authFile, this.context.values.findExpression(authFile, given));
  }

  /**
   * The options are in another file: `auth` is exported beside them, or from a new file if it is a
   * package.
   */
  private useImportedOptions(name: string): ConvertedApp | undefined {
    const { tree, values } = this.context;
    const importNode = this.source
      .getImportDeclarations()
      .find((node) => getLocalNames(node).includes(name));
    if (!importNode || this.losesStatements(importNode)) return undefined;
    const options = values.findLocal(this.place.file, name);
    const specifier = importNode.getModuleSpecifierValue();
    const beside = tree.has(options.place) ? exportBeside(options, this.context) : undefined;
    const authFile = beside === undefined ? findFreeName(this.place, tree) : options.place;
    const { handlerFile, file } = this.place;
    const isKept = handlerFile === file;
    const handler = isKept ? this.editHandler(authFile, importNode, name, specifier) : undefined;
    if (isKept && handler === undefined) return undefined;
    if (beside === undefined) this.writeAuthFile(authFile, importNode, name);
    else tree.write(authFile, beside);
    if (handler !== undefined) tree.write(file, handler);
    else {
      tree.remove(file);
      this.writeHandler(authFile, this.findSettings(), getHeader(this.source));
    }
    return this.toApp(authFile, options);
  }

  private toApp(authFile: string, options: NamedValue | undefined): ConvertedApp {
    return { ...toApp(authFile, this.folder), options };
  }

  /**
   * Whether a file of the Pages Router does more than to call `NextAuth`, which would go with it.
   */
  private losesStatements(importNode: TsMorph.ImportDeclaration): boolean {
    const { Node } = this.context.tsMorph;
    const { exports, importNode: nextAuth, statement } = this.route;
    if (this.place.handlerFile === this.place.file) return false;
    const own = new Set<TsMorph.Node>([importNode, nextAuth, statement, ...exports]);
    return this.source
      .getStatements()
      .some(
        (node) =>
          !own.has(node) &&
          !(Node.isImportDeclaration(node) && node.getImportClause()) &&
          !isRouteSetting(node, this.context.tsMorph),
      );
  }

  private writeAuthFile(
    authFile: string,
    importNode: TsMorph.ImportDeclaration,
    name: string,
  ): void {
    const { quote, end } = getCodeStyle(this.source);
    const text = [
      `import NextAuth from ${quote}next-auth${quote}${end}`,
      this.moveSpecifier(importNode, authFile),
      '',
      `${RESULT} NextAuth(${withV4Cookies(name)})${end}`,
      '',
    ].join('\n');
    this.context.tree.write(authFile, text.replaceAll(/\r?\n/g, this.lineEnding()));
  }

  private moveSpecifier(node: TsMorph.ImportDeclaration, to: string): string {
    const literal = node.getModuleSpecifier();
    const specifier = moveRelative(literal.getLiteralValue(), this.place.file, to);
    return node.getText().replace(literal.getText().slice(1, -1), () => specifier);
  }

  /** The call of `NextAuth`, as the statement that exports what it returns. */
  private getCallEdits(
    source: TsMorph.SourceFile,
    route: NextAuthRoute,
    result: string,
  ): readonly TextEdit[] {
    const { tsMorph } = this.context;
    const { options, statement, localName } = route;
    const end = getStatementEnd(statement);
    const isName = tsMorph.Node.isIdentifier(options);
    const value = isName
      ? source.getVariableDeclaration(options.getText())?.getInitializer()
      : options;
    const cookies = acceptV4Cookies(value, tsMorph);
    if (isName) {
      const argument = cookies ? options.getText() : withV4Cookies(options.getText());
      return [
        ...(cookies ?? []),
        replaceNode(statement, `${result} ${localName}(${argument})${end}`),
      ];
    }
    if (!cookies) {
      const name = isDeclared(source, 'authOptions', tsMorph) ? 'nextAuthOptions' : 'authOptions';
      const declaration = `const ${name} = ${options.getText()}${end}`;
      const call = `${result} ${localName}(${withV4Cookies(name)})${end}`;
      return [replaceNode(statement, `${declaration}\n\n${call}`)];
    }
    const start = options.getEnd();
    return [
      ...cookies,
      { start: statement.getStart(), end: options.getStart(), text: `${result} ${localName}(` },
      { start, end: statement.getEnd(), text: `)${end}` },
    ];
  }

  private findSettings(): readonly TsMorph.Statement[] {
    return this.source.getStatements().filter((node) => isRouteSetting(node, this.context.tsMorph));
  }

  /** @param header - Comments of a route that is no more. */
  private writeHandler(
    authFile: string,
    settings: readonly TsMorph.Statement[],
    header = '',
  ): void {
    const { handlerFile } = this.place;
    const { quote, end } = getCodeStyle(this.source);
    const specifier = this.context.resolver.specifierFor(handlerFile, authFile);
    const lines = [
      ...(header === '' ? [] : [header, '']),
      `import { handlers } from ${quote}${specifier}${quote}${end}`,
      '',
      `export const { GET, POST } = handlers${end}`,
      ...settings.map((node) => node.getText(true)),
      '',
    ];
    const text = lines.join('\n').replaceAll(/\r?\n/g, this.lineEnding());
    this.context.tree.write(handlerFile, text);
  }

  /**
   * The route handler of the App Router, whose options are elsewhere; `undefined` if it cannot be
   * edited.
   */
  private editHandler(
    authFile: string,
    importNode: TsMorph.ImportDeclaration,
    name: string,
    specifier: string,
  ): string | undefined {
    const { resolver, tsMorph } = this.context;
    const { file } = this.place;
    const { route, source } = this;
    const { end, quote } = getCodeStyle(source);
    const like = resolver.names(file, specifier, authFile) ? specifier : undefined;
    const to = like ?? resolver.specifierFor(file, authFile);
    const own = new Set<TsMorph.Node>([route.statement, ...route.exports]);
    const isOnly = getLocalNames(importNode).length === 1;
    const isReplaced = isOnly && !isUsed(source, name, tsMorph, own);
    const handlers = `import { handlers } from ${quote}${to}${quote}${end}`;
    const text = this.context.rewrite(file, [
      removeDefaultImport(route.importNode),
      isReplaced ? replaceNode(importNode, handlers) : insertImport(source, '{ handlers }', to),
      replaceNode(
        route.statement,
        `export const { GET, POST } = handlers${getStatementEnd(route.statement)}`,
      ),
      ...route.exports.map(removeStatement),
    ]);
    return text?.replace(/(?:\r?\n)+$/, getLineEnding(text));
  }

  private lineEnding(): string {
    return getLineEnding(this.source.getFullText());
  }
}
