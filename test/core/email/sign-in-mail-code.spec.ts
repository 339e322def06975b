/** The message with a code: readable, selectable, and bound to the site in its last line. */
import { describe, expect, it } from '@jest/globals';
import { type SignInMailFacts, signInMail } from '../../../src/core/email/sign-in-mail.js';
import { LANGUAGES } from '../../../src/core/localization/languages.js';
import { localize } from '../../support/localization.js';

const MINUTE = 60_000;
const CODE = '031415';
const LINK = 'https://app.example.com/auth/callback/email?token=7f&email=ada%40example.org';
const PAGE = 'https://app.example.com/auth/verify-request?provider=email&type=email';

const write = (facts: Partial<SignInMailFacts> = {}) =>
  signInMail({
    url: PAGE,
    method: 'code',
    code: CODE,
    theme: {},
    issued: new Date(0),
    expires: new Date(10 * MINUTE),
    ...facts,
  });

const writeBoth = (facts: Partial<SignInMailFacts> = {}) =>
  write({
    url: LINK,
    method: 'both',
    expires: new Date(24 * 60 * MINUTE),
    codeExpires: new Date(10 * MINUTE),
    ...facts,
  });

const getLastLine = (text: string) => text.split('\n').at(-1);

describe('the message with a code', () => {
  it('has the code in both parts, and no link', () => {
    const { html, text } = write();
    expect(text).toBe(
      [
        'Sign in to app.example.com',
        'Enter this code in the browser in which you asked for it.',
        '',
        CODE,
        '',
        'The code works once, within 10 minutes.',
        'If you did not ask for this, ignore it. Never share the code: it signs in as you.',
        '',
        `@app.example.com #${CODE}`,
      ].join('\n'),
    );
    expect(html).toContain(`>${CODE}</span>`);
    expect(html).not.toMatch(/<a\b|verify-request/);
  });

  it('keeps the code out of the subject, which is logged and shown on locked screens', () => {
    expect(write().subject).toBe('Sign in to app.example.com');
  });

  it('has the digits in one run, from left to right, which is selected as a whole', () => {
    const [, attributes = ''] = /<span ([^>]*)>031415</.exec(write().html) ?? [];
    expect(attributes).toContain('dir="ltr"');
    expect(attributes).toMatch(/[; ]user-select:all/);
    expect(attributes).toContain('translate="no"');
  });

  it('has no code in the preview of a list of messages', () => {
    const [preview = ''] = write().html.split('&#847;');
    expect(preview).toContain('Enter this code');
    expect(preview).not.toContain(CODE);
  });
});

describe('the message with a link and a code', () => {
  it('has both in both parts, each with its lifetime', () => {
    const { html, text } = writeBoth();
    for (const part of [html.replaceAll('&amp;', '&').replaceAll('\u00a0', ' '), text]) {
      expect(part).toContain(LINK);
      expect(part).toContain(CODE);
      expect(part).toContain('24 hours');
      expect(part).toContain('10 minutes');
      expect(part).toContain('Do not share the link');
      expect(part).toContain('Never share the code');
    }
  });

  it('is what a code without a method gives', () => {
    expect(writeBoth({ method: undefined })).toEqual(writeBoth());
  });
});

describe('the last line of the text', () => {
  it.each([
    ['https://app.example.com/auth', undefined, 'app.example.com'],
    ['https://app.example.com:8443/auth', undefined, 'app.example.com'],
    ['https://app.example.com/auth', 'shop.example', 'shop.example'],
    ['https://app.example.com/auth', 'shop.example\n@evil.test #000000', 'app.example.com'],
    ['https://münchen.example/auth', undefined, 'xn--mnchen-3ya.example'],
    ['http://localhost:3000/auth', undefined, 'localhost'],
  ])('of %s with the host %p is for %s', (url, host, domain) => {
    const { text } = write({ url, host });
    expect(getLastLine(text)).toBe(`@${domain} #${CODE}`);
  });

  it('cannot be forged by the name of the site', () => {
    const { text } = write({ theme: { name: 'Shop\n\n@evil.test #000000' } });
    expect(text.split('\n').filter((line) => line.startsWith('@'))).toEqual([
      `@app.example.com #${CODE}`,
    ]);
    expect(getLastLine(text)).toBe(`@app.example.com #${CODE}`);
  });

  it.each([...LANGUAGES.keys()])('is the last one in the language %s', async (tag) => {
    const localization = await localize(tag);
    for (const { html, text } of [write({ localization }), writeBoth({ localization })]) {
      expect(getLastLine(text)).toBe(`@app.example.com #${CODE}`);
      expect(`${html}${text}`).not.toMatch(/\{\w+\}/);
    }
  });
});
