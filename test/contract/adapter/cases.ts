/** Cases as data: what each is called, what it needs, and what it does. */
import { format } from 'node:util';
import type { AdapterMethod } from '../../../src/core/adapters/adapter.js';

export interface AdapterCase {
  readonly section: string;
  readonly name: string;
  /** Methods without which the case says nothing; not every adapter has all of them. */
  readonly needs: readonly AdapterMethod[];
  readonly run: () => Promise<void>;
}

/** Adds a case; `each` adds one for each row, and `needing` says what the cases need. */
export interface AddCase {
  (name: string, run: () => Promise<void>): void;
  each<First, Second>(
    rows: readonly (readonly [First, Second])[],
  ): (name: string, run: (first: First, second: Second) => Promise<void>) => void;
  each<Value>(rows: readonly Value[]): (name: string, run: (row: Value) => Promise<void>) => void;
  needing(...methods: readonly AdapterMethod[]): AddCase;
}

/** Collects the cases of a contract. */
export class CaseList {
  readonly cases: AdapterCase[] = [];

  section(section: string, define: (it: AddCase) => void): void {
    define(this.adding(section, []));
  }

  private adding(section: string, needs: readonly AdapterMethod[]): AddCase {
    const add = (name: string, run: () => Promise<void>): void => {
      this.cases.push({ section, name, needs, run });
    };
    const each =
      (rows: readonly unknown[]) =>
      (name: string, run: (...row: unknown[]) => Promise<void>): void => {
        for (const row of rows) {
          const values: unknown[] = Array.isArray(row) ? row : [row];
          add(titled(name, values), () => run(...values));
        }
      };
    const needing = (...methods: readonly AdapterMethod[]): AddCase =>
      this.adding(section, [...needs, ...methods]);
    return Object.assign<typeof add, Omit<AddCase, never>>(add, { each, needing });
  }
}

/** The name with as many values as it has places for. */
function titled(name: string, values: readonly unknown[]): string {
  const places = name.match(/%[sj]/g)?.length ?? 0;
  return format(name, ...values.slice(0, places));
}
