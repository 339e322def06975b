/** The table as a terminal shows it: a line for the figure, and one for what it is made of. */
import type { Measured } from '../row.js';
import { VERDICTS, formatFigure, formatMark } from './words.js';

const WIDTHS = [64, 10, 10, 10] as const;

export const heading = (): string =>
  `${columns('what', 'result', 'minimum', 'goal')}\n${'-'.repeat(104)}`;

export function formatLine(row: Measured): string {
  const { name, verdict, means, figure, failure } = row;
  const marks = [formatMark(row.bar, row), formatMark(row.goal, row)] as const;
  const details = failure ?? figure?.parts ?? '';
  return [
    `${columns(name, formatFigure(row), ...marks)}  ${VERDICTS[verdict]}`.trimEnd(),
    `    ${means}`,
    `    ${details}`,
  ].join('\n');
}

function columns(...cells: readonly [string, string, string, string]): string {
  return cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 0),
    )
    .join('');
}
