/** "3 hours ago", in the language of a page. A server does not know the time zone of its reader. */

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Formats how long ago something was, or in what time it will be.
 *
 * @param milliseconds - Negative for the past.
 */
export function formatRelativeTime(milliseconds: number, locale: string): string {
  const seconds = Math.trunc(milliseconds / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, 'second');
}
