/**
 * Options of next-auth 4 that mean something else in version 5, and that only the app's author can
 * change.
 */
import type * as TsMorph from 'ts-morph';
import { findCalls } from '../callees.js';
import type { Rule, RuleContext } from '../rule.js';
import { reportProviders } from './provider-notes.js';

/** Properties of providers that version 5 does not have. */
const PROPERTIES: Readonly<Record<string, string>> = {
  wellKnown: "A provider with wellKnown becomes one with type: 'oidc' and issuer.",
  idToken: "A provider with idToken: true becomes one with type: 'oidc' and issuer.",
  profileUrl: 'profileUrl is called userinfo.',
  version: 'version does not exist. OAuth 2.0 is the only one: remove it.',
  requestTokenUrl: 'OAuth 1.0 is not supported.',
  httpOptions:
    'httpOptions does not exist. A proxy, certificates and limits are those of customFetch.',
};

/** What names the tenant of Microsoft's providers is their issuer now. */
const TENANT_PROPERTIES: Readonly<Record<string, string>> = {
  'azure-ad':
    'tenantId is not read: users of every tenant could sign in. Set issuer to https://login.microsoftonline.com/<tenantId>/v2.0 instead.',
  'azure-ad-b2c':
    'tenantId is not read. Set issuer to https://<tenantId>.b2clogin.com/<tenantId>.onmicrosoft.com/<primaryUserFlow>/v2.0 instead.',
};

/** Reports them, and edits nothing. */
export const optionNotes: Rule = (source, context) => {
  const { SyntaxKind } = context.tsMorph;
  if (!context.isVersion4) return [];
  for (const property of source.getDescendantsOfKind(SyntaxKind.PropertyAssignment)) {
    reportOption(property, context);
  }
  reportTenants(source, context);
  reportProviders(source, context);
  return [];
};

function reportOption(property: TsMorph.PropertyAssignment, context: RuleContext): void {
  const { SyntaxKind } = context.tsMorph;
  const name = property.getName();
  const message = PROPERTIES[name];
  const provider = property.getParentIfKind(SyntaxKind.ObjectLiteralExpression);
  const isOfProvider =
    name === 'httpOptions' ||
    ['clientId', 'authorization'].some((one) => provider?.getProperty(one));
  if (message !== undefined && isOfProvider) {
    const docs = 'migrate/auth-js-4#providers';
    context.manual.add(context.file, property.getStart(), message, docs);
  }
}

function reportTenants(source: TsMorph.SourceFile, context: RuleContext): void {
  const { Node } = context.tsMorph;
  for (const [id, message] of Object.entries(TENANT_PROPERTIES)) {
    const wanted = {
      isModule: (specifier: string) => specifier.endsWith(`/providers/${id}`),
      isName: (name: string) => name === 'default',
    };
    for (const call of findCalls(source, wanted, context.tsMorph)) {
      const [options] = call.getArguments();
      if (!Node.isObjectLiteralExpression(options)) continue;
      const at = options.getProperty('tenantId')?.getStart();
      const docs = 'migrate/auth-js-4#providers';
      if (at !== undefined) context.manual.add(context.file, at, message, docs);
    }
  }
}
