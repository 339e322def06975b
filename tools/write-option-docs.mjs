/**
 * Writes the tables of options and of messages in `docs/reference/configuration.md`.
 *
 * The type, the default and the description of an option come from its member in the interface and the
 * docstring there; the table of options (`src/core/config/options.ts`) says which options exist, and their
 * units. It fails when an option is in no table of the page or in two, when a docstring has no `@default`,
 * and when that tag differs from the default in the table of options.
 *
 * A table stands between `<!-- options: AuthConfig secret session.* -->` and `<!-- /options -->`: the name
 * of the interface, then the options, where `.*` stands for all members. The English messages stand between
 * `<!-- messages -->` and `<!-- /messages -->`.
 *
 * Usage: npm run docs:options
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');
export const PAGE = 'docs/reference/configuration.md';

/** Where each interface is declared, and its table of options among the compiled modules. */
const INTERFACES = {
  AuthConfig: ['src/core/config/auth-config.ts', 'core/config/options.js', 'OPTIONS'],
  AuthModuleOptions: [
    'src/nest/module/auth-module-options.ts',
    'core/config/options.js',
    'OPTIONS',
  ],
  AuthModuleExtras: [
    'src/nest/module/auth-module-options.ts',
    'nest/module/module-extras.js',
    'MODULE_EXTRAS',
  ],
};

const REGION = /<!-- options: (\w+) ([^>]+?) -->\n[^]*?<!-- \/options -->/g;

const MESSAGES = /<!-- messages -->\n[^]*?<!-- \/messages -->/;

