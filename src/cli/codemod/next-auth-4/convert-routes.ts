/** Moves `NextAuth(authOptions)` from the route of next-auth 4 to a file that exports `auth`. */
import type * as TsMorph from 'ts-morph';
import type { FindingSink } from '../findings.js';
import type { ModuleResolver } from '../module-resolver.js';
import {
  getCodeStyle,
  insertImport,
  isDeclared,
  isUsed,
  removeStatement,
  replaceNode,
} from '../rule.js';
import type { SourceTree } from '../source-tree.js';
import { type TextEdit, applyEdits, getLineEnding } from '../text-edits.js';
import { moveRelative, moveRelativeImports } from './relative-imports.js';
import { acceptV4Cookies, withV4Cookies } from './accept-v4-cookies.js';
import { type NextAuth4App, type RoutePlace, getPlace, toApp, toResult } from './app.js';
import {
  type NextAuthRoute,
  getLocalNames,
  getNamedPart,
  importNextAuth,
  isRoutePath,
  readRoute,
} from './route.js';

const DOCS = 'migrate/auth-js-4#steps';
const RESULT = toResult(() => false);

/** The exports of a route file that configure the route itself. */
const ROUTE_SETTINGS =
  /^export const (?:dynamic|dynamicParams|revalidate|fetchCache|runtime|preferredRegion|maxDuration)\b/;

/** What converting needs. */
export interface ConversionContext {
  readonly tsMorph: typeof TsMorph;
  readonly tree: SourceTree;
  readonly resolver: ModuleResolver;
  readonly manual: FindingSink;
  parse(file: string, text: string): TsMorph.SourceFile | undefined;
}

/** Converts the route of one app; `undefined` if there is none, or if it was not understood. */
export function convertRoutes(
  files: readonly string[],
  context: ConversionContext,
): NextAuth4App | undefined {
  const { tree, manual, tsMorph } = context;
  let app: NextAuth4App | undefined;
  for (const file of files.filter(isRoutePath)) {
    const source = tree.read(file).includes('next-auth')
      ? context.parse(file, tree.read(file))
      : undefined;
    if (!source) continue;
    const route = readRoute(source, tsMorph);
    const place = getPlace(file);
    if (typeof route === 'string') {
      manual.add(file, 0, `This route is not converted. ${route}`, DOCS);
    } else if (app || (place.handlerFile !== file && tree.has(place.handlerFile))) {
      manual.add(file, 0, 'This route is not converted. It is the second one.', DOCS);
    } else {
      app = new RouteConversion(place, source, route, context).run();
    }
  }
  return app;
}

/** One route on its way. */
class RouteConversion {
  constructor(
    private readonly place: RoutePlace,
    private readonly source: TsMorph.SourceFile,
    private readonly route: NextAuthRoute,
    private readonly context: ConversionContext,
  ) {}

  run(): NextAuth4App | undefined {
    const { Node } = this.context.tsMorph;
    const { options } = this.route;
    if (Node.isIdentifier(options) && !this.source.getVariableDeclaration(options.getText())) {
      return this.useImportedOptions(options.getText());
    }
    return this.moveOptions();
  }

  /** The options are in the route file: the whole file moves, and the route imports it. */
  private moveOptions(): NextAuth4App | undefined {
    const { tree, tsMorph, manual } = this.context;
    const { file } = this.place;
    const result = toResult((name) =>
      isDeclared(this.source, name, tsMorph, getNamedPart(this.route, tsMorph)),
    );
    if (result === undefined) {
      manual.add(file, 0, 'This route is not converted. It has another auth or handlers.', DOCS);
      return undefined;
    }
    const authFile = this.findFreeName();
    const settings = this.source
      .getStatements()
      .filter((node) => ROUTE_SETTINGS.test(node.getText()));
    const edits = [
      ...this.getCallEdits(this.source, this.route, result),
      ...this.route.exports.map(removeStatement),
      ...settings.map(removeStatement),
      ...moveRelativeImports(this.source, file, authFile, this.context.tsMorph),
    ];
    const text = applyEdits(tree.read(file), edits).replace(/(\r?\n)+$/, '$1');
    tree.remove(file);
    tree.write(authFile, text);
    this.writeHandler(
      authFile,
      settings.map((node) => node.getText()),
    );
    this.redirectImports(file, authFile);
    return toApp(authFile);
  }

  /** The options are in another file: `auth` is exported beside them, or from a new file if it is a package. */
  private useImportedOptions(name: string): NextAuth4App | undefined {
    const { resolver, tree } = this.context;
    const importNode = this.source
      .getImportDeclarations()
      .find((node) => getLocalNames(node).includes(name));
    const specifier = importNode?.getModuleSpecifierValue() ?? '';
    const target = resolver.resolve(this.place.file, specifier);
    const exported = importNode
      ?.getNamedImports()
      .find((one) => (one.getAliasNode()?.getText() ?? one.getName()) === name)
      ?.getName();
    const authFile =
      target !== undefined && exported !== undefined && this.exportBeside(target, exported)
        ? target
        : this.findFreeName();
    if (!tree.has(authFile)) this.writeAuthFile(authFile, importNode, name);
    const { handlerFile, file } = this.place;
    if (handlerFile === file) this.editHandler(authFile, importNode, name, specifier);
    else {
      tree.remove(file);
      this.writeHandler(authFile, []);
    }
    return toApp(authFile);
  }

