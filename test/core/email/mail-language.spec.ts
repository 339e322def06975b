/** The language of an email is that of the request for it. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { signInMail } from '../../../src/core/email/sign-in-mail.js';
import { localize } from '../../support/localization.js';
import { ORIGIN } from '../actions/app.js';
import { LOCALES } from '../localization/site.js';
import { ADDRESS, Mailbox } from './mailbox.js';

describe('An email', () => {
  async function askIn(headers: Record<string, string>, config: Partial<AuthConfig> = {}) {
    const mailbox = new Mailbox({ config: { messages: { locales: LOCALES }, ...config } });
    const { browser } = mailbox;
    const form = { csrfToken: await browser.csrfToken(), email: ADDRESS };
    await browser.visit('/auth/signin/email', { form, headers });
    return { mailbox, ...signInMail(mailbox.mail) };
  }

  it('is in the language of the request for it: subject, text and document', async () => {
    const { subject, text, html } = await askIn({ 'accept-language': 'eo' });
    expect(subject).toBe('Ensaluti ĉe app.test');
    expect(text).toMatch(/^Ensaluti ĉe app\.test\n/);
    expect(text).toContain('La ligilo validas ');
    expect(html).toContain('<html lang="eo" dir="ltr"');
    expect(html).toContain('>Ensaluti nun</a>');
  });

  it('is written from right to left in a language that is', async () => {
    const { html } = await askIn({ 'accept-language': 'fa' });
    expect(html).toContain('<html lang="fa" dir="rtl"');
  });

  it('is English otherwise', async () => {
    const { subject } = await askIn({ 'accept-language': 'sv' });
    expect(subject).toBe('Sign in to app.test');
  });

  it('follows a function as `locale`, which gets the request for the link', async () => {
    const seen: string[] = [];
    const locale = ({ url, method }: Request) => {
      seen.push(`${method} ${new URL(url).pathname}`);
      return 'eo';
    };
    const { subject } = await askIn({}, { locale });
    expect(subject).toBe('Ensaluti ĉe app.test');
    expect(seen).toEqual(['POST /auth/signin/email']);
  });

  it('is sent, and in English, when that function fails', async () => {
    const locale = () => {
      throw new Error('no preferences');
    };
    const { subject, mailbox } = await askIn({}, { locale });
    expect(subject).toBe('Sign in to app.test');
    expect(mailbox.app.errors()).toEqual(['Error']);
  });

  it('A120 shows texts of the app as text: markup in them is escaped', async () => {
    const localization = await localize('en', {
      'mail.title': '<b>Hi</b>',
      'mail.button': '<script>1</script>',
      'mail.subject': '<i>{site}</i>',
    });
    const { html } = signInMail({
      url: `${ORIGIN}/auth/callback/email`,
      theme: { colorScheme: 'auto', logo: '', brandColor: '', buttonText: '' },
      expires: new Date(Date.now() + 60_000),
      localization,
    });
    expect(html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<i>|<b>/);
  });
});
