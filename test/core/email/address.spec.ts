/** Which addresses a link may be sent to. */
import { describe, expect, it } from '@jest/globals';
import { isSingleAddress, normalizeEmailAddress } from '../../../src/core/models/email-address.js';
import { ADDRESS, Mailbox, signedInAs } from './mailbox.js';

/** The longest local part there may be. */
const LOCAL = 'l'.repeat(64);

/** A domain of this many characters, in labels that are short enough. */
const makeDomain = (length: number): string =>
  `${'d'.repeat(50)}.`.repeat(9).slice(0, length - 5) + '.test';

const REFUSED: readonly (readonly [string, readonly unknown[]])[] = [
  ['B01 several', ['a@x.test,b@y.test', 'a@x.test;b@y.test', 'a@x.test b@y.test', 'a@@x.test']],
  [
    'B01 several, one of which is no address',
    ['a@x.test,', 'a@x.test,b', 'a@x.test;', 'b,a@x.test'],
  ],
  ['B02 a quoted one', ['"a@evil.test"@x.test', '"a b"@x.test', '"a"@x.test', 'a@"x".test']],
  [
    'B03 one with a line after it',
    [
      'a@x.test\r\nBcc: evil',
      'a\r\nRCPT TO:<b>@x.test',
      'a@x.test\nSubject: hi',
      'a\n@x.test',
      'a\u0000@x.test',
      'a@x.test\u0000',
      'a\tb@x.test',
      'a@x\t.test',
      'a\u000b@x.test',
      'a\u0085b@x.test',
      'a\u2028b@x.test',
      'a%0d%0a@x.test%0d%0aBcc:b',
    ],
  ],
  [
    'B04 one that becomes several by normalisation',
    [
      'a\uff20evil@x.test',
      'a\ufe6bevil@x.test',
      'a\uff20x.test',
      'a\uff0cb@x.test',
      'a\ufe50b@x.test',
      'a\uff1bb@x.test',
      'a@x.test\uff0cb',
      'a\uff1cb@x.test',
      'a\uff02@x.test',
      'a\u2474@x.test',
      'a\u3000b@x.test',
      'a@evil.test\uff0f.x.test',
      'a@evil.test\u2100.x.test',
    ],
  ],
  [
    'B05 one as it stands in a header',
    ['<b>@x.test', 'A <a@x.test>', '<a>,b@x.test', 'a@x.test>', '(c)a@x.test', 'a@x.test(c)'],
  ],
  [
    'B06 one with characters that mean something',
    ['a,evil@y.test', 'a;b@x.test', 'a b@x.test', 'a:b@x.test', 'a[b]@x.test', 'a\\b@x.test'],
  ],
  ['B08 half a character', ['a\ud800@x.test', 'a@x\udc00.test']],
  ['B09 one with a dot at the end', ['a@x.test.', 'a@x.test。', 'a@.x.test', 'a@x..test']],
  [
    'B10 one of a machine',
    [
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@127.1',
      'a@2130706433',
      'a@0x7f.1',
      'a@①②⑦.0.0.1',
      'a@[::1]',
      'a@x.1',
    ],
  ],
  [
    'B10 one of something else than a domain',
    [
      'a@x.test/b',
      'a@x.test?b',
      'a@x.test#b',
      'a@x.test:25',
      'a@x_y.test',
      'a@-x.test',
      'a@x%2etest',
    ],
  ],
  ['B09 one of a domain that is none', ['a@xn--.test', 'a@xn--0.test', `a@${'x'.repeat(64)}.test`]],
  [
    'B11 one that is too long',
    [
      `${'a'.repeat(5000)}@x.test`,
      `${LOCAL}l@x.test`,
      `${'ä'.repeat(33)}@x.test`,
      `${LOCAL}@${makeDomain(190)}`,
      `a@${'ü.'.repeat(126)}test`,
    ],
  ],
  ['B11 nothing', ['', ' ', '\n', '@', 'a@', '@x.test', 'a', 'a.x.test']],
  ['B12 no text', [{}, [], ['a@x.test'], 1, true, null, undefined, { toString: () => ADDRESS }]],
];

const ACCEPTED: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'B07 in lower case, without the space around it',
    [
      ['A@X.TEST ', 'a@x.test'],
      ['a@X.test', 'a@x.test'],
      ['\t a@x.test\r\n', 'a@x.test'],
      ['\ufeffa@x.test\u00a0', 'a@x.test'],
      ['ａ@ｘ.test', 'a@x.test'],
    ],
  ],
  [
    'B08 never as another person’s',
    [
      ['admın@x.test', 'admın@x.test'],
      ['stra\u00dfe@x.test', 'straße@x.test'],
      ['İ@x.test', 'i\u0307@x.test'],
      // The Kelvin sign is canonically a K: every normaliser says so, and so does the SMTP server.
      ['\u212aelvin@x.test', 'kelvin@x.test'],
    ],
  ],
  [
    'B09 with its domain in A-labels',
    [
      ['a@münchen.de', 'a@xn--mnchen-3ya.de'],
      ['a@MÜNCHEN.DE', 'a@xn--mnchen-3ya.de'],
      ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
      ['a@XN--MNCHEN-3YA.de', 'a@xn--mnchen-3ya.de'],
      ['a@еxample.com', 'a@xn--xample-2of.com'],
      ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ],
  ],
  [
    'M8 of a domain of one label, as within a company',
    [
      ['root@localhost', 'root@localhost'],
      ['User@Intranet', 'user@intranet'],
    ],
  ],
  [
    'B11 as long as an address may be',
    [
      [`${LOCAL}@${makeDomain(189)}`, `${LOCAL}@${makeDomain(189)}`],
      [`${'ä'.repeat(32)}@x.test`, `${'ä'.repeat(32)}@x.test`],
    ],
  ],
  [
    'B13 with its dots and tags',
    [
      ['a.d.a+news@gmail.com', 'a.d.a+news@gmail.com'],
      ["o'hara/sales=x!#$%&*^_`{|}~?@x.test", "o'hara/sales=x!#$%&*^_`{|}~?@x.test"],
    ],
  ],
];

