/** Allow-lists of hosts and origins, beside a second implementation. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isListed } from '../../../src/core/http/allow-list.js';

const PREVIEWS = 'https://*.preview.test';

/** A second implementation: `*` matches at least one character of a name. */
function admits(pattern: string, text: string): boolean {
  const [first] = pattern;
  if (first === undefined) return text === '';
  if (first !== '*') {
    const isSame = first.toLowerCase() === text[0]?.toLowerCase();
    return isSame && admits(pattern.slice(1), text.slice(1));
  }
  if (!/^[a-z0-9-]/i.test(text)) return false;
  return admits(pattern.slice(1), text.slice(1)) || admits(pattern, text.slice(1));
}

describe('isListed', () => {
  const piece = fc.constantFrom('a', 'b-1', 'pr', 'test', '*', '.', ':', '443', '[', ']', '-');
  const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const near = fc.array(
    fc.oneof(piece, fc.constantFrom('@', '/', '\n', 'é', '\u212a', '%', '\\', ' ', '\0', '+', '(')),
    { maxLength: 8 },
  );

  it('is true for exactly the entries of the list', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 3 }), near, (list, parts) => {
        const text = parts.join('');
        const expected = list.some((one) => admits(one, text));
        expect([list, text, isListed(list, text)]).toEqual([list, text, expected]);
      }),
      { numRuns: 5000 },
    );
  });

  it('is true for a pattern with any text in place of the name, as the second implementation says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (name) => {
        const isName = /^[a-z0-9-]+$/i.test(name);
        expect(isListed([PREVIEWS], `https://${name}.preview.test`)).toBe(isName);
      }),
      { numRuns: 5000 },
    );
  });
});
