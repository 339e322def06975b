/** `session.acceptV4Cookies`, without which every user would have to sign in again. */
import type * as TsMorph from 'ts-morph';
import { unwrap } from '../nodes.js';
import type { TextEdit } from '../text-edits.js';

const OPTION = 'acceptV4Cookies: true';

/** The edits of an object literal; `undefined` if the session options cannot be seen in it. */
export function acceptV4Cookies(
  options: TsMorph.Node | undefined,
  tsMorph: typeof TsMorph,
): readonly TextEdit[] | undefined {
  const { Node } = tsMorph;
  const literal = unwrap(options, tsMorph);
  if (!Node.isObjectLiteralExpression(literal)) return undefined;
  const properties = literal.getProperties();
  const session = properties.find(
    (one) => 'getName' in one && one.getName().replaceAll(/['"]/g, '') === 'session',
  );
  // What is spread behind it could replace it.
  const last = properties.findLastIndex((one) => Node.isSpreadAssignment(one));
  if (session && last > properties.indexOf(session)) return undefined;
  if (session) {
    const value = Node.isPropertyAssignment(session)
      ? unwrap(session.getInitializer(), tsMorph)
      : undefined;
    return Node.isObjectLiteralExpression(value) ? insertFirst(value, OPTION, Node) : undefined;
  }
  const hasSpread = literal.getProperties().some((one) => Node.isSpreadAssignment(one));
  return hasSpread ? undefined : insertFirst(literal, `session: { ${OPTION} }`, Node);
}

/** An expression that adds the option to options that are known by a name alone. */
export function withV4Cookies(name: string): string {
  return `{
  ...${name},
  session: { ...${name}.session, ${OPTION} },
}`;
}

function insertFirst(
  literal: TsMorph.ObjectLiteralExpression,
  property: string,
  Node: (typeof TsMorph)['Node'],
): readonly TextEdit[] {
  const start = literal.getStart() + 1;
  const [first] = literal.getProperties();
  const isKnown = literal
    .getProperties()
    .some((one) => Node.isPropertyAssignment(one) && `${one.getName()}: true` === property);
  if (isKnown) return [];
  if (!first) return [{ start, end: start, text: ` ${property} ` }];
  const text = literal.getSourceFile().getFullText();
  const [lead = ''] = /^\s*/.exec(text.slice(start)) ?? [];
  const space = lead.includes('\n') ? lead.slice(lead.lastIndexOf('\n')) : lead || ' ';
  return [{ start, end: start, text: `${space}${property},` }];
}
