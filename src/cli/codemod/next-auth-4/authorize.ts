/**
 * `authorize` of a credentials provider: its fields are unknown in version 5, and its errors stay
 * on the server.
 */
import type * as TsMorph from 'ts-morph';
import { findCalls } from '../callees.js';
import { unwrap } from '../nodes.js';
import { getCodeStyle, type Rule, type RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';

/** Writes the type that the fields had, and reports the rest. */
export const authorizeFunctions: Rule = (source, context) => {
  if (!context.isVersion4) return [];
  const wanted = {
    isModule: (specifier: string) => specifier.endsWith('/providers/credentials'),
    isName: (name: string) => name === 'default',
  };
  return findCalls(source, wanted, context.tsMorph).flatMap((call) =>
    convertAuthorize(call, context),
  );
};

function convertAuthorize(call: TsMorph.CallExpression, context: RuleContext): readonly TextEdit[] {
  const { Node, SyntaxKind } = context.tsMorph;
  const { file, manual } = context;
  const options = unwrap(call.getArguments()[0], context.tsMorph);
  if (!Node.isObjectLiteralExpression(options)) return [];
  const authorize = options.getProperty('authorize');
  for (const thrown of authorize?.getDescendantsOfKind(SyntaxKind.ThrowStatement) ?? []) {
    const message =
      'The message of this error no longer reaches the browser. Throw a CredentialsSignin with a code, or return null.';
    manual.add(file, thrown.getStart(), message, 'guides/error-handling');
  }
  const [fields, request] = getParameters(authorize, context);
  if (request) {
    const message =
      'This parameter is a Request: headers are read with get(), and body and query are methods or part of its url.';
    manual.add(file, request.getStart(), message, 'migrate/auth-js-4#providers');
  }
  const isTyped = /\.[cm]?tsx?$/.test(file) && fields?.getTypeNode() === undefined;
  // Fields in a rest parameter are one of several.
  return fields && isTyped && !fields.isRestParameter() ? writeType(fields, options, context) : [];
}

/** The parameters of a method, or of a function that is the value of a property. */
function getParameters(
  property: TsMorph.Node | undefined,
  { tsMorph }: RuleContext,
): readonly TsMorph.ParameterDeclaration[] {
  const { Node } = tsMorph;
  const method = Node.isPropertyAssignment(property)
    ? unwrap(property.getInitializer(), tsMorph)
    : property;
  return Node.isParametered(method) ? method.getParameters() : [];
}

/** The type that fields of a form have in next-auth 4. In version 5 they are unknown. */
function writeType(
  fields: TsMorph.ParameterDeclaration,
  options: TsMorph.ObjectLiteralExpression,
  { tsMorph: { Node, SyntaxKind } }: RuleContext,
): readonly TextEdit[] {
  const form = options.getProperty('credentials');
  const inputs = Node.isPropertyAssignment(form) ? form.getInitializer() : undefined;
  const names = Node.isObjectLiteralExpression(inputs)
    ? inputs.getProperties().map((one) => {
        const [, name = ''] =
          /^['"]?([\w-]+)['"]?$/.exec(Node.isPropertyAssignment(one) ? one.getName() : '') ?? [];
        return name;
      })
    : [];
  const { quote } = getCodeStyle(fields.getSourceFile());
  // A default, such as {}, lacks them.
  const areKnown = names.length > 0 && !names.includes('') && !fields.hasInitializer();
  const keys = areKnown ? names.map((name) => `${quote}${name}${quote}`).join(' | ') : 'string';
  const end = (fields.getQuestionTokenNode() ?? fields.getNameNode()).getEnd();
  const type = `: Record<${keys}, string>`;
  // An arrow function may have one name without parentheses.
  const hasParentheses = fields.getParent().getFirstChildByKind(SyntaxKind.OpenParenToken);
  if (hasParentheses) return [{ start: end, end, text: type }];
  const start = fields.getStart();
  return [
    { start, end: start, text: '(' },
    { start: end, end, text: `${type})` },
  ];
}
