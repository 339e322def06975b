/** `package.json`: what Auth.js needs is removed, and portcullis is added. */
import type * as TsMorph from 'ts-morph';
import type { FindingSink } from '../finding-collector.js';
import { DEPENDENCY_TABLES, type ListedManifest } from '../packages.js';
import { DEPENDENT_PACKAGES, REPLACED_PACKAGES, getRenamedAdapter } from '../module-names.js';
import type { DependencyChange } from '../report.js';
import { type TextEdit, applyEdits } from '../text-edits.js';
import { reportEarlierSessions } from './earlier-sessions.js';

/** What is known of a package besides its `package.json`. */
export interface ManifestFacts {
  readonly tsMorph: typeof TsMorph;
  /** The folder of the repository. */
  readonly root: string;
  /** The range that portcullis gets. */
  readonly version: string;
  /** Replaced packages, and adapters of next-auth 4, that code of this package still imports. */
  readonly stillUsed: ReadonlySet<string>;
  readonly manual: FindingSink;
}

/** The new text of a `package.json`, and what has changed in it. */
export interface ManifestResult {
  readonly text: string;
  readonly change: Omit<DependencyChange, 'unused'> | undefined;
}

/** The versions of adapters that were in the scope `@next-auth`. */
const ADAPTER_RANGES: Readonly<Record<string, string>> = { '@auth/prisma-adapter': '^2.0.0' };

/** Edits the tables of dependencies, and keeps everything else of the text. */
export function editManifest(
  manifest: ListedManifest,
  text: string,
  facts: ManifestFacts,
): ManifestResult {
  const { file, ranges } = manifest;
  const { ts } = facts.tsMorph;
  const source = ts.parseJsonText(file, text);
  const [statement] = source.statements;
  const root = statement?.expression;
  if (!root || !ts.isObjectLiteralExpression(root)) return { text, change: undefined };
  const dependents = Object.keys(DEPENDENT_PACKAGES).filter((name) => ranges.has(name));
  for (const name of dependents) reportDependent(file, name, text, facts);
  reportEarlierSessions(manifest, text, facts.root, facts.manual);
  const named = REPLACED_PACKAGES.filter((name) => ranges.has(name));
  const isKept = (name: string): boolean =>
    facts.stillUsed.has(name) || dependents.some((one) => DEPENDENT_PACKAGES[one]?.needs === name);
  const kept = named.filter(isKept);
  const removed = named.filter((name) => !isKept(name));
  const adapters = [...ranges.keys()].filter((name) => getRenamedAdapter(name) !== undefined);
  const renamed = adapters.filter((name) => !isKept(name));
  reportOtherTables(file, root, source, facts);
  if (named.length === 0 && adapters.length === 0) return { text, change: undefined };
  const target = removed.length === kept.length && removed.length === 0 ? [] : ['portcullis'];
  const edits = new TableEdits(facts.tsMorph, source, [...removed, ...renamed]);
  const added = [
    ...(ranges.has('portcullis') ? [] : target.map((name) => [name, facts.version] as const)),
    ...adapters
      .map((name) => getRenamedAdapter(name) ?? name)
      .filter((name) => !ranges.has(name))
      .map((name) => [name, ADAPTER_RANGES[name] ?? 'latest'] as const),
  ];
  const tables = DEPENDENCY_TABLES.flatMap((name) => edits.findTable(root, name));
  const home = tables.find((table) => edits.names(table).some((name) => named.includes(name)));
  const all = tables.flatMap((table) =>
    edits.rewrite(table, table === (home ?? tables[0]) ? added : []),
  );
  const names = added.map(([name]) => name);
  if (removed.length + renamed.length + names.length === 0) return { text, change: undefined };
  return {
    text: applyEdits(text, all),
    change: {
      file,
      removed: [...removed, ...renamed],
      added: names,
      kept: [...kept, ...adapters.filter(isKept)],
    },
  };
}

