/**
 * Dates as this schema keeps them: the milliseconds since the epoch, as decimal text in a varchar
 * column. That is what the tables of existing apps hold, so it is read and written exactly so.
 */
import type { ValueTransformer } from 'typeorm';

const DECIMAL = /^-?\d{1,16}$/;

/**
 * For a date that must be there. Text that is no date reads as the epoch itself: whatever it was
 * meant to limit has expired, and nobody downstream meets an `Invalid Date`.
 */
export const epochMilliseconds: ValueTransformer = {
  to: write,
  // NULL is there only where the app spread the column into one of its own with `nullable: true`.
  from: (stored: unknown): Date | null =>
    stored === null || stored === undefined ? null : (read(stored) ?? new Date(0)),
};

/**
 * For a date whose presence is itself a statement, such as `emailVerified`. Text that is no date
 * reads as `null`: it states nothing.
 */
export const optionalEpochMilliseconds: ValueTransformer = { to: write, from: read };

function read(stored: unknown): Date | null {
  const text = String(stored);
  if (!DECIMAL.test(text)) return null;
  const date = new Date(Number(text));
  return Number.isNaN(date.getTime()) ? null : date;
}

function write(date: Date | null | undefined): string | null | undefined {
  if (date === null || date === undefined) return date;
  const time = date.getTime();
  if (Number.isNaN(time)) throw new TypeError('A date to be stored is invalid.');
  return String(time);
}
