/** What must hold in the end. */
import type { UserLedger } from './ledger.js';
import type { Tally } from './tally.js';
import type { Findings, Plan } from './trial.js';

export interface Finding {
  readonly what: string;
  readonly is: number;
  readonly shouldBe: number;
}

const ADD = 'count.add';

export function judge({ way }: Plan, findings: Findings): readonly Finding[] {
  const { ledger, tally, verification, collector, errors } = findings;
  const { users, ids } = ledger;
  const sum = (of: (user: UserLedger) => number) => users.reduce((all, user) => all + of(user), 0);
  const heads = collector.heads.length > 0 ? 1 : 0;
  return [
    ...(way === 'transaction' ? judgeTransactions(users) : judgeUpdates(users)),
    found(
      'confirmed actions that did not take effect',
      sum((user) => countUndone(user, tally)),
    ),
    found(
      'confirmed actions without an entry',
      sum((user) => countUnrecorded(user, tally)),
    ),
    found(
      'confirmed refusals without an entry',
      sum((user) => countUnrefused(user, tally, way)),
    ),
    found(
      'entries that are still intended',
      sum((user) => countIntended(user)),
    ),
    found('problems of the chain', verification.problem ? 1 : 0),
    found('entries that the chain does not cover', verification.uncovered + ledger.unsealed),
    found('entries that were verified', verification.checked, ids.length),
    found('heads of the chain, at least one', heads, 1),
    found(
      'entries that the sink did not get',
      ids.filter((id) => !collector.entries.has(id)).length,
    ),
    found('errors at any other time', errors['at any other time']),
  ];
}

/** An entry is settled in the transaction of its change: the numbers are the same. */
function judgeTransactions(users: readonly UserLedger[]): readonly Finding[] {
  const differ = users.filter(({ counter, entries }) => counter !== entries(ADD, 'success'));
  const counted = users.reduce((all, { counter }) => all + counter, 0);
  const recorded = users.reduce((all, { entries }) => all + entries(ADD, 'success'), 0);
  return [
    found('successes recorded, of what was counted', recorded, counted),
    found('users whose entries differ from their counter', differ.length),
  ];
}

/** What took effect is recorded, as a success or as in doubt. */
function judgeUpdates(users: readonly UserLedger[]): readonly Finding[] {
  const sum = (of: (user: UserLedger) => number) =>
    users.reduce((all, user) => all + Math.max(of(user), 0), 0);
  return [
    found(
      'changes without an entry that is a success or in doubt',
      sum(({ counter, entries }) => counter - entries(ADD, 'success') - entries(ADD, 'unsettled')),
    ),
    found(
      'successes recorded that did not take effect',
      sum(({ counter, entries }) => entries(ADD, 'success') - counter),
    ),
  ];
}

/** Each action has made the counter one that no other has made. */
function countUndone({ userId, counter }: UserLedger, tally: Tally): number {
  const { counts } = tally.of(userId);
  const done = new Set(counts.filter((count) => count >= 1 && count <= counter));
  return counts.length - done.size;
}

function countUnrecorded({ userId, entries }: UserLedger, tally: Tally): number {
  return Math.max(tally.of(userId).counts.length - entries(ADD, 'success'), 0);
}

/**
 * With single statements, a process may answer while the database is away, and be killed before it
 * settles the entry, which is then in doubt. Counted so for the action that never succeeds alone:
 * an entry in doubt of the other one may be of a success.
 */
function countUnrefused({ userId, entries }: UserLedger, tally: Tally, way: Plan['way']): number {
  const unrecorded = [...tally.of(userId).refused].map(([action, refused]) => {
    const mayBeInDoubt = way === 'update' && action === 'count.refuse';
    const inDoubt = mayBeInDoubt ? entries(action, 'unsettled') : 0;
    return Math.max(refused - entries(action, 'refused') - inDoubt, 0);
  });
  return unrecorded.reduce((all, one) => all + one, 0);
}

function countIntended({ entries }: UserLedger): number {
  return entries(ADD, 'intended') + entries('count.refuse', 'intended');
}

function found(what: string, is: number, shouldBe = 0): Finding {
  return { what, is, shouldBe };
}
