/** Durations in the words of a language. */

const MINUTE_MS = 60_000;

/** Uses the largest unit that does not round one and a half up to two: "90 minutes", "2 hours". */
export function formatDuration(milliseconds: number, locale: string): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 120 && minutes !== 60) return formatUnit(minutes, 'minute', locale);
  const hours = Math.round(minutes / 60);
  if (hours < 48) return formatUnit(hours, 'hour', locale);
  return formatUnit(Math.round(hours / 24), 'day', locale);
}

function formatUnit(count: number, unit: string, locale: string): string {
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, format).format(count);
}
