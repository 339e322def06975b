/**
 * An app can name what it passes to the package and gets from it: every type that a declaration of
 * an entry point is written with is exported too, or the table says what an app writes instead.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = path.join(ROOT, 'src') + path.sep;

/** Types that no entry point exports, by what an app writes instead. */
const UNNAMED: Readonly<Record<string, string>> = {
  'the name of the feature': `AccessTokensService AccountService AttemptCounter AuditService
    BackchannelLogout PasswordsService PersonalDataService ProviderTokensService SecondFactorsService
    SessionsService TelemetryService`,
  'the type of its framework, of Node or of a peer, which has all of its members': `FastifyReply
    FormEvent HeaderReader IncomingHeaders IncomingMessage NodeMessage NodeReply PathItemLike Pipe
    RequestHeaders Slot SubscriberOptions TimerOptions Transport TransportOptions Transporter`,
  'the type of the member, by the type that has it': `AuthenticationOptions Authenticated
    CatalogSource ColumnType ConfigurationFacts CookiePair Cookies CredentialsMethods CsrfRequest
    CsrfState DateColumnFacts DeclaredParts Destination EntityChoices FeatureChoice FormProps
    IdentityProof JsonSchema LogFacts Mail MailContents MailFacts MemberNames MessageValues
    MetricDescription
    Moment OAuthCommon OAuthProviderFacts PageCodes PageFrame PageScript PasskeySignal ProvenStart
    ProviderTokenReading ReauthenticationRequest RedirectResult RegistrationOptions Renewal
    RequiredValue ResolvedProvider RouteErrorStatus SectionField SessionLevel SignOutRedirect
    SignOutRequest Status Translate WithoutSession`,
  'the parameters and results of the function': `AnyInputs AnyProfile AppFunction ClaimColumns
    Classes CodeOf EntityClass FeatureDefinition LinkColumns MessageOf Messages Migrations NameOf
    OpenProfile ProofChangeRequest SendFunction SessionCallbackFacts SessionCallbackResult TableKeys
    TokensOf Undo`,
  'nothing: the library alone passes it': `AccessToken AuthRequest AuthResult Connection
    ContextSource CookieRequest DeclaredModule EndedSession FeatureFamily HttpResponse KeptSession
    MailFamily MemoryRows OAuthProvider Outcome PendingRows Preparable ProviderTokenSource RequestPort
    RequestSession Row SessionCookies SessionReading SessionUpdate SessionUserOf StoredLink TableAdapter
    TableRows
    Transaction`,
};

const { exports: subpaths } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, Target>>;
};

/** What a subpath leads to, under its conditions. */
type Target = string | { readonly types?: string; readonly import?: Target };

function findTypes(target: Target | undefined): string {
  return typeof target === 'object' ? (target.types ?? findTypes(target.import)) : '';
}

/** The sources of the entry points: one file, or one for each provider. */
const ENTRIES = Object.values(subpaths)
  .map(findTypes)
  .filter((types) => types !== '')
  .map((types) => path.join(ROOT, types.replace('dist/', 'src/').replace(/\.d\.ts$/, '.ts')))
  .map((file) => (existsSync(file) || file.includes('*') ? file : `${file}x`))
  .flatMap((file) => {
    const [folder = '', rest] = file.split('*');
    if (rest === undefined) return [file];
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    return names.map((name) => path.join(folder, name));
  });

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (name) => ts.sys.readFile(name)).config,
  ts.sys,
  ROOT,
);
const program = ts.createProgram(ENTRIES, options);
const checker = program.getTypeChecker();

const resolve = (symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const exported = new Set(
  ENTRIES.flatMap((file) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
      .map(resolve),
  ),
);

function listDeclarations(symbol: ts.Symbol): readonly ts.Declaration[] {
  return (symbol.declarations ?? []).filter((node) =>
    path.normalize(node.getSourceFile().fileName).startsWith(SOURCES),
  );
}

/** What declaration files leave out, or write from the type that was written. */
function isHidden(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return (
    ts.isBlock(node) ||
    modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ||
    modifiers.some(({ kind }) => kind === ts.SyntaxKind.ProtectedKeyword) ||
    ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')
  );
}

/** The names of this package's types that a declaration is written with and no entry exports. */
function listUnnamed(node: ts.Node): string[] {
  if (isHidden(node)) return [];
  if (ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node))
    return node.type ? listUnnamed(node.type) : [];
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : undefined;
  const found = name && checker.getSymbolAtLocation(name);
  const symbol = found && resolve(found);
  const isOwn =
    symbol && listDeclarations(symbol).some((one) => !ts.isTypeParameterDeclaration(one));
  const nested: string[] = [];
  ts.forEachChild(node, (child) => void nested.push(...listUnnamed(child)));
  return isOwn && !exported.has(symbol) ? [symbol.name, ...nested] : nested;
}

it('U18: an app can name every type that the declarations of the entry points are written with', () => {
  const found = [...exported].flatMap(listDeclarations).flatMap(listUnnamed);
  const explained = Object.values(UNNAMED).flatMap((names) => names.split(/\s+/));
  expect([...new Set(found)].sort()).toEqual(explained.sort());
});
