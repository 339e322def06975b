/**
 * The name that an app of next-auth 4 gives its session cookie, which is the salt of its tokens.
 */
import type * as TsMorph from 'ts-morph';
import { namesNextAuth } from '../packages.js';
import { unwrap } from '../nodes.js';
import { isShadowed } from '../rule.js';
import type { ConversionContext, CookieName } from './converted-app.js';

/** Options, in a file that names next-auth. An app without them takes those of another package. */
const MAKES_OPTIONS = /\bproviders\s*[:,}]/;

const GLOBALS = ['process', 'Boolean', 'URL', 'undefined'];

/** A constant may be made of others, and those of others, this often. */
const MOST_STEPS = 5;

/**
 * Finds the name in `cookies.sessionToken.name` of options.
 *
 * @param files - Those of the app.
 * @param others - Those of all packages that share its sessions.
 */
export function findCookieName(
  files: readonly string[],
  others: readonly string[],
  context: ConversionContext,
): CookieName {
  const own = listNames(files, context);
  const texts = files.map((file) => context.tree.read(file));
  const hasOptions = texts.some((text) => namesNextAuth(text) && MAKES_OPTIONS.test(text));
  const names = own.length > 0 || hasOptions ? own : listNames(others, context);
  const [code, ...more] = new Set(names);
  if (names.length === 0) return { isKnown: true, code: undefined };
  return { isKnown: code !== undefined && more.length === 0, code };
}

/** The names in these files; `undefined` for one that cannot be written elsewhere. */
function listNames(
  files: readonly string[],
  context: ConversionContext,
): readonly (string | undefined)[] {
  const { SyntaxKind } = context.tsMorph;
  const { tree } = context;
  return files
    .filter(
      (file) => /\.[cm]?[jt]sx?$/.test(file) && /\bsessionToken['"]?\s*:/.test(tree.read(file)),
    )
    .flatMap((file) => {
      const source = context.parse(file, tree.read(file));
      const found = source?.getDescendantsOfKind(SyntaxKind.PropertyAssignment) ?? [];
      return found
        .filter((one) => getKey(one) === 'sessionToken')
        .flatMap((one) => readCookie(one, file, context));
    });
}

const getKey = (node: TsMorph.PropertyAssignment): string => node.getName().replaceAll(/['"]/g, '');

/**
 * The name of `sessionToken: { name, options }`. Rows of a database have a `sessionToken` as well.
 */
function readCookie(
  cookie: TsMorph.PropertyAssignment,
  file: string,
  context: ConversionContext,
): readonly (string | undefined)[] {
  const { Node } = context.tsMorph;
  const value = unwrap(cookie.getInitializer(), context.tsMorph);
  if (!Node.isObjectLiteralExpression(value)) {
    const owner = cookie.getParent().getParent();
    return Node.isPropertyAssignment(owner) && getKey(owner) === 'cookies' ? [undefined] : [];
  }
  const name = value.getProperty('name') ?? value.getProperty("'name'");
  const reader = new NameReader(context);
  if (Node.isPropertyAssignment(name)) return [reader.read(name.getInitializer(), file)];
  if (Node.isShorthandPropertyAssignment(name)) return [reader.read(name.getNameNode(), file)];
  return value.getProperties().some((one) => Node.isSpreadAssignment(one)) ? [undefined] : [];
}

/**
 * Writes an expression so that it needs no other code: with the values of constants, and of the
 * environment.
 */
class NameReader {
  constructor(private readonly context: ConversionContext) {}

  /** The code of a text; `undefined` if it is another value, or made of what only the file has. */
  read(node: TsMorph.Node | undefined, file: string): string | undefined {
    return node && this.isText(node, file, 0) ? this.inline(node, file, 0) : undefined;
  }

  private isText(node: TsMorph.Node | undefined, file: string, steps: number): boolean {
    const { Node, SyntaxKind } = this.context.tsMorph;
    const value = unwrap(node, this.context.tsMorph);
    const isText = (one: TsMorph.Node): boolean => this.isText(one, file, steps);
    if (Node.isConditionalExpression(value))
      return isText(value.getWhenTrue()) && isText(value.getWhenFalse());
    if (Node.isBinaryExpression(value)) {
      const operator = value.getOperatorToken().getKind();
      if (operator === SyntaxKind.PlusToken)
        return isText(value.getLeft()) || isText(value.getRight());
      const isDefault = [SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken];
      return isDefault.includes(operator) && isText(value.getRight());
    }
    if (Node.isIdentifier(value)) {
      const constant = this.findConstant(value, file, steps);
      return constant !== undefined && this.isText(constant.value, constant.file, steps + 1);
    }
    return (
      Node.isStringLiteral(value) ||
      Node.isNoSubstitutionTemplateLiteral(value) ||
      Node.isTemplateExpression(value)
    );
  }

  private inline(node: TsMorph.Node, file: string, steps: number): string | undefined {
    const { Node, SyntaxKind } = this.context.tsMorph;
    const all = [node, ...node.getDescendants()];
    const isOfPlace = all.some(
      (one) =>
        Node.isFunctionLikeDeclaration(one) ||
        Node.isObjectLiteralExpression(one) ||
        Node.isAwaitExpression(one) ||
        Node.isMetaProperty(one) ||
        one.isKind(SyntaxKind.ThisKeyword),
    );
    if (isOfPlace) return undefined;
    let text = node.getText();
    // From the end, so that positions stay right.
    for (const name of all.filter((one) => Node.isIdentifier(one)).reverse()) {
      const parent = name.getParent();
      const isMember = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === name;
      const constant = isMember ? undefined : this.findConstant(name, file, steps);
      if (isMember || (!constant && GLOBALS.includes(name.getText()))) continue;
      const code = constant && this.inline(constant.value, constant.file, steps + 1);
      if (code === undefined) return undefined;
      const start = name.getStart() - node.getStart();
      text = `${text.slice(0, start)}(${code})${text.slice(start + name.getText().length)}`;
    }
    return text;
  }

  /** The value of a constant of this file, or of one that it is imported from. */
  private findConstant(
    name: TsMorph.Identifier,
    file: string,
    steps: number,
  ): { value: TsMorph.Node; file: string } | undefined {
    const { tree, tsMorph, values } = this.context;
    if (steps > MOST_STEPS || isShadowed(name.getSourceFile(), name.getText(), tsMorph)) {
      return undefined;
    }
    const found = values.findLocal(file, name.getText());
    const text = tree.has(found.place) ? tree.read(found.place) : undefined;
    const source = text === undefined ? undefined : this.context.parse(found.place, text);
    const declaration = source?.getVariableDeclaration(found.name);
    const isConstant =
      declaration?.getVariableStatement()?.getDeclarationKind() ===
      tsMorph.VariableDeclarationKind.Const;
    const value = isConstant ? declaration?.getInitializer() : undefined;
    return value && { value, file: found.place };
  }
}
