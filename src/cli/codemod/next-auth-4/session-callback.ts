/**
 * The `session` callback of apps whose sessions are in a database. In version 4 its `session` had
 * the name, email and image of the user; in portcullis it has all fields of the rows, and what the
 * callback returns goes to the browser.
 */
import type * as TsMorph from 'ts-morph';
import { findCalls } from '../callees.js';
import { ExpressionValues } from '../expression-values.js';
import { isText } from '../loaded-modules.js';
import { getFile, isFunction, isNothing } from '../nodes.js';
import type { Rule, RuleContext } from '../rule.js';
import { NEXT_AUTH } from './next-auth-route.js';
import { takesNamedFields } from './session-leaks.js';

const DOCS = 'migrate/auth-js-4#callbacks-and-events';

const CHANGE =
  'With sessions in a database, session of the session callback has all fields of the user, such as the hash of a ' +
  'password, and of the session: in version 4 it had name, email and image. What the callback returns goes to the browser. ' +
  'Return only the fields that it may see, such as { expires: session.expires, user: { id, name, email, image } }.';

const UNSEEN = `The codemod cannot read this. Check what the session callback of your options returns, if they have one. ${CHANGE}`;

const OPTIONS_TYPE = /^(?:\w+\.)?(?:Next)?AuthOptions$/;

/** Reports callbacks that could send more than before, and edits nothing. */
export const sessionCallbacks: Rule = (source, context) => {
  if (!context.isVersion4) return [];
  const values = new ExpressionValues(context);
  for (const options of findOptions(source, values, context)) {
    for (const callback of findCallbacks(options, values, context)) {
      report(callback, context);
    }
  }
  return [];
};

/**
 * What `NextAuth` is called with, and options by their type or their properties, which another
 * package can use.
 */
function findOptions(
  source: TsMorph.SourceFile,
  values: ExpressionValues,
  context: RuleContext,
): ReadonlySet<TsMorph.Node> {
  const { SyntaxKind } = context.tsMorph;
  const wanted = {
    isModule: (specifier: string) => NEXT_AUTH.includes(specifier),
    isName: (name: string) => name === 'default',
  };
  const given = findCalls(source, wanted, context.tsMorph).flatMap((call) =>
    values.resolve(call.getArguments().at(-1)),
  );
  const typed = source
    .getDescendantsOfKind(SyntaxKind.VariableDeclaration)
    .filter((one) => OPTIONS_TYPE.test(one.getTypeNode()?.getText() ?? ''))
    .flatMap((one) => values.resolve(one.getInitializer()));
  const alike = source
    .getDescendantsOfKind(SyntaxKind.ObjectLiteralExpression)
    .filter(
      (one) =>
        one.getProperty('providers') &&
        (one.getProperty('callbacks') ?? one.getProperty('adapter')),
    );
  return new Set([...given, ...typed, ...alike]);
}

/**
 * Whether a name is of another package of the repository: the options that it exports are found
 * there.
 */
function isOfRepository(node: TsMorph.Node, context: RuleContext): boolean {
  if (!context.tsMorph.Node.isIdentifier(node)) return false;
  return context.isOfRepository(context.findValue(getFile(node), node.getText()).place);
}

/**
 * The `session` callbacks of options whose sessions could be in a database. What is not known is as
 * it is written.
 */
function findCallbacks(
  options: TsMorph.Node,
  values: ExpressionValues,
  context: RuleContext,
): readonly TsMorph.Node[] {
  const { tsMorph } = context;
  const find = (...path: string[]) => values.resolvePath([options], path);
  const isThere = (one: TsMorph.Node): boolean => !isNothing(one, tsMorph);
  const strategy = find('session', 'strategy');
  const isJwt =
    strategy.isSure &&
    strategy.values.every((one) => isText(one, tsMorph) && one.getLiteralValue() === 'jwt');
  const adapters = find('adapter').values.filter(isThere);
  if (isJwt || adapters.length === 0) return [];
  const isReadElsewhere = (one: TsMorph.Node): boolean =>
    adapters.includes(one) && isOfRepository(one, context);
  return find('callbacks', 'session').values.filter((one) => isThere(one) && !isReadElsewhere(one));
}

function report(callback: TsMorph.Node, { manual, tsMorph }: RuleContext): void {
  const isSeen = isFunction(callback, tsMorph);
  if (isSeen && takesNamedFields(callback, tsMorph)) return;
  manual.add(getFile(callback), callback.getStart(), isSeen ? CHANGE : UNSEEN, DOCS);
}
