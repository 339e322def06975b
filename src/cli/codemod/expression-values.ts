/**
 * What an expression can stand for, through the names, spreads and functions of a tree that only
 * pass it on.
 */
import type * as TsMorph from 'ts-morph';
import {
  findAssigned,
  findAssignments,
  getDeclarations,
  getFile,
  getReturned,
  isFunction,
  isNothing,
  strip,
} from './nodes.js';
import type { NamedValue } from './value-finder.js';

/** What following a value needs. */
export interface ValueContext {
  readonly tsMorph: typeof TsMorph;
  /** A file of the tree; `undefined` if it has none of this path. */
  readSource(file: string): TsMorph.SourceFile | undefined;
  /** What a name of a file stands for. */
  findValue(file: string, name: string): NamedValue;
}

/** What a property can be. */
export interface MemberValues {
  /** What is not known is here as it is written. */
  readonly values: readonly TsMorph.Node[];
  /** Whether the property is there in any case. */
  readonly isSure: boolean;
}

/** The nodes that are being followed. One that leads to itself has no value. */
type Passed = readonly TsMorph.Node[];

/** Follows values from the files that use them to those that write them. */
export class ExpressionValues {
  constructor(private readonly context: ValueContext) {}

  /** What an expression can be. What is not known is in it as it is written. */
  resolve(node: TsMorph.Node | undefined, passed: Passed = []): readonly TsMorph.Node[] {
    const { Node } = this.context.tsMorph;
    const value = strip(node, this.context.tsMorph);
    if (!value || passed.includes(value)) return [];
    const next = [...passed, value];
    if (Node.isIdentifier(value)) return this.resolveName(value, next);
    if (Node.isPropertyAccessExpression(value)) {
      const objects = this.resolve(value.getExpression(), next);
      return objects.some((one) => !Node.isObjectLiteralExpression(one))
        ? [value]
        : this.getMember(objects, value.getName(), next).values;
    }
    if (Node.isConditionalExpression(value)) {
      return [value.getWhenTrue(), value.getWhenFalse()].flatMap((one) => this.resolve(one, next));
    }
    if (Node.isCallExpression(value)) return this.resolveCall(value, next);
    return this.isChoice(value)
      ? [value.getLeft(), value.getRight()].flatMap((one) => this.resolve(one, next))
      : [value];
  }

  /** What a property of values can be; `['session', 'strategy']` is one of a property. */
  resolvePath(objects: readonly TsMorph.Node[], path: readonly string[]): MemberValues {
    const start: MemberValues = { values: objects, isSure: true };
    return path.reduce(({ values, isSure }, name) => {
      const member = this.getMember(values, name, []);
      return { values: member.values, isSure: isSure && member.isSure };
    }, start);
  }

  private getMember(objects: readonly TsMorph.Node[], name: string, passed: Passed): MemberValues {
    const { Node } = this.context.tsMorph;
    const found = objects.map((object) => {
      if (Node.isObjectLiteralExpression(object)) {
        return this.getMemberOfLiteral(object, name, passed);
      }
      return { values: isNothing(object, this.context.tsMorph) ? [] : [object], isSure: false };
    });
    return {
      values: [...new Set(found.flatMap(({ values }) => values))],
      isSure: found.length > 0 && found.every(({ isSure }) => isSure),
    };
  }

