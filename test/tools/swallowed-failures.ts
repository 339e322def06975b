/**
 * Finds the places that go on after a failure of something awaited: a `catch` that does not always
 * throw, a rejection handler, `allSettled`. A failure of a moment may be taken there for a fact.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Tools and pages of a browser store nothing of users. */
const LEFT_OUT = ['cli/', 'client/', 'testing/'];

/** A seal and a package are the same the next time. */
const LASTING = /jwt\.(open|decode)\(|^import\(/;
/** `catch` of NestJS's filters is no handler of a rejection. */
const FILTER = /ExceptionFilter/;

/** Each place as its file below `src/`, and its function. */
export function listSwallowedFailures(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.some((one) => file.startsWith(one)))
    .sort();
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    return listNodes(source)
      .filter(isSwallowing)
      .map((node) => `${file} ${findName(node)}`);
  });
  return [...new Set(found)];
}

function listNodes(node: ts.Node): ts.Node[] {
  const own: ts.Node[] = [];
  ts.forEachChild(node, (child) => void own.push(child, ...listNodes(child)));
  return own;
}

function isSwallowing(node: ts.Node): boolean {
  if (ts.isTryStatement(node)) {
    return (
      node.catchClause !== undefined && awaits(node.tryBlock) && !throws(node.catchClause.block)
    );
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (name.text === 'allSettled') return true;
  const isHandler = name.text === 'catch' || (name.text === 'then' && node.arguments.length === 2);
  const text = expression.getText();
  return (
    isHandler && !LASTING.test(text) && !FILTER.test(text) && !throwsAlways(node.arguments.at(-1))
  );
}

function awaits(block: ts.Block): boolean {
  return listOwnNodes(block).some((node) => ts.isAwaitExpression(node));
}

/** Whether the block ends by `throw`, and returns nowhere. */
function throws(block: ts.Block): boolean {
  const last = block.statements.at(-1);
  return (
    last !== undefined &&
    ts.isThrowStatement(last) &&
    !listOwnNodes(block).some(ts.isReturnStatement)
  );
}

function throwsAlways(handler: ts.Node | undefined): boolean {
  return (
    handler !== undefined &&
    ts.isArrowFunction(handler) &&
    ts.isBlock(handler.body) &&
    throws(handler.body)
  );
}

/** Without those of inner functions. */
function listOwnNodes(node: ts.Node): ts.Node[] {
  const own: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    own.push(child);
    if (!ts.isFunctionLike(child)) own.push(...listOwnNodes(child));
  });
  return own;
}

/** The nearest method, function or variable. */
function findName(node: ts.Node): string {
  for (let place = node.parent; place; place = place.parent) {
    if (isNamed(place) && place.name) return place.name.getText();
  }
  return '';
}

function isNamed(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node)
  );
}