  /** Adds the call of `NextAuth` to the file of the options. */
  private exportBeside(file: string, name: string): boolean {
    const { tree, tsMorph } = this.context;
    const source = this.context.parse(file, tree.read(file));
    const declaration = source?.getVariableDeclaration(name);
    const statement = declaration?.getVariableStatement();
    if (!source || !statement || statement.getParent() !== source) return false;
    const result = toResult((one) => isDeclared(source, one, tsMorph));
    if (result === undefined) return false;
    const cookies = acceptV4Cookies(declaration?.getInitializer(), tsMorph);
    const { end } = getCodeStyle(source);
    const argument = cookies ? name : withV4Cookies(name);
    const stop = statement.getEnd();
    const text = applyEdits(tree.read(file), [
      ...(cookies ?? []),
      importNextAuth(source),
      { start: stop, end: stop, text: `\n\n${result} NextAuth(${argument})${end}` },
    ]);
    tree.write(file, text);
    return true;
  }

  private writeAuthFile(
    authFile: string,
    importNode: TsMorph.ImportDeclaration | undefined,
    name: string,
  ): void {
    const { quote, end } = getCodeStyle(this.source);
    const [imported = ''] = importNode ? [this.moveSpecifier(importNode, authFile)] : [];
    const text = [
      `import NextAuth from ${quote}next-auth${quote}${end}`,
      imported,
      '',
      `${RESULT} NextAuth(${withV4Cookies(name)})${end}`,
      '',
    ].join('\n');
    this.context.tree.write(authFile, text.replaceAll('\n', this.lineEnding()));
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
    const { end } = getCodeStyle(source);
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
      const position = options.getStart();
      const message = 'Set session.acceptV4Cookies, or every user has to sign in again.';
      this.context.manual.add(this.findFreeName(), position, message, DOCS);
    }
    const start = options.getEnd();
    return [
      ...(cookies ?? []),
      { start: statement.getStart(), end: options.getStart(), text: `${result} ${localName}(` },
      { start, end: statement.getEnd(), text: `)${end}` },
    ];
  }

  private writeHandler(authFile: string, settings: readonly string[]): void {
    const { handlerFile } = this.place;
    const { quote, end } = getCodeStyle(this.source);
    const specifier = this.context.resolver.specifierFor(handlerFile, authFile);
    const lines = [
      `import { handlers } from ${quote}${specifier}${quote}${end}`,
      '',
      `export const { GET, POST } = handlers${end}`,
      ...settings,
      '',
    ];
    this.context.tree.write(handlerFile, lines.join(this.lineEnding()));
  }

  /** The route handler of the App Router, whose options are elsewhere. */
  private editHandler(
    authFile: string,
    importNode: TsMorph.ImportDeclaration | undefined,
    name: string,
    specifier: string,
  ): void {
    const { resolver, tree, tsMorph } = this.context;
    const { file } = this.place;
    const { end, quote } = getCodeStyle(this.source);
    const { route, source } = this;
    const like = resolver.names(file, specifier, authFile) ? specifier : undefined;
    const to = like ?? resolver.specifierFor(file, authFile);
    const own = new Set<TsMorph.Node>([route.statement, ...route.exports]);
    const isOnly = importNode !== undefined && getLocalNames(importNode).length === 1;
    const isReplaced = isOnly && !isUsed(source, name, tsMorph, own);
    const handlers = `import { handlers } from ${quote}${to}${quote}${end}`;
    const text = applyEdits(tree.read(file), [
      removeStatement(route.importNode),
      isReplaced ? replaceNode(importNode, handlers) : insertImport(source, '{ handlers }', to),
      replaceNode(route.statement, `export const { GET, POST } = handlers${end}`),
      ...route.exports.map(removeStatement),
    ]);
    tree.write(file, text.replace(/(?:\r?\n)+$/, getLineEnding(text)));
  }

  /** Imports of the route file, such as that of `authOptions`, lead to the new file. */
  private redirectImports(from: string, to: string): void {
    const { tree, resolver } = this.context;
    for (const file of tree.paths()) {
      const text = tree.read(file);
      if (!text.includes('[...')) continue;
      const changed = text.replace(
        /(['"])([^'"\n]*\[\.\.\.[^'"\n]*)\1/g,
        (whole, quote: string, specifier: string) =>
          resolver.names(file, specifier, from)
            ? `${quote}${resolver.specifierFor(file, to, specifier)}${quote}`
            : whole,
      );
      if (changed !== text) tree.write(file, changed);
    }
  }

  private findFreeName(): string {
    const { base, end } = this.place;
    const isTaken = (name: string) =>
      this.context.tree
        .paths()
        .some((file) => file.startsWith(`${base}${name}.`) || file.startsWith(`${base}${name}/`));
    const name = isTaken('auth') ? 'authentication' : 'auth';
    return `${base}${name}${end}`;
  }

  private lineEnding(): string {
    return getLineEnding(this.source.getFullText());
  }
}
