/** Figures and verdicts in words. */
import { precise } from '../measure/rounds.js';
import type { Measured, Unit, Verdict } from '../row.js';

const UNITS: Readonly<Record<Unit, string>> = {
  times: 'x',
  ms: ' ms',
  MiB: ' MiB',
  KiB: ' KiB',
  count: '',
};

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  goal: 'goal',
  bar: 'minimum',
  under: 'below minimum',
  shown: '',
  failed: 'FAILED',
};

export function formatFigure({ figure, unit }: Measured): string {
  // A turn of a short run may end before its first answer: then there is no number.
  return figure && Number.isFinite(figure.value) ? inUnit(figure.value, unit) : '-';
}

export function formatMark(mark: number | undefined, { unit }: Measured): string {
  return mark === undefined ? '' : `${mark}${UNITS[unit]}`;
}

function inUnit(value: number, unit: Unit): string {
  return unit === 'count' ? String(value) : `${precise(value)}${UNITS[unit]}`;
}
