/** Whether a `session` callback returns what it got as a whole. */
import type * as TsMorph from 'ts-morph';
import {
  findAssignments,
  type FunctionNode,
  getDeclarations,
  getReturned,
  isNothing,
  strip,
} from '../nodes.js';
import { isText } from '../loaded-modules.js';

/**
 * The parameters of the callback, `session` of them, and `user` of that: what has more fields than
 * in version 4.
 */
type Whole = 'parameters' | 'session' | 'user';

const COMPARISON = /^[!=]==?$/;

/**
 * Whether all that a `session` callback returns are object literals that take named fields of the
 * session.
 */
export function takesNamedFields(callback: FunctionNode, tsMorph: typeof TsMorph): boolean {
  const leaks = new SessionLeaks(callback, tsMorph);
  return getReturned(callback, tsMorph).every((node) => leaks.isOfNamedFields(node));
}

/** Follows the session through one callback. */
class SessionLeaks {
  /** What is being read. It may name itself. */
  private readonly read = new Set<TsMorph.Node>();
  /** The variables whose values are being followed. */
  private readonly followed = new Set<TsMorph.Node>();

  constructor(
    private readonly callback: FunctionNode,
    private readonly tsMorph: typeof TsMorph,
  ) {}

  isOfNamedFields(node: TsMorph.Node | undefined): boolean {
    const { Node } = this.tsMorph;
    const value = strip(node, this.tsMorph);
    if (Node.isObjectLiteralExpression(value)) return !this.hasWhole(value);
    if (Node.isConditionalExpression(value)) {
      return [value.getWhenTrue(), value.getWhenFalse()].every((one) => this.isOfNamedFields(one));
    }
    if (Node.isBinaryExpression(value)) {
      const operator = value.getOperatorToken().getText();
      const sides = operator === '&&' ? [value.getRight()] : [value.getLeft(), value.getRight()];
      return /^(?:&&|\|\||\?\?)$/.test(operator) && sides.every((one) => this.isOfNamedFields(one));
    }
    if (isNothing(value, this.tsMorph)) return true;
    if (!Node.isIdentifier(value)) return false;
    const [declaration] = getDeclarations(value, this.tsMorph);
    return (
      Node.isVariableDeclaration(declaration) &&
      Node.isObjectLiteralExpression(strip(declaration.getInitializer(), this.tsMorph)) &&
      !this.hasWhole(value)
    );
  }

  /** Whether code uses the session, or its user, other than by a named field. */
  private hasWhole(node: TsMorph.Node): boolean {
    const { Node, SyntaxKind } = this.tsMorph;
    if (this.read.has(node)) return false;
    this.read.add(node);
    const names = node.getDescendantsOfKind(SyntaxKind.Identifier);
    if (Node.isIdentifier(node)) names.push(node);
    return names.some((name) =>
      this.getWhole(name) ? this.isUsedWhole(name) : this.isMadeOfWhole(name),
    );
  }

  /** Whether a local name, such as `const fields = pick(session)`, is made of the whole. */
  private isMadeOfWhole(name: TsMorph.Identifier): boolean {
    const { Node } = this.tsMorph;
    return getDeclarations(name, this.tsMorph).some((declaration) => {
      const isLocal = declaration.getAncestors().includes(this.callback);
      if (!isLocal || Node.isParameterDeclaration(declaration)) return false;
      const isField =
        Node.isBindingElement(declaration) && this.getWholeOfOwner(declaration) !== undefined;
      return (
        !isField && this.listSources(declaration, name.getText()).some((one) => this.hasWhole(one))
      );
    });
  }

  /** What a local variable can have its value from. */
  private listSources(declaration: TsMorph.Node, name: string): readonly TsMorph.Node[] {
    const { Node, SyntaxKind } = this.tsMorph;
    const isOfName = (node: TsMorph.Node): boolean => /^[\w$]+/.exec(node.getText())?.[0] === name;
    // ({ name } = session)
    const isPattern = (node: TsMorph.Node): boolean =>
      (Node.isObjectLiteralExpression(node) || Node.isArrayLiteralExpression(node)) &&
      node.getDescendantsOfKind(SyntaxKind.Identifier).some(isOfName);
    const variable = Node.isBindingElement(declaration)
      ? declaration.getFirstAncestor((one) => Node.isVariableDeclaration(one))
      : declaration;
    const loop = variable?.getParent()?.getParent();
    const assigned = findAssignments(this.callback, this.tsMorph)
      .filter((one) => isOfName(one.getLeft()) || isPattern(one.getLeft()))
      .map((one) => one.getRight());
    // Such as Object.assign(name, session).
    const calls = this.callback
      .getDescendantsOfKind(SyntaxKind.CallExpression)
      .filter((one) => [one.getExpression(), ...one.getArguments()].some(isOfName));
    return [
      ...(variable ? [variable] : []),
      ...(Node.isForOfStatement(loop) || Node.isForInStatement(loop) ? [loop.getExpression()] : []),
      ...assigned,
      ...calls,
    ];
  }