/** Edits one table of a `package.json` as a whole, in the format that it has. */
class TableEdits {
  constructor(
    private readonly tsMorph: typeof TsMorph,
    private readonly source: TsMorph.ts.JsonSourceFile,
    private readonly removed: readonly string[],
  ) {}

  findTable(
    root: TsMorph.ts.ObjectLiteralExpression,
    name: string,
  ): readonly TsMorph.ts.ObjectLiteralExpression[] {
    const { ts } = this.tsMorph;
    return root.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) &&
      getKey(this.tsMorph, property) === name &&
      ts.isObjectLiteralExpression(property.initializer)
        ? [property.initializer]
        : [],
    );
  }

  names(table: TsMorph.ts.ObjectLiteralExpression): readonly string[] {
    return table.properties.flatMap((property) => getKey(this.tsMorph, property) ?? []);
  }

  rewrite(
    table: TsMorph.ts.ObjectLiteralExpression,
    added: readonly (readonly [string, string])[],
  ): readonly TextEdit[] {
    const names = this.names(table);
    if (added.length === 0 && !names.some((name) => this.removed.includes(name))) return [];
    const isSorted = [...names].sort().join() === names.join();
    const kept = table.properties
      .map((property) => [getKey(this.tsMorph, property) ?? '', property.getText(this.source)])
      .filter(([name = '']) => !this.removed.includes(name));
    const fresh = added
      .filter(([name]) => !names.includes(name))
      .map(([name, range]) => [name, `${JSON.stringify(name)}: ${JSON.stringify(range)}`]);
    const rows = [...kept, ...fresh];
    if (isSorted) rows.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
    const lines = rows.map(([, text]) => text);
    const [space = '\n    '] =
      /^\s*/.exec(this.source.text.slice(table.getStart(this.source) + 1)) ?? [];
    const [closing = ''] = /\s*$/.exec(this.source.text.slice(0, table.getEnd() - 1)) ?? [];
    const text = lines.length > 0 ? `${space}${lines.join(`,${space || ' '}`)}${closing}` : '';
    return [{ start: table.getStart(this.source) + 1, end: table.getEnd() - 1, text }];
  }
}

function reportDependent(
  file: string,
  name: string,
  text: string,
  { manual }: ManifestFacts,
): void {
  const { needs = '', docs = '' } = DEPENDENT_PACKAGES[name] ?? {};
  const message = `${name} is not converted, and needs ${needs}, which stays. The guide has the way to portcullis.`;
  manual.add(file, Math.max(0, text.indexOf(`"${name}"`)), message, docs);
}

/** What names packages, and does not load them. */
const NOT_FOR_MODULES = ['name', 'description', 'keywords', 'homepage', 'repository', 'bugs'];

/** Tables such as `overrides` are for a package that is no longer there. */
function reportOtherTables(
  file: string,
  root: TsMorph.ts.ObjectLiteralExpression,
  source: TsMorph.ts.JsonSourceFile,
  { tsMorph, manual }: ManifestFacts,
): void {
  for (const property of root.properties) {
    const key = getKey(tsMorph, property) ?? '';
    if (DEPENDENCY_TABLES.some((name) => name === key)) continue;
    const text = property.getText(source);
    const name = REPLACED_PACKAGES.find((one) => namesPackage(text, one));
    if (name === undefined || NOT_FOR_MODULES.includes(key)) continue;
    const message = `${key} names ${name}. Remove it, unless another package needs it.`;
    manual.add(file, property.getStart(source), message, 'migrate/auth-js-5#steps');
  }
}

/** Whether a text has the name of a package, and not one that only begins or ends with it. */
function namesPackage(text: string, name: string): boolean {
  return new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(text);
}

function getKey(
  { ts }: typeof TsMorph,
  { name }: TsMorph.ts.ObjectLiteralElementLike,
): string | undefined {
  return name && ts.isStringLiteral(name) ? name.text : undefined;
}
