/** Options of next-auth 4 that mean something else in version 5, and that only the app's author can change. */
import type * as TsMorph from 'ts-morph';
import type { Rule, RuleContext } from '../rule.js';
import { isRoutePath } from './route.js';

/** Properties of providers that version 5 does not have. */
const PROPERTIES: Readonly<Record<string, string>> = {
  wellKnown: "A provider with wellKnown becomes one with type: 'oidc' and issuer.",
  idToken: "A provider with idToken: true becomes one with type: 'oidc' and issuer.",
  profileUrl: 'profileUrl is called userinfo.',
  requestTokenUrl: 'OAuth 1.0 is not supported.',
};

/** Reports them. Edits nothing. */
export const optionNotes: Rule = (source, context) => {
  const { SyntaxKind } = context.tsMorph;
  if (!context.isVersion4) return [];
  for (const property of source.getDescendantsOfKind(SyntaxKind.PropertyAssignment)) {
    reportOption(property, context);
  }
  for (const call of source.getDescendantsOfKind(SyntaxKind.CallExpression)) {
    if (isCredentials(call, source)) reportAuthorize(call, context);
    if (isNextAuth(call, source)) reportNextAuth(call, context);
  }
  return [];
};

function reportOption(property: TsMorph.PropertyAssignment, context: RuleContext): void {
  const { Node, SyntaxKind } = context.tsMorph;
  const name = property.getName();
  const message = PROPERTIES[name];
  const provider = property.getParentIfKind(SyntaxKind.ObjectLiteralExpression);
  if (message !== undefined && provider?.getProperty('clientId')) {
    const docs = 'migrate/auth-js-4#providers';
    context.manual.add(context.file, property.getStart(), message, docs);
  }
  const value = property.getInitializer();
  if (name === 'jwt' && Node.isObjectLiteralExpression(value) && value.getProperty('secret')) {
    const text =
      'jwt.secret does not exist. Set secret to this value, so that sessions stay valid.';
    const docs = 'migrate/auth-js-4#environment-variables';
    context.manual.add(context.file, property.getStart(), text, docs);
  }
}

/** A call outside of the route, which has another result in version 5. */
function reportNextAuth(call: TsMorph.CallExpression, { app, file, manual }: RuleContext): void {
  if (file === app?.authFile || isRoutePath(file)) return;
  const message =
    'NextAuth() returns { handlers, auth, signIn, signOut }. Export these, and handlers.GET and handlers.POST in the route.';
  manual.add(file, call.getStart(), message, 'migrate/auth-js-4#steps');
}

function isNextAuth(call: TsMorph.CallExpression, source: TsMorph.SourceFile): boolean {
  const name = call.getExpression().getText();
  return source
    .getImportDeclarations()
    .some(
      (one) =>
        /^next-auth(?:\/next)?$/.test(one.getModuleSpecifierValue()) &&
        one.getDefaultImport()?.getText() === name,
    );
}

function isCredentials(call: TsMorph.CallExpression, source: TsMorph.SourceFile): boolean {
  const node = source
    .getImportDeclarations()
    .find((one) => one.getModuleSpecifierValue().endsWith('/providers/credentials'));
  return node?.getDefaultImport()?.getText() === call.getExpression().getText();
}

/** Reports errors that `authorize` throws, and fields of the form, which have no type any more. */
function reportAuthorize(call: TsMorph.CallExpression, context: RuleContext): void {
  const { Node, SyntaxKind } = context.tsMorph;
  const { file, manual } = context;
  const [options] = call.getArguments();
  if (!Node.isObjectLiteralExpression(options)) return;
  const authorize = options.getProperty('authorize');
  for (const thrown of authorize?.getDescendantsOfKind(SyntaxKind.ThrowStatement) ?? []) {
    const message =
      'The message of this error no longer reaches the browser. Throw a CredentialsSignin with a code, or return null.';
    manual.add(file, thrown.getStart(), message, 'guides/error-handling');
  }
  if (authorize && /\.[cm]?tsx?$/.test(file)) {
    const message =
      'The values of credentials have the type unknown, and the second parameter is a Request. Check the types.';
    manual.add(file, authorize.getStart(), message, 'migrate/auth-js-4#providers');
  }
}
