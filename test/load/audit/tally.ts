/** What the users were answered. */
import type { Answer } from './user.js';

/** Of one user. */
export interface UserTally {
  /** What the counter was, after each action that the user knows to be done. */
  readonly counts: number[];
  /** By action. */
  readonly refused: Map<string, number>;
}

export class Tally {
  private readonly users = new Map<string, UserTally>();
  /** How many answers had each status. */
  readonly statuses = new Map<number, number>();

  of(userId: string): UserTally {
    const known = this.users.get(userId) ?? { counts: [], refused: new Map<string, number>() };
    this.users.set(userId, known);
    return known;
  }

  add(userId: string, action: string, { status, count }: Answer): void {
    increase(this.statuses, status);
    const { counts, refused } = this.of(userId);
    if (status === 200) counts.push(count ?? NaN);
    else if (status === 409) increase(refused, action);
  }

  /** As a text. */
  get summary(): string {
    return [...this.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${count} ${status === 0 ? 'without an answer' : `× ${status}`}`)
      .join(', ');
  }
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
