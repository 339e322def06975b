/** What is left to do by hand where portcullis lacks a module, or a name of one. */
import type * as TsMorph from 'ts-morph';
import { type OldModule, toSpecifier } from '../module-names.js';
import type { RuleContext } from '../rule.js';

const DIFFERENCES = 'differences#missing-exports';

/** Lists an import of a module that portcullis does not have. */
export function reportModule(
  node: TsMorph.Node,
  { specifier }: OldModule,
  context: RuleContext,
): void {
  const isMiddleware = specifier === 'next-auth/middleware';
  context.manual.add(
    context.file,
    node.getStart(),
    isMiddleware
      ? 'This use of next-auth/middleware is not converted. Write it with auth of portcullis/next.'
      : `${specifier} has no counterpart in portcullis. The import stays as it is.`,
    isMiddleware ? 'migrate/auth-js-4#middleware' : DIFFERENCES,
  );
}

/** What to use instead of names that apps of next-auth 4 often import. */
const INSTEAD: Readonly<Record<string, string>> = {
  getServerSession: 'Call auth() instead.',
  unstable_getServerSession: 'Call auth() instead.',
  __NEXTAUTH: 'Set basePath of SessionProvider instead.',
};

/** Lists a name that the module has in Auth.js, and not in portcullis. */
export function reportMissing(
  node: TsMorph.Node,
  name: string,
  { specifier, subpath = '' }: OldModule,
  context: RuleContext,
): void {
  const isOld = name.endsWith('getServerSession');
  const instead = INSTEAD[name] ?? 'The import of this name stays as it is.';
  context.manual.add(
    context.file,
    node.getStart(),
    `${name} of ${specifier} is not in ${toSpecifier(subpath)}. ${instead}`,
    isOld ? 'migrate/auth-js-4#read-the-session-on-the-server' : DIFFERENCES,
  );
}
