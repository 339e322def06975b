/**
 * `encode` and `decode` of an app that names its session cookie in a way that the helper cannot
 * know.
 */
import type * as TsMorph from 'ts-morph';
import { findCalls } from '../callees.js';
import { unwrap } from '../nodes.js';
import { type Rule, type RuleContext } from '../rule.js';

const TOKENS = {
  isModule: (specifier: string) => specifier === 'next-auth/jwt',
  isName: (name: string) => name === 'encode' || name === 'decode',
};

/** Reports them, and edits nothing. Runs before the rule that leads them to the helper. */
export const tokenCalls: Rule = (source, context) => {
  if (!context.app || context.app.cookieName.isKnown) return [];
  for (const call of findCalls(source, TOKENS, context.tsMorph)) {
    if (!lacksSalt(call, context)) continue;
    const message =
      'Your app names its session cookie. Without salt, encode and decode take authjs.session-token for the name: pass ' +
      'that of your cookie as salt.';
    context.manual.add(
      context.file,
      call.getStart(),
      message,
      'migrate/auth-js-4#what-happens-to-sessions',
    );
  }
  return [];
};

/**
 * What is passed on, such as the parameters of `jwt.encode`, has the salt that portcullis gives.
 */
function lacksSalt(call: TsMorph.CallExpression, { tsMorph }: RuleContext): boolean {
  const { Node } = tsMorph;
  const params = unwrap(call.getArguments()[0], tsMorph);
  return (
    Node.isObjectLiteralExpression(params) &&
    params.getProperty('salt') === undefined &&
    !params.getProperties().some((one) => Node.isSpreadAssignment(one))
  );
}
