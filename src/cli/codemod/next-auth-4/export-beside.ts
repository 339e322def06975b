/** `auth`, exported from the file that the options are in. */
import type * as TsMorph from 'ts-morph';
import { getStatementEnd, isDeclared } from '../rule.js';
import type { NamedValue } from '../value-finder.js';
import { acceptV4Cookies, withV4Cookies } from './accept-v4-cookies.js';
import { type ConversionContext, toResult } from './converted-app.js';
import { importNextAuth } from './next-auth-route.js';
import { isPassedOn } from './star-exports.js';

/** The file of the options with the call of `NextAuth`; `undefined` if it cannot be there. */
export function exportBeside(
  { place: file, name }: NamedValue,
  context: ConversionContext,
): string | undefined {
  const { tree, tsMorph } = context;
  const source = context.parse(file, tree.read(file));
  const declaration = source?.getVariableDeclaration(name);
  const statement = declaration?.getVariableStatement();
  if (!source || !statement || statement.getParent() !== source) return undefined;
  if (!isFinished(source, statement, name, tsMorph)) return undefined;
  const result = toResult(
    (one) => isDeclared(source, one, tsMorph) || isPassedOn(file, one, context),
  );
  if (result === undefined) return undefined;
  const cookies = acceptV4Cookies(declaration?.getInitializer(), tsMorph);
  const end = getStatementEnd(statement);
  const argument = cookies ? name : withV4Cookies(name);
  const stop = statement.getEnd();
  const nextAuth = importNextAuth(source);
  return context.rewrite(file, [
    ...(cookies ?? []),
    ...nextAuth.edits,
    { start: stop, end: stop, text: `\n\n${result} ${nextAuth.name}(${argument})${end}` },
  ]);
}

/** Whether the options are complete where they are declared, in a file that may have `export`. */
function isFinished(
  source: TsMorph.SourceFile,
  statement: TsMorph.VariableStatement,
  name: string,
  { Node }: typeof TsMorph,
): boolean {
  const isChanged = source
    .getStatements()
    .some((one) => Node.isExpressionStatement(one) && one.getText().includes(name));
  const isConstant = statement.getDeclarationKind().toString() === 'const';
  return isConstant && !isChanged && !/\bmodule\.exports\b/.test(source.getFullText());
}
