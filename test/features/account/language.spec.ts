/**
 * The language that a user chooses: of pages in this browser, and of emails whichever browser
 * causes them.
 */
import { describe, expect, it } from '@jest/globals';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { AccountApp, HTML } from './account-app.js';

const PATH = '/auth/account/language';

async function choose(app: AccountApp, language: string, browser = app.signIn()) {
  const visitor = await browser;
  const json = { csrfToken: await visitor.csrfToken(), language };
  const response = await visitor.visit(PATH, { json });
  return { visitor, response };
}

const findLang = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

describe('a language that is chosen', () => {
  it('is that of all pages of the browser, whatever it asks for', async () => {
    const app = new AccountApp();
    const { visitor, response } = await choose(app, 'de');
    expect(response.status).toBe(204);
    const headers = { ...HTML, 'accept-language': 'fr' };
    for (const path of ['/auth/account', '/auth/signin']) {
      const html = await (await visitor.visit(path, { headers })).text();
      expect([path, findLang(html)]).toEqual([path, 'de']);
    }
  });

  it('is selected in the list, which names each language in itself', async () => {
    const app = new AccountApp();
    const { visitor } = await choose(app, 'ja');
    const html = await app.show(visitor);
    expect(html).toMatch(/<option value="ja" lang="ja" selected>日本語<\/option>/);
    expect(html).toContain('<option value="de" lang="de">Deutsch</option>');
  });

  it('is that of emails, also of those that another browser causes', async () => {
    const app = new AccountApp('jwt', {}, [PersonalData()]);
    await choose(app, 'de');
    const other = await app.signIn('ada', { 'accept-language': 'fr' });
    const json = { csrfToken: await other.csrfToken() };
    await other.visit('/auth/account/data/export', { json, headers: { 'accept-language': 'fr' } });
    expect(app.mails.join()).toContain('heruntergeladen');
  });

  it('is that of one user alone', async () => {
    const app = new AccountApp('jwt', {}, [PersonalData()]);
    await choose(app, 'de');
    const grace = await app.signIn('grace');
    expect(findLang(await app.show(grace))).toBe('en');
    const json = { csrfToken: await grace.csrfToken() };
    await grace.visit('/auth/account/data/export', { json });
    expect(app.mails.join()).toContain('was downloaded');
  });

  it('R15: stays in the browser when the database is away during a sign-in', async () => {
    const app = new AccountApp();
    const { visitor } = await choose(app, 'de');
    const { tables } = app.adapter;
    const find = tables.find.bind(tables);
    tables.find = async (definition, where) => {
      if (definition.name === 'user_languages') throw new Error('connect ECONNREFUSED');
      return find(definition, where);
    };
    const form = { csrfToken: await visitor.csrfToken(), name: 'ada' };
    await visitor.visit('/auth/callback/credentials', { form });
    tables.find = find;
    expect(app.errors).toHaveLength(1);
    expect(findLang(await app.show(visitor))).toBe('de');
  });

  it('can be chosen again, and given up', async () => {
    const app = new AccountApp();
    const { visitor } = await choose(app, 'de');
    await choose(app, 'fr', Promise.resolve(visitor));
    expect(findLang(await app.show(visitor))).toBe('fr');
    await choose(app, '', Promise.resolve(visitor));
    expect(findLang(await app.show(visitor))).toBe('en');
    expect(await (await visitor.visit(PATH)).json()).toMatchObject({ language: null });
  });
});

describe('a language is refused', () => {
  it.each(['xx', 'de; Path=/evil', '../../en', 'constructor', 'x'.repeat(64)])(
    'that the app has no texts in: %s',
    async (language) => {
      const { visitor, response } = await choose(new AccountApp(), language);
      expect([response.status, await response.json()]).toEqual([422, { error: 'InvalidLanguage' }]);
      expect(visitor.jar.has('portcullis.language')).toBe(false);
    },
  );

  it('without a session', async () => {
    const app = new AccountApp();
    const { response } = await choose(app, 'de', Promise.resolve(app.visitor()));
    expect(response.status).toBe(401);
  });
});

it.each(['xx', 'de"><script>', '%00', 'a'.repeat(4_000)])(
  'ACC-11: a cookie that the app did not set changes nothing: %s',
  async (value) => {
    const app = new AccountApp();
    const visitor = await app.signIn();
    visitor.jar.set('portcullis.language', value);
    expect(findLang(await app.show(visitor))).toBe('en');
    expect(app.errors).toEqual([]);
  },
);

describe('in an app that decides the language itself', () => {
  it('there is no section, and nothing to choose', async () => {
    const app = new AccountApp().speak('fr');
    const visitor = await app.signIn();
    const html = await app.show(visitor);
    expect([findLang(html), html.includes('id="language"')]).toEqual(['fr', false]);
    const { response } = await choose(app, 'de', Promise.resolve(visitor));
    expect(response.status).toBe(409);
  });

  it('a choice from before has no effect on pages', async () => {
    const app = new AccountApp().speak('fr');
    const visitor = await app.signIn();
    visitor.jar.set('portcullis.language', 'de');
    expect(findLang(await app.show(visitor))).toBe('fr');
  });
});