  /**
   * Whether what a name stands for goes on as a whole: `session`, but not `session.user.name` or
   * `!session`.
   */
  private isUsedWhole(name: TsMorph.Node): boolean {
    const { Node } = this.tsMorph;
    const parent = name.getParent();
    if (!parent) return true;
    const isPart =
      (Node.isPropertyAccessExpression(parent) || Node.isElementAccessExpression(parent)) &&
      parent.getExpression() === name;
    if (isPart) return this.getWhole(parent) !== undefined && this.isUsedWhole(parent);
    if (strip(parent, this.tsMorph) !== parent) return this.isUsedWhole(parent);
    // The name that a pattern or a variable declares is no use.
    if (Node.isBindingElement(parent)) return false;
    if (Node.isVariableDeclaration(parent)) {
      return parent.getInitializer() === name && Node.isIdentifier(parent.getNameNode());
    }
    return !this.isCondition(name, parent);
  }

  /** Whether an expression is only asked whether it is there. */
  private isCondition(node: TsMorph.Node, parent: TsMorph.Node): boolean {
    const { Node, SyntaxKind } = this.tsMorph;
    if (Node.isPrefixUnaryExpression(parent)) {
      return parent.getOperatorToken() === SyntaxKind.ExclamationToken;
    }
    if (Node.isConditionalExpression(parent)) return parent.getCondition() === node;
    if (!Node.isBinaryExpression(parent)) return Node.isTypeOfExpression(parent);
    const operator = parent.getOperatorToken().getText();
    return COMPARISON.test(operator) || (operator === '&&' && parent.getLeft() === node);
  }

  /** Which whole an expression is; `undefined` for a named field of one, and for anything else. */
  private getWhole(node: TsMorph.Node | undefined): Whole | undefined {
    const { Node } = this.tsMorph;
    const value = strip(node, this.tsMorph);
    if (Node.isPropertyAccessExpression(value)) {
      return toMember(this.getWhole(value.getExpression()), value.getName());
    }
    if (Node.isElementAccessExpression(value)) {
      const whole = this.getWhole(value.getExpression());
      const argument = value.getArgumentExpression();
      return isText(argument, this.tsMorph) ? toMember(whole, argument.getLiteralValue()) : whole;
    }
    return Node.isIdentifier(value) ? this.getWholeOfName(value) : undefined;
  }

  private getWholeOfName(name: TsMorph.Identifier): Whole | undefined {
    const { Node } = this.tsMorph;
    const [declaration] = getDeclarations(name, this.tsMorph);
    if (name.getText() === 'arguments') return 'parameters';
    if (Node.isParameterDeclaration(declaration)) return this.getWholeOfDeclared(declaration);
    if (Node.isVariableDeclaration(declaration)) return this.getWholeOfDeclared(declaration);
    if (!Node.isBindingElement(declaration)) return undefined;
    return this.getWholeOfElement(declaration);
  }

  /** What `{ session }`, `{ user: other }` and `...rest` take. */
  private getWholeOfElement(element: TsMorph.BindingElement): Whole | undefined {
    const { Node } = this.tsMorph;
    const whole = this.getWholeOfOwner(element);
    const key = element.getPropertyNameNode();
    // { [key]: value }
    if (Node.isComputedPropertyName(key) && !isText(key.getExpression(), this.tsMorph))
      return whole;
    if (!element.getDotDotDotToken()) return toMember(whole, getTakenName(element));
    const takesSession = element
      .getParentOrThrow()
      .getElements()
      .some((one) => Node.isBindingElement(one) && getTakenName(one) === 'session');
    return whole === 'parameters' && takesSession ? undefined : whole;
  }

  /** What a pattern takes its names from. */
  private getWholeOfOwner(element: TsMorph.BindingElement): Whole | undefined {
    const { Node } = this.tsMorph;
    const owner = element.getParent().getParent();
    return Node.isBindingElement(owner)
      ? this.getWholeOfElement(owner)
      : this.getWholeOfDeclared(owner);
  }

  private getWholeOfDeclared(
    declaration: TsMorph.ParameterDeclaration | TsMorph.VariableDeclaration,
  ): Whole | undefined {
    const { Node } = this.tsMorph;
    if (Node.isParameterDeclaration(declaration)) {
      return declaration === this.callback.getParameters()[0] ? 'parameters' : undefined;
    }
    if (this.followed.has(declaration)) return undefined;
    this.followed.add(declaration);
    const whole = this.getWhole(declaration.getInitializer());
    this.followed.delete(declaration);
    return whole;
  }
}

/** The name that an element of a pattern takes. */
function getTakenName(element: TsMorph.BindingElement): string {
  const node = element.getPropertyNameNode() ?? element.getNameNode();
  return node.getText().replaceAll(/['"`[\]]/g, '');
}

function toMember(whole: Whole | undefined, name: string): Whole | undefined {
  if (whole === 'parameters') return name === 'session' ? 'session' : undefined;
  return whole === 'session' && name === 'user' ? 'user' : undefined;
}
