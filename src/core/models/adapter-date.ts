/** Dates as adapters give them back. */

/** Whether the user is known to own the address: since a date, or, in some tables, `true`. */
export function hasVerifiedEmail({ emailVerified }: { emailVerified?: unknown }): boolean {
  return emailVerified === true || adapterDate(emailVerified).getTime() > 0;
}

/** The date, whichever form a driver gave it; what is no date is long over. */
export function adapterDate(value: unknown): Date {
  // Drivers give a 64-bit column as text.
  const isMilliseconds = typeof value === 'string' && /^\d{12,}$/.test(value);
  const isGiven = value instanceof Date || typeof value === 'string' || typeof value === 'number';
  const date = new Date(isMilliseconds ? Number(value) : isGiven ? value : 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
