/** Spellings that are not the code: compatibility forms of Unicode. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseCode, readDigits } from '../../../src/core/email/code-digits.js';
import { parseRecoveryCode } from '../../../src/features/second-factors/recovery-code-format.js';

const isFullWidth = (point: number) => point >= 0xff01 && point <= 0xff5e;

/** All characters that a normalisation, or another case, makes ASCII letters or digits. */
const FORMS = Array.from({ length: 0x2_0000 }, (_, point) => point)
  .filter((point) => point > 0x7f && !isFullWidth(point) && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point))
  .filter((form) => {
    const plain = form.normalize('NFKC');
    return [plain, plain.toUpperCase(), form.toLowerCase()].some((text) =>
      /[0-9A-Za-z]/.test(text),
    );
  });

describe('H17: a spelling that is not the code', () => {
  it.each([
    ['a code by email', (text: string) => parseCode(text), '214574', '２１４５７４'],
    ['a code of an app', (text: string) => readDigits(text, 8), '21457412', '２１４５７４１２'],
    [
      'a recovery code',
      (text: string) => parseRecoveryCode(text)?.characters,
      '3-7KQ2M-XW9TB-4HN',
      '３－７ｋＱ２Ｍ－ＸＷ９ＴＢ－４ＨＮ',
    ],
  ] as const)('of %s is refused', (_name, read, code, wide) => {
    expect(FORMS.length).toBeGreaterThan(1000);
    expect(read(wide)).toBe(read(code));
    const taken = FORMS.filter((form) =>
      [form + code.slice(1), code.slice(0, -1) + form, code + form, form + code].some(
        (text) => read(text) !== undefined,
      ),
    );
    expect(taken).toEqual([]);
  });

  /** What else is normalised, and why compatibility forms may be one there. */
  const NORMALISED: Readonly<Record<string, string>> = {
    'core/http/callback-url.ts': 'looks for what a browser might read, and takes nothing',
    'core/models/email-address.ts': 'the address that is looked up is the one that gets the email',
    'core/pages/provider-list.tsx': 'a search among names',
    'features/limits/limit-rules.ts': 'all spellings count together',
    'features/passwords/breached-passwords.ts': 'as the password is hashed',
    'features/passwords/hashing/password-hasher.ts': 'NIST SP 800-63B-4 §3.1.1.2',
    'features/passwords/hashing/scrypt.format.ts': 'as Better Auth has hashed it',
    'features/passwords/password-rules.ts': 'as the password is hashed',
  };

  it('every place that normalises has its reason', () => {
    const root = join(import.meta.dirname, '../../../src');
    const places = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .filter((path) => /normalize\('NFK[CD]'\)/.test(readFileSync(join(root, path), 'utf8')))
      .map((path) => path.replaceAll('\\', '/'));
    expect(new Set(places)).toEqual(new Set(Object.keys(NORMALISED)));
  });
});
