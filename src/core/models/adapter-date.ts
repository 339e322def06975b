/** Dates as adapters give them back. */

/** The date, whichever form a driver gave it; what is no date is long over. */
export function adapterDate(value: unknown): Date {
  // Drivers give a 64-bit column as text.
  const isMilliseconds = typeof value === 'string' && /^\d{12,}$/.test(value);
  const isGiven = value instanceof Date || typeof value === 'string' || typeof value === 'number';
  const date = new Date(isMilliseconds ? Number(value) : isGiven ? value : 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