/** The page as it should be. Throws an error with everything that the docstrings omit. */
export async function optionDocument() {
  const files = Object.values(INTERFACES).map(([file]) => path.join(root, file));
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(files, options);
  const problems = [];
  const shown = [];
  const page = readFileSync(path.join(root, PAGE), 'utf8');
  const tables = Object.fromEntries(
    await Promise.all(
      Object.entries(INTERFACES).map(async ([name, [, built, exported]]) => {
        const module = built && (await import(pathToFileURL(path.join(root, 'build', built)).href));
        return [name, module?.[exported] ?? {}];
      }),
    ),
  );
  const text = page.replace(REGION, (_region, name, list) => {
    const reader = new InterfaceReader(program, INTERFACES[name][0], name);
    const names = list.split(/\s+/).flatMap((pattern) => reader.expand(pattern));
    const owners = list.split(/\s+/).filter((pattern) => pattern.endsWith('.*'));
    shown.push(...[...names, ...owners].map((option) => `${name}.${option.replace('.*', '')}`));
    const rows = names.map((option) => {
      const row = findRow(tables[name], option);
      const described = reader.describe(option);
      problems.push(...findProblems(option, described, row));
      return toRow(option, described, row);
    });
    const table = ['| Option | Type | Default | What it does |', '| - | - | - | - |', ...rows];
    return `<!-- options: ${name} ${list} -->\n\n${table.join('\n')}\n\n<!-- /options -->`;
  });
  for (const option of listOptions(tables.AuthConfig)) {
    const places = [`AuthConfig.${option}`, `AuthModuleOptions.${option}`];
    const count = shown.filter((name) => places.includes(name)).length;
    if (count !== 1) problems.push(`\`${option}\` is in ${count} tables of ${PAGE}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const style = await prettier.resolveConfig(path.join(root, PAGE));
  const messages = await renderMessages();
  const whole = text.replace(MESSAGES, () => messages);
  return prettier.format(whole, { ...style, filepath: PAGE });
}

/** The names of all messages with their English texts. */
async function renderMessages() {
  const catalogs = await Promise.all(MESSAGE_FILES.map(readMessages));
  const rows = catalogs
    .flatMap(Object.entries)
    .map(([name, text]) => `| \`${name}\` | ${text.replaceAll('|', '\\|')} |`);
  const table = ['| Name | English text |', '| - | - |', ...rows];
  return `<!-- messages -->\n\n${table.join('\n')}\n\n<!-- /messages -->`;
}

/** Of the library, and of its features. */
const MESSAGE_FILES = [
  'core/localization/languages/en.js',
  'features/access-tokens/messages/en.js',
  'features/account/messages/en.js',
  'features/audit/messages/en.js',
  'features/personal-data/messages/en.js',
  'features/provider-tokens/messages/en.js',
  'features/passwords/messages/en.js',
  'features/second-factors/messages/en.js',
  'features/sessions/messages/en.js',
];

async function readMessages(file) {
  const { en } = await import(pathToFileURL(path.join(root, 'build', file)).href);
  return en;
}

/** Reads the members of one interface and of the interfaces of its members. */
class InterfaceReader {
  constructor(program, file, name) {
    this.checker = program.getTypeChecker();
    const source = program.getSourceFile(path.join(root, file));
    const declaration = source.statements.find(
      (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
    );
    this.type = this.checker.getTypeAtLocation(declaration);
  }

  /** `session.*` as the names of all members of `session`. */
  expand(pattern) {
    if (!pattern.endsWith('.*')) return [pattern];
    const owner = pattern.slice(0, -2);
    const members = this.checker.getPropertiesOfType(this.typeOf(this.symbol(owner)));
    return members.map((member) => `${owner}.${member.name}`);
  }

  describe(option) {
    const symbol = this.symbol(option);
    const tags = symbol.getJsDocTags(this.checker);
    return {
      type: this.typeText(symbol),
      text: plain(symbol.getDocumentationComment(this.checker)),
      default: plain(tags.find(({ name }) => name === 'default')?.text ?? []),
    };
  }

  /** The property that a name such as `session.maxAge` leads to. */
  symbol(option) {
    const [first, ...rest] = option.split('.');
    let symbol = this.checker.getPropertyOfType(this.type, first);
    for (const name of rest) {
      symbol = symbol && this.checker.getPropertyOfType(this.typeOf(symbol), name);
    }
    if (!symbol) throw new Error(`${PAGE} names \`${option}\`, which is not an option`);
    return symbol;
  }

  typeOf(symbol) {
    return this.checker.getNonNullableType(this.checker.getTypeOfSymbol(symbol));
  }

  /** The type as written, or the signature of a function type that is written by an alias. */
  typeText(symbol) {
    const type = this.typeOf(symbol);
    const [signature] = type.getCallSignatures();
    const text = symbol.valueDeclaration?.type?.getText() ?? this.checker.typeToString(type);
    const written = text.replace(/\s*\|\s*undefined$/, '').replaceAll('readonly ', '');
    if (!signature || written.startsWith('(')) return written.replace(/^\((\(.*)\)$/s, '$1');
    const parameters = signature.getParameters().map(({ name }) => name);
    const result = signature.getReturnType();
    const [awaited] = result.aliasTypeArguments ?? [result];
    const returned = this.checker
      .typeToString(awaited)
      .replace('TypeOf<T, "jwt">', 'JWT')
      .replace('SessionCallbackResult<T>', 'Session');
    return `(${parameters.join(', ')}) => ${returned}`;
  }
}

function findRow(table, option) {
  const [name, member] = option.split('.');
  return member === undefined ? table[name] : table[name]?.members?.[member];
}

/** The options of a table, with members in place of groups. */
function listOptions(table) {
  return Object.entries(table).flatMap(([name, { members }]) =>
    members ? Object.keys(members).map((member) => `${name}.${member}`) : [name],
  );
}

function findProblems(option, { text, default: written }, row) {
  const value = row?.default;
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return [
    ...(text ? [] : [`\`${option}\` has no docstring`]),
    ...(written || row?.isRequired ? [] : [`The docstring of \`${option}\` has no @default`]),
    ...(value === undefined || isEmpty || written?.includes(`\`${value}\``)
      ? []
      : [`The default of \`${option}\` is \`${value}\`, and its docstring says ${written}`]),
  ];
}

function toRow(option, { type, text, default: written }, row) {
  const unit = /(seconds|bytes)/.exec(row?.words ?? '')?.[1];
  const cells = [
    `\`${option}\``,
    `\`${type}\`${unit ? ` (${unit})` : ''}`,
    row?.isRequired ? 'required' : written,
    text,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function plain(parts) {
  return ts.displayPartsToString(parts).replace(/\s+/g, ' ').trim();
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(root, PAGE), await optionDocument());
  console.log(`${PAGE} was written`);
}
