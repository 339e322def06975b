/**
 * Writes the tables of options and of messages in `docs/reference/configuration/`.
 *
 * The type, the default and the description of an option come from its member in the interface and
 * the docstring there; the table of options (`src/core/config/options.ts`) says which options
 * exist, and their units. It fails when an option is in no table of all pages or in two, when a
 * docstring has no `@default`, and when that tag differs from the default in the table of options.
 *
 * A table stands between `<!-- options: AuthConfig secret session.* -->` and `<!-- /options -->`:
 * the name of the interface, then the options, where `.*` stands for all members. The English
 * messages stand between `<!-- messages -->` and `<!-- /messages -->`.
 *
 * Usage: npm run docs:options
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');
const FOLDER = 'docs/reference/configuration';

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

/**
 * Each page as it should be, by its path. Throws an error with everything that the docstrings omit.
 */
export async function optionDocuments() {
  const names = readdirSync(path.join(root, FOLDER)).map((file) => path.posix.join(FOLDER, file));
  const tables = await readTables();
  const messages = await renderMessages();
  const program = createProgram();
  const shown = [];
  const problems = [];
  const fill = (_region, owner, list) => {
    const table = renderOptions(new InterfaceReader(program, owner), list, tables[owner]);
    shown.push(...table.shown);
    problems.push(...table.problems);
    return `<!-- options: ${owner} ${list} -->\n\n${table.text}\n\n<!-- /options -->`;
  };
  const pages = names.map(async (name) => {
    const page = readFileSync(path.join(root, name), 'utf8');
    return [
      name,
      await format(
        name,
        page.replace(REGION, fill).replace(MESSAGES, () => messages),
      ),
    ];
  });
  const written = new Map(await Promise.all(pages));
  problems.push(...findMisplaced(shown, tables));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return written;
}

/** The tables of options, of the compiled modules. */
async function readTables() {
  const rows = Object.entries(INTERFACES).map(async ([name, [, built, exported]]) => {
    const module = await import(pathToFileURL(path.join(root, 'build', built)).href);
    return [name, module[exported]];
  });
  return Object.fromEntries(await Promise.all(rows));
}

function createProgram() {
  const files = Object.values(INTERFACES).map(([file]) => path.join(root, file));
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  return ts.createProgram(files, ts.parseJsonConfigFileContent(config, ts.sys, root).options);
}

/** One table, with the options that it shows and what is wrong with them. */
function renderOptions(reader, list, table) {
  const patterns = list.split(/\s+/);
  const names = patterns.flatMap((pattern) => reader.expand(pattern));
  const groups = patterns.filter((pattern) => pattern.endsWith('.*'));
  const described = names.map((option) => [
    option,
    reader.describe(option),
    findRow(table, option),
  ]);
  const rows = described.map((row) => toRow(...row));
  return {
    shown: [...names, ...groups].map((option) => `${reader.name}.${option.replace('.*', '')}`),
    problems: described.flatMap((row) => findProblems(...row)),
    text: ['| Option | Type | Default | What it does |', '| - | - | - | - |', ...rows].join('\n'),
  };
}

/** The options that are in no table, and those in two. */
function findMisplaced(shown, tables) {
  return listOptions(tables.AuthConfig).flatMap((option) => {
    const places = [`AuthConfig.${option}`, `AuthModuleOptions.${option}`];
    const count = shown.filter((name) => places.includes(name)).length;
    return count === 1 ? [] : [`\`${option}\` is in ${count} tables of ${FOLDER}`];
  });
}

async function format(name, text) {
  const filepath = path.join(root, name);
  return prettier.format(text, { ...(await prettier.resolveConfig(filepath)), filepath });
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
  constructor(program, name) {
    const [file] = INTERFACES[name];
    this.name = name;
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
    const members = this.checker.getPropertiesOfType(this.getType(this.symbol(owner)));
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
      symbol = symbol && this.checker.getPropertyOfType(this.getType(symbol), name);
    }
    if (!symbol) throw new Error(`${FOLDER} names \`${option}\`, which is not an option`);
    return symbol;
  }

  getType(symbol) {
    return this.checker.getNonNullableType(this.checker.getTypeOfSymbol(symbol));
  }

  /** The type as written, or the signature of a function type that is written by an alias. */
  typeText(symbol) {
    const type = this.getType(symbol);
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
  for (const [name, text] of await optionDocuments()) writeFileSync(path.join(root, name), text);
  console.log(`The pages of ${FOLDER} were written`);
}
