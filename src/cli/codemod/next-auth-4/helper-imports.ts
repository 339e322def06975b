/** What a file of the app itself provides from now on: the server's half of next-auth 4. */
import type * as TsMorph from 'ts-morph';
import { getLoadedNames, getMembers, isText, loads, type ModuleText } from '../loaded-modules.js';
import {
  getDefaultName,
  getListedNames,
  getLocalName,
  insertBeside,
  type ListedName,
  type NameList,
  rewriteNames,
} from '../name-lists.js';
import { replaceLiteral, replaceNode, type Rule, type RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';
import type { NextAuth4App } from './converted-app.js';
import { NEXT_AUTH } from './next-auth-route.js';

/** Names of a module, and the file that has them now. */
interface Helper {
  readonly modules: readonly string[];
  readonly file: string;
  has(name: string): boolean;
  /** Types that portcullis does not have. */
  readonly types: readonly string[];
}

/** The helpers that a file can need. That with `auth` has `NextAuth` of portcullis. */
function listHelpers(app: NextAuth4App, file: string): readonly Helper[] {
  const types = ['NextRequestWithAuth', 'NextAuthMiddlewareOptions', 'NextMiddlewareWithAuth'];
  const ofMiddleware = ['default', 'withAuth', ...types];
  const ofTokens = ['getToken', 'encode', 'decode'];
  const ofServer = ['getServerSession', 'unstable_getServerSession'];
  if (file !== app.authFile) ofServer.push('default');
  return [
    {
      modules: ['next-auth/middleware'],
      file: app.middlewareFile,
      has: (name) => ofMiddleware.includes(name),
      types,
    },
    {
      modules: ['next-auth/jwt'],
      file: app.tokenFile,
      has: (name) => ofTokens.includes(name),
      types: [],
    },
    {
      modules: NEXT_AUTH,
      file: app.serverFile,
      has: (name) => ofServer.includes(name),
      types: [],
    },
  ];
}

/**
 * Leads imports to the helpers, which do what next-auth 4 did and read the cookies of both
 * versions. Runs after the rule that writes `auth()` for what it understands.
 */
export const helperImports: Rule = (source, context) => {
  const { app, file } = context;
  if (!app) return [];
  const helpers = listHelpers(app, file);
  if (helpers.some((helper) => helper.file === file)) return [];
  const find = (specifier: string | undefined): Helper | undefined =>
    helpers.find(({ modules }) => modules.includes(specifier ?? ''));
  const lists = [...source.getImportDeclarations(), ...source.getExportDeclarations()];
  const named = lists.flatMap((list) => {
    const helper = find(list.getModuleSpecifierValue());
    return helper ? moveNames(list, helper, context) : [];
  });
  const whole = findWholeModules(source, lists, context).flatMap(({ literal, names }) => {
    const helper = find(literal.getLiteralValue());
    // A helper exports all that its module has in portcullis.
    const isNeeded = helper && (names?.some((name) => helper.has(name)) ?? true);
    return isNeeded ? [replaceLiteral(literal, context.specifierFor(helper.file))] : [];
  });
  return [...named, ...whole];
};

/**
 * A module that code takes as a whole, and the names that it uses of it; `undefined` if they are
 * not known.
 */
interface WholeModule {
  readonly literal: ModuleText;
  readonly names: readonly string[] | undefined;
}

/**
 * `import * as jwt from`, `export * from`, `import jwt = require()`, `require()` and `import()`.
 */
function findWholeModules(
  source: TsMorph.SourceFile,
  lists: readonly NameList[],
  { tsMorph }: RuleContext,
): readonly WholeModule[] {
  const { Node, SyntaxKind } = tsMorph;
  const listed = lists.flatMap((list): readonly WholeModule[] => {
    const literal = list.getModuleSpecifier();
    if (!literal || list.isTypeOnly()) return [];
    if (Node.isExportDeclaration(list))
      return list.hasNamedExports() ? [] : [{ literal, names: undefined }];
    const namespace = list.getNamespaceImport();
    // A default import beside it is of the same line.
    const isAlone = namespace && !list.getDefaultImport();
    return isAlone ? [{ literal, names: getMembers(namespace, tsMorph) }] : [];
  });
  const assigned = source
    .getDescendantsOfKind(SyntaxKind.ExternalModuleReference)
    .flatMap((node): readonly WholeModule[] => {
      const literal = node.getExpression();
      const parent = node.getParent();
      if (!isText(literal, tsMorph) || !Node.isImportEqualsDeclaration(parent)) return [];
      return [{ literal, names: getMembers(parent.getNameNode(), tsMorph) }];
    });
  const calls = source.getDescendantsOfKind(SyntaxKind.CallExpression);
  const loaded = calls.flatMap((call): readonly WholeModule[] => {
    const [literal] = call.getArguments();
    if (!isText(literal, tsMorph) || !loads(call)) return [];
    return [{ literal, names: getLoadedNames(call, tsMorph) }];
  });
  return [...listed, ...assigned, ...loaded];
}

function moveNames(list: NameList, helper: Helper, context: RuleContext): readonly TextEdit[] {
  const literal = list.getModuleSpecifier();
  const byDefault = getDefaultName(list);
  const names = getListedNames(list);
  const isMoved = (name: ListedName): boolean =>
    list.isTypeOnly() || name.isTypeOnly()
      ? helper.types.includes(name.getName())
      : helper.has(name.getName());
  const moved = names.filter(isMoved);
  const movesDefault = byDefault !== undefined && !list.isTypeOnly() && helper.has('default');
  if (!literal || (moved.length === 0 && !movesDefault)) return [];
  const to = context.specifierFor(helper.file);
  const keepsDefault = byDefault !== undefined && !movesDefault;
  if (moved.length === names.length && !keepsDefault) {
    return [
      ...moved.map((name) => replaceNode(name, writeName(name))),
      replaceLiteral(literal, to),
    ];
  }
  const listed = moved.length > 0 ? `{ ${moved.map(writeName).join(', ')} }` : '';
  const clause = [movesDefault ? byDefault.getText() : '', listed].filter(Boolean).join(', ');
  return [
    ...rewriteNames(list, (name) => (isMoved(name) ? undefined : name.getText()), !movesDefault),
    insertBeside(list, clause, moved, to),
  ];
}

/** `unstable_getServerSession` is the older name of `getServerSession`. */
function writeName(name: ListedName): string {
  const actual = name.getName().replace(/^unstable_/, '');
  const local = getLocalName(name);
  const type = name.isTypeOnly() ? 'type ' : '';
  return type + (actual === local ? actual : `${actual} as ${local}`);
}
