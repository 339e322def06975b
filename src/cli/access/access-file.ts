/**
 * The file that tells who can access what: a table of Markdown, since that is what a pull request
 * shows best, with one line for each handler, so that a change is one line of the diff. It is read
 * back for the comparison, so that there is no second file that could say otherwise.
 */
import { ACCESS_COLUMNS as COLUMNS } from '../../core/features/index.js';
import { CommandError } from '../command-error.js';
import {
  type AccessRow,
  type HandlerAccess,
  sortRows,
  type AccessTransport,
} from './access-row.js';

const HEAD = `# Access

Who can access which handler. Written by \`npx portcullis access\`; \`npx portcullis access --check\` compares it
with the app.

`;

const TRANSPORTS: readonly AccessTransport[] = ['HTTP', 'GraphQL', 'WebSocket', 'Message'];

const LEVELS: readonly HandlerAccess['level'][] = [
  'public',
  'optional',
  'step',
  'session',
  'fresh',
];

/** A cell without content. */
const NONE = '-';

/** Writes the table, sorted. */
export function renderAccess(rows: readonly AccessRow[]): string {
  const further = [...new Set(rows.flatMap(({ columns = {} }) => Object.keys(columns)))];
  const lines = sortRows(rows).map((row) => [
    row.transport,
    row.operation,
    describeAccess(row.access),
    row.guards.join(', ') || NONE,
    row.handler,
    ...further.map((name) => row.columns?.[name] || NONE),
  ]);
  const names = [...COLUMNS, ...further];
  const table = [names, names.map(() => '---'), ...lines];
  const text = table.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');
  return `${HEAD}${text}\n`;
}

/** `session; roles admin or owner; scopes orders:read; if isOwner`. */
export function describeAccess({ level, roles, scopes, via, conditions }: HandlerAccess): string {
  return [
    level,
    ...(via.length > 0 ? [`via ${via.join(' or ')}`] : []),
    ...roles.map((list) => `roles ${list.join(' or ')}`),
    ...(scopes.length > 0 ? [`scopes ${scopes.join(' and ')}`] : []),
    ...conditions.map((name) => `if ${name}`),
  ].join('; ');
}

/**
 * Reads the table back.
 *
 * @throws {CommandError} with the number of a line that is none of the table's.
 */
export function parseAccess(text: string): AccessRow[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));
  const [header, , ...rows] = lines.filter(({ line }) => line.startsWith('|'));
  const names = splitCells(header?.line ?? '');
  if (names.slice(0, COLUMNS.length).join() !== COLUMNS.join()) {
    throw new CommandError(
      'The file has no table of access. Write it again: npx portcullis access',
    );
  }
  return rows.map(({ line, number }) => {
    const row = parseRow(splitCells(line), names.slice(COLUMNS.length));
    if (row) return row;
    throw new CommandError(
      `Line ${number} is no row of the table of access. Write the file again: npx portcullis access`,
    );
  });
}

function parseRow(cells: readonly string[], further: readonly string[]): AccessRow | undefined {
  const [name, operation, words = '', others, handler, ...said] = cells;
  const transport = TRANSPORTS.find((one) => one === name);
  const access = parseRequirements(words.split('; '));
  const isWhole = said.length === further.length && operation && others && handler;
  if (!isWhole || !transport || !access) return undefined;
  return {
    transport,
    operation,
    handler,
    access,
    guards: others === NONE ? [] : others.split(', '),
    ...(further.length > 0 && { columns: readColumns(further, said) }),
  };
}

function readColumns(
  names: readonly string[],
  said: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name, index) => [name, said[index] === NONE ? '' : (said[index] ?? '')]),
  );
}

function parseRequirements([first, ...words]: readonly string[]): HandlerAccess | undefined {
  const level = LEVELS.find((one) => one === first);
  const isKnown = words.every((word) => /^(via|roles|scopes|if) ./.test(word));
  if (!level || !isKnown) return undefined;
  const after = (start: string): string[] =>
    words.filter((word) => word.startsWith(start)).map((word) => word.slice(start.length));
  return {
    level,
    roles: after('roles ').map((list) => list.split(' or ')),
    scopes: after('scopes ').flatMap((list) => list.split(' and ')),
    via: after('via ').flatMap((list) => list.split(' or ')),
    conditions: after('if '),
  };
}

function escapeCell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}

/** The cells of a line, whose formatter may have added spaces. */
function splitCells(line: string): string[] {
  const cells = line.match(/(?:\\.|[^|\\])+/g) ?? [];
  return cells.map((cell) => cell.trim().replace(/\\(.)/g, '$1')).filter((cell) => cell !== '');
}
