/** What the comparison of one scenario comes to. */
import type { Difference } from './compare.js';
import {
  type Allowance,
  type DocumentedDifference,
  allowanceFor,
} from './documented/difference.js';

export interface Verdict {
  readonly scenario: string;
  readonly kind: 'same' | 'as documented' | 'differs';
  /** The documented differences that were seen, and which of their allowances it took. */
  readonly documented: ReadonlyMap<DocumentedDifference, ReadonlySet<Allowance>>;
  readonly undocumented: readonly Difference[];
}

/** @param reasons - The documented differences. */
export function judge(
  scenario: string,
  differences: readonly Difference[],
  reasons: readonly DocumentedDifference[],
): Verdict {
  const documented = new Map<DocumentedDifference, Set<Allowance>>();
  const undocumented = differences.filter((difference) => {
    const excuse = excuseFor(scenario, difference, reasons);
    if (!excuse) return true;
    const used = documented.get(excuse.reason) ?? new Set();
    documented.set(excuse.reason, used.add(excuse.allowance));
    return false;
  });
  const hasDifferences = differences.length > 0;
  const kind = undocumented.length > 0 ? 'differs' : hasDifferences ? 'as documented' : 'same';
  return { scenario, kind, documented, undocumented };
}

function excuseFor(
  scenario: string,
  difference: Difference,
  reasons: readonly DocumentedDifference[],
): { reason: DocumentedDifference; allowance: Allowance } | undefined {
  for (const reason of reasons) {
    const allowance = allowanceFor(reason, scenario, difference);
    if (allowance) return { reason, allowance };
  }
  return undefined;
}
