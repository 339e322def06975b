/** How access has changed between the file and the app. */
import { describeAccess } from './access-file.js';
import type { AccessRow, HandlerAccess } from './access-row.js';

/**
 * `widened`: more callers are admitted than before. `changed`: another condition, which cannot be
 * compared; it counts as widened until it was reviewed.
 */
export type ChangeKind = 'widened' | 'changed' | 'narrowed' | 'added' | 'removed';

/** A handler whose access differs. */
export interface AccessChange {
  readonly kind: ChangeKind;
  readonly operation: string;
  /** As the file says it; `undefined` for a handler that is new. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Lists the differences, those that let more users in first. */
export function compareAccess(
  before: readonly AccessRow[],
  after: readonly AccessRow[],
): AccessChange[] {
  const [old, now] = [before, after].map((rows) => new Map(rows.map((row) => [getKey(row), row])));
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const changes = [...keys].flatMap((key) => compareRows(old?.get(key), now?.get(key)));
  return changes.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

const ORDER: readonly ChangeKind[] = ['widened', 'changed', 'added', 'narrowed', 'removed'];

/** Renaming a method changes nothing for a client. */
function getKey({ transport, operation }: AccessRow): string {
  return `${transport} ${operation}`;
}

function compareRows(before: AccessRow | undefined, after: AccessRow | undefined): AccessChange[] {
  const operation = after?.operation ?? before?.operation ?? '';
  const texts = {
    operation,
    before: before && describeRow(before),
    after: after && describeRow(after),
  };
  if (!after) return [{ kind: 'removed', ...texts }];
  // A new public handler is what a review has to see.
  if (!before) return [{ kind: after.access.level === 'public' ? 'widened' : 'added', ...texts }];
  if (texts.before === texts.after) return [];
  return [{ kind: judge(before, after), ...texts }];
}

function describeRow({ access, guards, columns = {} }: AccessRow): string {
  const said = Object.entries(columns).filter(([, text]) => text !== '');
  return [
    describeAccess(access),
    ...guards,
    ...said.map(([name, text]) => `${name} ${text}`).sort(),
  ].join('; ');
}

const STRICTNESS: readonly HandlerAccess['level'][] = [
  'public',
  'optional',
  'step',
  'session',
  'fresh',
];

/**
 * Each requirement is compared by itself: one that is looser admits more callers, whatever another
 * one does.
 */
function judge(before: AccessRow, after: AccessRow): ChangeKind {
  const [old, now] = [before.access, after.access];
  const verdicts = [
    compareNumbers(STRICTNESS.indexOf(old.level), STRICTNESS.indexOf(now.level)),
    compareRoles(old.roles, now.roles),
    compareSets(old.scopes, now.scopes),
    compareSets(old.conditions, now.conditions),
    compareSets(before.guards, after.guards),
    // Another way to authenticate is a way in; without a list they are those of the module.
    compareVia(old.via, now.via),
    compareColumns(before.columns, after.columns),
  ];
  return (
    verdicts.find((one) => one === 'widened') ??
    verdicts.find((one) => one === 'changed') ??
    'narrowed'
  );
}

type Verdict = 'same' | 'narrowed' | 'widened' | 'changed';

function compareNumbers(before: number, after: number): Verdict {
  if (before === after) return 'same';
  return after > before ? 'narrowed' : 'widened';
}

/** Requirements of which all must hold. */
function compareSets(before: readonly string[], after: readonly string[]): Verdict {
  const isLost = before.some((one) => !after.includes(one));
  const isNew = after.some((one) => !before.includes(one));
  if (isLost) return isNew ? 'changed' : 'widened';
  return isNew ? 'narrowed' : 'same';
}

/** Of each list, one role must be there: a list is looser with more roles, and gone altogether. */
function compareRoles(before: HandlerAccess['roles'], after: HandlerAccess['roles']): Verdict {
  const isCovered = (list: readonly string[], by: HandlerAccess['roles']): boolean =>
    by.some((other) => other.every((role) => list.includes(role)));
  // A caller who satisfies the lists of one side satisfies each list of the other.
  const isAsStrict = before.every((list) => isCovered(list, after));
  const wasAsStrict = after.every((list) => isCovered(list, before));
  if (!isAsStrict) return 'widened';
  return wasAsStrict ? 'same' : 'narrowed';
}

/** What the words of a feature mean is for a person to say. */
function compareColumns(
  before: AccessRow['columns'] = {},
  after: AccessRow['columns'] = {},
): Verdict {
  const names = [...Object.keys(before), ...Object.keys(after)];
  const isSame = names.every((name) => (before[name] ?? '') === (after[name] ?? ''));
  return isSame ? 'same' : 'changed';
}

function compareVia(before: readonly string[], after: readonly string[]): Verdict {
  if (before.join() === after.join()) return 'same';
  if (before.length === 0 || after.length === 0) return 'changed';
  if (after.some((way) => !before.includes(way))) return 'widened';
  return after.length < before.length ? 'narrowed' : 'same';
}