  /** From the last property to the first: a later one replaces those before it. */
  private getMemberOfLiteral(
    object: TsMorph.ObjectLiteralExpression,
    name: string,
    before: Passed,
  ): MemberValues {
    const { Node } = this.context.tsMorph;
    // Such as options = { ...options }.
    if (before.includes(object)) return { values: [], isSure: false };
    const passed = [...before, object];
    const values = findAssigned(object, name, this.context.tsMorph).flatMap((one) =>
      this.resolve(one, passed),
    );
    for (const property of object.getProperties().toReversed()) {
      if (Node.isSpreadAssignment(property)) {
        const spread = this.getSpread(property, name, passed);
        values.push(...spread.values);
        if (spread.isSure) return { values, isSure: true };
      } else if (property.getName().replaceAll(/['"]/g, '') === name) {
        values.push(...this.getPropertyValues(property, passed));
        return { values, isSure: true };
      } else if (property.getName().startsWith('[')) values.push(property);
    }
    return { values, isSure: false };
  }

  private getPropertyValues(
    property: TsMorph.ObjectLiteralElementLike,
    passed: Passed,
  ): readonly TsMorph.Node[] {
    const { Node } = this.context.tsMorph;
    if (Node.isPropertyAssignment(property)) {
      return this.resolve(property.getInitializer(), passed);
    }
    return Node.isShorthandPropertyAssignment(property)
      ? this.resolve(property.getNameNode(), passed)
      : [property];
  }

  /** `...base`, and `...(isOn && { name: 1 })`, which may have nothing. */
  private getSpread(
    property: TsMorph.SpreadAssignment,
    name: string,
    passed: Passed,
  ): MemberValues {
    const { Node } = this.context.tsMorph;
    const value = strip(property.getExpression(), this.context.tsMorph);
    const isOptional =
      Node.isBinaryExpression(value) && value.getOperatorToken().getText() === '&&';
    const objects = this.resolve(isOptional ? value.getRight() : value, passed);
    const { values, isSure } = this.getMember(objects, name, passed);
    return { values, isSure: isSure && !isOptional };
  }

  /** What the function of the tree returns that is called; the call itself if that is not known. */
  private resolveCall(call: TsMorph.CallExpression, passed: Passed): readonly TsMorph.Node[] {
    const { tsMorph } = this.context;
    const callees = this.resolve(call.getExpression(), passed);
    const functions = callees.filter((one) => isFunction(one, tsMorph));
    if (functions.length === 0 || functions.length < callees.length) return [call];
    return functions
      .flatMap((one) => getReturned(one, tsMorph))
      .flatMap((one) => this.resolve(one, passed));
  }

  private resolveName(name: TsMorph.Identifier, passed: Passed): readonly TsMorph.Node[] {
    const { Node } = this.context.tsMorph;
    const declarations = getDeclarations(name, this.context.tsMorph);
    const made = declarations.flatMap((one) => this.getDeclared(one));
    if (made.length > 0) return made.flatMap((one) => this.resolve(one, passed));
    const isImported = declarations.some(
      (one) => Node.isImportSpecifier(one) || Node.isImportClause(one),
    );
    const imported = isImported ? this.findImported(name) : [];
    return imported.length > 0 ? imported.flatMap((one) => this.resolve(one, passed)) : [name];
  }

  /** The values of a variable, and a function with its code. */
  private getDeclared(declaration: TsMorph.Node): readonly TsMorph.Node[] {
    const { Node } = this.context.tsMorph;
    if (isFunction(declaration, this.context.tsMorph)) return [declaration];
    if (!Node.isVariableDeclaration(declaration)) return [];
    const first = declaration.getInitializer();
    const later = findAssignments(declaration.getSourceFile(), this.context.tsMorph)
      .filter((one) => one.getLeft().getText() === declaration.getName())
      .map((one) => one.getRight());
    return first ? [first, ...later] : later;
  }

  private findImported(name: TsMorph.Identifier): readonly TsMorph.Node[] {
    const { Node } = this.context.tsMorph;
    const value = this.context.findValue(getFile(name), name.getText());
    const source = this.context.readSource(value.place);
    const exported =
      value.name === 'default' ? source?.getDefaultExportSymbol()?.getDeclarations() : undefined;
    const declarations = exported ?? [
      source?.getVariableDeclaration(value.name),
      source?.getFunction(value.name),
    ];
    return declarations.flatMap((one) => {
      if (Node.isExportAssignment(one)) return [one.getExpression()];
      return one ? this.getDeclared(one) : [];
    });
  }

  private isChoice(node: TsMorph.Node): node is TsMorph.BinaryExpression {
    const { Node } = this.context.tsMorph;
    return (
      Node.isBinaryExpression(node) && ['??', '||'].includes(node.getOperatorToken().getText())
    );
  }
}
