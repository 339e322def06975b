import { describe, expect, it } from '@jest/globals';
import { AccessDenied } from '../../../src/core/errors/request.errors.js';
import {
  getReference,
  isReference,
  logWithReference,
} from '../../../src/core/kernel/error-reference.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';

const random = { bytes: (count: number) => Uint8Array.from({ length: count }, (_, i) => i * 37) };

function log(error: Error) {
  const entries: Error[] = [];
  const logger = { error: (entry: Error) => void entries.push(entry) };
  const reference = logWithReference(error, logger, random);
  return { reference, entries, entry: entries[0]! };
}

describe('a logged error', () => {
  it('has the reference, as the same object', () => {
    const error = new AccessDenied('no');
    const { reference, entries } = log(error);
    expect(entries).toEqual([error]);
    expect(entries[0]).toBe(error);
    expect(error.reference).toBe(reference);
    expect(isReference(reference)).toBe(true);
  });

  it('need not be an AuthError', () => {
    const error = new TypeError('down');
    expect(getReference(log(error).entry)).toBe(log(error).reference);
  });

  it('may be frozen: everything but the reference is its own', () => {
    const error = Object.freeze(new AccessDenied('no', new Error('inner')));
    const { reference, entry } = log(error);
    expect(entry).toBeInstanceOf(AccessDenied);
    expect(entry).toMatchObject({ reference, type: 'AccessDenied', message: 'no' });
    expect(formatLogLine('error', entry)).toContain('AccessDenied: no <- Error: inner');
    expect(error.reference).toBeUndefined();
  });

  it('gets another reference each time', () => {
    const error = new AccessDenied('no');
    const changing = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
    const logger = { error: () => undefined };
    const references = Array.from({ length: 100 }, () => logWithReference(error, logger, changing));
    expect(new Set(references).size).toBe(100);
    expect(references.every(isReference)).toBe(true);
  });
});

describe('a line of the log', () => {
  it('ends with the reference', () => {
    const { reference, entry } = log(new AccessDenied('no'));
    expect(formatLogLine('error', entry)).toBe(
      `[auth][error] AccessDenied: no (reference ${reference})`,
    );
  });

  it('ends with it even when the message is cut', () => {
    const { reference, entry } = log(new AccessDenied('x'.repeat(5000)));
    const line = formatLogLine('error', entry);
    expect(line.endsWith(`x… (reference ${reference})`)).toBe(true);
    expect(line.length).toBeLessThan(2048);
  });

  it('does not repeat what is no reference', () => {
    const error = Object.assign(new Error('x'), { reference: 'canary\n[auth][error] forged' });
    expect(formatLogLine('error', error)).not.toContain('canary');
  });
});

it.each([
  ['7K3M9QXA', true],
  ['00000000', true],
  ['7K3M9QX', false],
  ['7K3M9QXAB', false],
  ['7k3m9qxa', false],
  ['7K3M9QXI', false],
  ['7K3M9QXL', false],
  ['7K3M9QXO', false],
  ['7K3M9QXU', false],
  ['7K3M9QXA\n', false],
  ['CALL +1 5', false],
  ['', false],
  [undefined, false],
  [12345678, false],
])('%j is a reference: %p', (value, expected) => {
  expect(isReference(value)).toBe(expected);
});
