/** Invariants of e-mail addresses, for every character. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSingleAddress, normalizeEmailAddress } from '../../../src/core/models/email-address.js';
import { Mailbox } from './mailbox.js';

/** What means something to RFC 5322 §3.4 or to SMTP. */
const SPECIAL = /[\s@()<>[\]:;\\,"\u0000-\u001f\u007f]/;

const LAST_CODE_POINT = 0x10_ffff;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Characters that are likely to be read in two ways. */
const tricky = fc.constantFrom(
  ...'@,;:<>()[]\\".%/?# \t\r\n\u0000\u00ad\u200b\u202e\u212a\u0130\u0131\u1e9e\ufb00\ufdfa',
  ...'\uff20\ufe6b\uff0c\uff1b\uff1c\uff02\u2474\u2100\u3002\uff0e\ufeff\ud800\udc00\u0345',
);
const character = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'abzAZ019._-+'),
  tricky,
);
const part = fc.array(character, { maxLength: 70 }).map((characters) => characters.join(''));

/** Texts of which some are addresses, some nearly, and some not at all. */
const typed = fc.oneof(
  fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.test`),
  fc.tuple(part, fc.domain()).map(([local, domain]) => `${local}@${domain}`),
  fc.emailAddress(),
  part,
);

function everyCodePoint(): string[] {
  return Array.from({ length: LAST_CODE_POINT + 1 }, (_, code) => String.fromCodePoint(code));
}

describe('any input', () => {
  it('is refused without an exception, or is one valid address', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const address = normalizeEmailAddress(text);
        if (address === undefined) return;
        const [local = '', domain = '', ...surplus] = address.split('@');
        expect(surplus).toEqual([]);
        expect(countBytes(address)).toBeLessThanOrEqual(254);
        expect(countBytes(local)).toBeLessThanOrEqual(64);
        for (const form of [local, domain, local.normalize('NFKC')]) {
          expect(form).not.toMatch(SPECIAL);
          expect(form).not.toBe('');
        }
        expect(domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/);
        expect(isSingleAddress(address)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('has one spelling: normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const address = normalizeEmailAddress(text);
        if (address !== undefined) expect(normalizeEmailAddress(address)).toBe(address);
      }),
      { numRuns: 2000 },
    );
  });

  it('B12 never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (anything) => {
        const address = normalizeEmailAddress(anything);
        expect(address === undefined || isSingleAddress(address)).toBe(true);
        expect(typeof isSingleAddress(anything)).toBe('boolean');
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same for the mailer, the database and the session', async () => {
    const mailbox = new Mailbox();
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const sent = mailbox.outbox.length;
        const browser = mailbox.app.browser();
        const json = { csrfToken: await browser.csrfToken(), email: text };
        await browser.visit('/auth/signin/email', { json });
        const mails = mailbox.outbox.slice(sent);
        const address = normalizeEmailAddress(text);
        expect(mails.map(({ identifier }) => identifier)).toEqual(address ? [address] : []);
        if (address === undefined) return;
        expect(mailbox.storedTokens.at(-1)?.identifier).toBe(address);
        expect(new URL(mailbox.mail.url).searchParams.get('email')).toBe(address);
        await mailbox.open(new URL(mailbox.mail.url), browser);
        await expect(browser.session()).resolves.toMatchObject({ user: { email: address } });
      }),
      { numRuns: 150 },
    );
    expect(mailbox.outbox.length).toBeGreaterThan(0);
  });

  it('B11 takes time in proportion to its length', () => {
    const started = performance.now();
    for (const unit of ['a', '\ufdfa', 'a.', '@', ',', '\u0130', 'ü.']) {
      expect(normalizeEmailAddress(`${unit.repeat(500_000)}@x.test`)).toBeUndefined();
      expect(isSingleAddress(`${unit.repeat(500_000)}@x.test`)).toBe(false);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('B04 every character', () => {
  const isSpecial = (character: string): boolean =>
    SPECIAL.test(character) || SPECIAL.test(character.normalize('NFKC'));
  const special = everyCodePoint().filter(isSpecial);
  const placed = (character: string): string[] => [
    `a${character}b@x.test`,
    `a@x${character}y.test`,
    `a${character}@x.test`,
  ];

  it('that is or becomes a special one makes an address none', () => {
    const accepted = special.filter((character) =>
      placed(character).some((text) => normalizeEmailAddress(text) !== undefined),
    );
    expect(special.length).toBeGreaterThan(100);
    expect(accepted).toEqual([]);
  });

  it('that is or becomes a special one makes a spelling of the app’s own none either', () => {
    const accepted = special.filter((character) => placed(character).some(isSingleAddress));
    expect(accepted).toEqual([]);
  });

  it('is dropped, refused, or kept as it is: an address has one spelling', () => {
    const changing = everyCodePoint().filter(
      (character) =>
        /\p{M}/u.test(character) || character.normalize('NFKC').toLowerCase() !== character,
    );
    const unstable = changing.filter((character) => {
      const address = normalizeEmailAddress(`a${character}b@x.test`);
      return address !== undefined && normalizeEmailAddress(address) !== address;
    });
    expect(unstable).toEqual([]);
  });
});
