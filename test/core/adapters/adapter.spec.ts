import { describe, expect, it } from '@jest/globals';
import { isDate } from '../../../src/core/adapters/public.js';

describe('isDate', () => {
  it.each([
    '2026-01-31T23:59:58.123Z',
    '2026-01-31T23:59:58.123456Z',
    '2026-01-31T23:59:58+05:30',
    '2026-01-31T23:59-08:00',
    new Date().toISOString(),
  ])('accepts %s', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each([
    '2026-01-31',
    '2026-01-31T23:59:58',
    '2026-19-31T23:59:58Z',
    'on 2026-01-31T23:59:58Z',
    '1767225600000',
    '',
    1767225600000,
    new Date(),
    null,
    undefined,
  ])('refuses %p', (value) => {
    expect(isDate(value)).toBe(false);
  });
});
