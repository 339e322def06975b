/**
 * Languages of users who share a browser, limits that a thief uses up, and a table that is away.
 */
import { describe, expect, it } from '@jest/globals';
import { USER_LANGUAGES } from '../../../src/features/account/chosen-languages.js';
import { PASSKEY_USES } from '../../../src/features/account/passkey-uses.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { AccountApp } from '../account/account-app.js';
import type { Browser } from '../../support/browser.js';

const PATH = '/auth/account/language';

async function choose(visitor: Browser, language: string) {
  const json = { csrfToken: await visitor.csrfToken(), language };
  return visitor.visit(PATH, { json });
}

describe('the language of a user', () => {
  it('is not that of emails in an app that decides itself', async () => {
    const app = new AccountApp('jwt', {}, [PersonalData()]).speak('en');
    const browser = await app.signIn();
    // Chosen before the app got its `locale`.
    await app.adapter.tables.insert(USER_LANGUAGES, { userId: 'ada', language: 'de' });
    await browser.visit('/auth/account/data/export', {
      json: { csrfToken: await browser.csrfToken() },
    });
    expect(app.mails.at(-1)).toContain('Your data on');
  });

  it('is shown in every browser, since emails are in it', async () => {
    const app = new AccountApp();
    await choose(await app.signIn(), 'de');
    const other = await app.signIn();
    expect(await (await other.visit(PATH)).json()).toMatchObject({ language: 'de' });
  });

  it('is not that of the user before in the same browser', async () => {
    const app = new AccountApp();
    const browser = await app.signIn();
    await choose(browser, 'de');
    await browser.visit('/auth/signout', { form: { csrfToken: await browser.csrfToken() } });
    const form = { csrfToken: await browser.csrfToken(), name: 'grace' };
    await browser.visit('/auth/callback/credentials', { form });
    expect(await (await browser.visit(PATH)).json()).toMatchObject({ language: null });
  });

  it('is that of the email with a link to a first password', async () => {
    const app = new AccountApp();
    const browser = await app.signIn();
    await choose(browser, 'de');
    const json = { csrfToken: await browser.csrfToken() };
    const other = await app.signIn();
    const sent = await other.visit('/auth/account/password/first', {
      json: { ...json, csrfToken: await other.csrfToken() },
    });
    expect(sent.status).toBe(202);
    expect(app.mails.at(-1)).toMatch(/Passwort/);
  });
});

describe('limits', () => {
  it('ACC-12: a visitor without a session uses up nothing of a user', async () => {
    const app = new AccountApp();
    // A browser that signed in before the feature `Limits` marked browsers.
    const ada = await app.signIn();
    for (const name of [...ada.jar.keys()]) if (name.endsWith('.device')) ada.jar.delete(name);
    const visitor = app.visitor();
    const csrfToken = await visitor.csrfToken();
    for (let attempt = 0; attempt < 125; attempt++) {
      await visitor.visit('/auth/account/profile', {
        json: { csrfToken, email: 'ada', name: 'x' },
      });
    }
    expect((await choose(ada, 'de')).status).toBe(204);
  });

  it('ACC-12: a thief of a session cannot keep its user from ending it', async () => {
    const app = new AccountApp();
    const ada = await app.signIn();
    const thief = app.visitor();
    for (const [name, value] of ada.jar) thief.jar.set(name, value);
    const csrfToken = await thief.csrfToken();
    for (let attempt = 0; attempt < 61; attempt++) {
      await thief.visit(PATH, { json: { csrfToken, language: '' } });
    }
    const json = { csrfToken: await ada.csrfToken() };
    const { status } = await ada.visit('/auth/account/sessions/revoke-others', { json });
    expect(status).toBe(200);
  });
});

describe('passkeys', () => {
  it('are listed while the table of their dates is away', async () => {
    const app = new AccountApp();
    await app.ensureUser('ada');
    await app.addPasskey('ada', 'a-passkey');
    const browser = await app.signIn();
    const list = app.adapter.tables.list.bind(app.adapter.tables);
    app.adapter.tables.list = (async (table: { name: string }, query: never) => {
      if (table.name === PASSKEY_USES.name) throw new Error('away');
      return list(table as never, query);
    }) as never;
    expect((await browser.visit('/auth/account/passkeys')).status).toBe(200);
  });
});