describe('an address', () => {
  const refused = REFUSED.flatMap(([id, list]) => list.map((typed) => [id, typed] as const));
  const accepted = ACCEPTED.flatMap(([id, list]) => list.map((pair) => [id, ...pair] as const));

  it.each(refused)('%s is refused: %j', (_, typed) => {
    expect(normalizeEmailAddress(typed)).toBeUndefined();
  });

  it.each(accepted)('%s is stored: %j as %j', (_, typed, stored) => {
    expect(normalizeEmailAddress(typed)).toBe(stored);
    expect(normalizeEmailAddress(stored)).toBe(stored);
    expect(isSingleAddress(stored)).toBe(true);
  });
});

describe('a user who enters', () => {
  it.each(REFUSED)('%s gets no link and sees an error', async (_, list) => {
    const mailbox = new Mailbox();
    for (const email of list) {
      const csrfToken = await mailbox.browser.csrfToken();
      await mailbox.expectRefused('EmailSignin', () =>
        mailbox.browser.visit('/auth/signin/email', { json: { csrfToken, email } }),
      );
    }
    expect([mailbox.outbox, mailbox.storedTokens]).toEqual([[], []]);
    expect(mailbox.trace).toEqual([]);
  });

  it.each([
    ['B07', ['Ada@Example.COM', ' ada@EXAMPLE.com', 'ada@example.com']],
    ['B09', ['a@MÜNCHEN.de', 'a@xn--mnchen-3ya.de', 'A@münchen.DE ']],
  ])('%s one address in several spellings is one person', async (_, spellings) => {
    const mailbox = new Mailbox();
    for (const spelling of spellings) await mailbox.signIn(spelling);
    expect((await mailbox.database.rows()).users).toHaveLength(1);
    expect(new Set(mailbox.outbox.map(({ identifier }) => identifier)).size).toBe(1);
  });

  it.each([
    ['B08', 'admın@x.test', 'admin@x.test'],
    ['B08', 'straße@x.test', 'strasse@x.test'],
    ['B08', 'İ@x.test', 'i@x.test'],
    ['B13', 'a.da@gmail.com', 'ada@gmail.com'],
    ['B13', 'ada+news@x.test', 'ada@x.test'],
  ])('%s %s is not %s', async (_, one, other) => {
    const mailbox = new Mailbox();
    for (const address of [one, other]) await mailbox.signIn(address);
    expect((await mailbox.database.rows()).users).toHaveLength(2);
    expect(mailbox.outbox.map(({ identifier }) => identifier)).toEqual([
      normalizeEmailAddress(one),
      other,
    ]);
  });

  it('B08 an address with another accent is not matched by a lax database', async () => {
    const mailbox = new Mailbox({
      // As a collation that ignores accents would find it.
      adapter: (own) => ({ ...own, getUserByEmail: async () => own.getUserByEmail!('ádá@x.test') }),
    });
    await mailbox.signIn('ádá@x.test');
    await mailbox.signIn('ada@x.test');
    const { users } = await mailbox.database.rows();
    expect(users.map(({ email }) => email)).toEqual(['ádá@x.test', 'ada@x.test']);
    await expect(signedInAs(mailbox.browser)).resolves.toBe('ada@x.test');
  });
});

describe('B14 the app’s own normalization', () => {
  const ask = (normalizeIdentifier: (typed: string) => unknown) =>
    new Mailbox({ provider: { normalizeIdentifier: normalizeIdentifier as () => string } });

  it('decides the spelling', async () => {
    const mailbox = ask((typed) => typed.trim().toUpperCase());
    await mailbox.signIn(' ada@localhost ');
    expect(mailbox.mail.identifier).toBe('ADA@LOCALHOST');
    await expect(signedInAs(mailbox.browser)).resolves.toBe('ADA@LOCALHOST');
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error(`no: ${ADDRESS}`.replace(ADDRESS, ''));
      },
    ],
    ['gives nothing', () => undefined],
    ['gives null', () => null],
    ['gives a list', () => [ADDRESS]],
    ['gives a promise', async () => ADDRESS],
    ['gives empty text', () => ''],
    ['gives two addresses', () => 'a@x.test,b@y.test'],
    ['gives a name with an address', () => 'Ada <a@x.test>'],
    ['gives a line after the address', () => 'a@x.test\r\nBcc: b@y.test'],
    ['gives what becomes two by normalisation', () => 'a\uff20evil.test@x.test'],
    ['gives what becomes a list by normalisation', () => 'a@x.test\uff0cb'],
    ['gives what is too long', () => `${'a'.repeat(300)}@x.test`],
  ])('that %s leads to no link', async (_, rule) => {
    const mailbox = ask(rule);
    await mailbox.expectRefused('EmailSignin', () => mailbox.ask());
    expect([mailbox.outbox, mailbox.trace]).toEqual([[], []]);
  });

  it.each([[{}], [['a@x.test']], [1], [null]])('never receives %j', async (email) => {
    const handed: unknown[] = [];
    const mailbox = ask((typed) => {
      handed.push(typed);
      return ADDRESS;
    });
    const json = { csrfToken: await mailbox.browser.csrfToken(), email };
    await mailbox.expectRefused('EmailSignin', () =>
      mailbox.browser.visit('/auth/signin/email', { json }),
    );
    expect(handed).toEqual([]);
  });
});
