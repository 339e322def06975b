/** What is printed: a line for each scenario, and whatever was not to be expected. */
import type { Difference } from './compare.js';
import type { Plain } from './plain.js';
import type { Verdict } from './verdict.js';

const LONGEST = 400;

export function verdictLines({ scenario, kind, documented, undocumented }: Verdict): string[] {
  const ids = [...documented.keys()].map(({ id }) => id).join(', ');
  const reasons = ids === '' ? '' : `  (${ids})`;
  return [`${kind.padEnd(13)}  ${scenario}${reasons}`, ...undocumented.flatMap(differenceLines)];
}

export function summaryLine(verdicts: readonly Verdict[]): string {
  const count = (kind: Verdict['kind']): number =>
    verdicts.filter((verdict) => verdict.kind === kind).length;
  return (
    `${verdicts.length} scenarios: ${count('same')} same, ` +
    `${count('as documented')} differ as documented, ${count('differs')} differ.`
  );
}

function differenceLines({ step, at, path, ours, theirs }: Difference): string[] {
  return [
    `                 ${step}: ${at}${path === '' ? '' : ` ${path}`}`,
    `                   ours       ${shown(ours)}`,
    `                   reference  ${shown(theirs)}`,
  ];
}

function shown(value: Plain | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
