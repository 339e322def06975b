/** The app's own texts in place of messages, and messages that a language lacks. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { CredentialsSignin } from '../../../src/core/errors/request.errors.js';
import type { Messages } from '../../../src/core/localization/messages.js';
import { localize } from '../../support/localization.js';
import { makeApp, password } from '../actions/app.js';
import { all, readText } from '../pages/html.js';
import { EO, LOCALES, site } from './site.js';

describe('Texts of the app', () => {
  it('replace a message in all languages', async () => {
    const { visit } = site({ messages: { 'signIn.title': 'Welcome', locales: { eo: {} } } });
    expect((await visit()).heading).toBe('Welcome');
    expect((await visit(EO)).heading).toBe('Welcome');
  });

  it('of one language win over those of all languages', async () => {
    const messages = { 'signIn.title': 'Welcome', locales: LOCALES };
    const { visit } = site({ messages });
    expect((await visit(EO)).heading).toBe('Ensaluti');
    expect((await visit()).heading).toBe('Welcome');
  });

  it('are found by a tag in any case', async () => {
    const { visit } = site({ messages: { locales: { 'EO-xx': { 'signIn.title': 'Saluton' } } } });
    const { heading, root } = await visit({ acceptLanguage: 'eo-XX' });
    expect(heading).toBe('Saluton');
    expect(root?.['lang']).toBe('EO-xx');
  });

  it('of a variant are completed by those of its language', async () => {
    const locales = {
      eo: { 'signIn.title': 'Ensaluti', 'signIn.site': 'al {site}' },
      'eo-XX': { 'signIn.title': 'Saluton' },
    };
    const { t, locale } = await localize('eo-XX', { locales });
    expect(locale).toBe('eo-XX');
    expect(t('signIn.title')).toBe('Saluton');
    expect(t('signIn.site', { site: 'app.test' })).toBe('al app.test');
  });

  it('of a variant are completed by a built-in language, which is not logged', async () => {
    const locales = { 'en-AU': { 'signIn.title': 'G’day' } };
    const { visit, warnings } = site({ messages: { locales } });
    const { heading, html } = await visit({ acceptLanguage: 'en-AU' });
    expect(heading).toBe('G’day');
    expect(readText(html)).toContain('to app.test');
    expect(warnings('message-missing')).toEqual([]);
  });

  it('with an invalid tag are not used, since the tag is sent in a header', async () => {
    const locales = { eo_XX: { 'signIn.title': 'Saluton' }, 'a\nb': { 'signIn.title': 'Saluton' } };
    for (const locale of Object.keys(locales)) {
      const { visit, warnings } = site({ locale, messages: { locales } });
      expect((await visit()).heading).toBe('Sign in');
      expect(warnings('locale-unavailable')).toEqual([{ subject: locale }]);
    }
  });

  it('that are left out, as null or undefined, are those of the library', async () => {
    const messages = { 'signIn.title': undefined, locales: undefined };
    expect((await site({ messages }).visit(EO)).heading).toBe('Sign in');
    // JSON has null for a value that is left out.
    const json = JSON.parse('{"messages":{"locales":{"eo":null}}}') as Partial<AuthConfig>;
    const { heading } = await site(json).visit(EO);
    expect(heading).toBe('Sign in');
  });

  it('A120 are shown as text: markup in them is escaped', async () => {
    const markup = '<script>alert(1)</script><b onclick="x">&amp;';
    const { visit } = site({
      messages: { 'signIn.title': markup, 'signIn.site': `${markup} {site}` },
    });
    const { html, heading } = await visit();
    expect(heading).toBe(markup);
    expect(all(html, 'b')).toEqual([]);
    expect(all(html, 'script')).toHaveLength(1);
  });

  it('keep placeholders that have no value, and fill in those of any order', async () => {
    const { t } = await localize('en', { 'signIn.site': '{other}: {site} and {site}' });
    expect(t('signIn.site', { site: '{other}' })).toBe('{other}: {other} and {other}');
    expect(t('signIn.title', { constructor: 'x' })).toBe('Sign in');
  });
});

describe('A message that a language lacks', () => {
  it('is English, and is logged once for each language', async () => {
    const { visit, warnings } = site({ messages: { locales: { eo: {}, fa: {} } } });
    const texts = [await visit(EO), await visit(EO), await visit({ acceptLanguage: 'fa' })];
    expect(texts.map(({ heading }) => heading)).toEqual(['Sign in', 'Sign in', 'Sign in']);
    const subjects = warnings('message-missing').map((facts) => JSON.stringify(facts));
    expect(warnings('message-missing')).toEqual(
      expect.arrayContaining([{ subject: 'eo: signIn.title' }, { subject: 'fa: signIn.title' }]),
    );
    expect(new Set(subjects)).toHaveProperty('size', subjects.length);
  });

  it('is not logged if the app has a text for all languages', async () => {
    const { visit, warnings } = site({ messages: { 'signIn.title': 'Hi', locales: { eo: {} } } });
    await visit(EO);
    expect(JSON.stringify(warnings('message-missing'))).not.toContain('signIn.title');
  });
});

describe('Texts for the codes of a CredentialsSignin', () => {
  class Locked extends CredentialsSignin {
    override code = 'locked';
  }
  const messages: Messages = {
    credentialsSignin: { locked: 'Locked.', expired: 'Expired.' },
    locales: { eo: { credentialsSignin: { locked: 'Ŝlosita.' } } },
  };
  const refuse = password(() => {
    throw new Locked();
  });

  it.each([
    ['locked', 'eo', 'Ŝlosita.'],
    ['expired', 'eo', 'Expired.'],
    ['locked', 'en', 'Locked.'],
  ])('%s in %s: %s', async (code, acceptLanguage, text) => {
    const { visit } = site({ messages });
    const path = `/signin?error=CredentialsSignin&code=${code}`;
    expect(readText((await visit({ path, acceptLanguage })).html)).toContain(text);
  });

  it('are in the language of the browser after a sign-in failed', async () => {
    const browser = makeApp({ providers: [refuse], messages }).browser();
    const refused = await browser.post('/auth/callback/password', { password: 'x' });
    const { pathname, search } = new URL(refused.headers.get('location') ?? '');
    const page = await browser.visit(`${pathname}${search}`, {
      headers: { 'accept-language': 'eo' },
    });
    expect(readText(await page.text())).toContain('Ŝlosita.');
  });
});
