/** Downloads that a challenge or a missing address must not stop, and the list of languages. */
import { describe, expect, it } from '@jest/globals';
import { AuthHandler, createAuth } from '../../../src/core/index.js';
import { value } from '../../../src/core/kernel/container.js';
import { FetchToken } from '../../../src/core/kernel/platform.js';
import { Account } from '../../../src/features/account/index.js';
import { Limits, Turnstile } from '../../../src/features/limits/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Browser, readLocation } from '../../support/browser.js';
import { DataApp, EXPORT, signIn } from '../personal-data/data-app.js';

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('downloads with a challenge', () => {
  it('are not refused by a challenge that the account page cannot show', async () => {
    const app = new DataApp();
    const limits = Limits({
      challenge: Turnstile({ siteKey: 'key', secret: 'secret' }),
      clientAddress: () => '203.0.113.7',
    });
    const features = [Sessions({ pollInterval: 1e9 }), Account(), PersonalData(), limits];
    const services = createAuth({ ...app.config, features }, [
      value(FetchToken, async () => Response.json({ success: true })),
    ]);
    const browser = await signIn(
      new Browser((request) => services.get(AuthHandler).respond(request)),
    );
    const seen: unknown[] = [];
    for (let time = 0; time < 6; time++) {
      const form = {
        csrfToken: await browser.csrfToken(),
        callbackUrl: 'https://app.test/auth/account',
      };
      const response = await browser.visit(EXPORT, { form, headers: HTML });
      seen.push(response.status === 302 ? readLocation(response).href : response.status);
      await response.text();
    }
    expect(seen).toEqual(Array(6).fill(200));
  });
});

describe.each([[''], [null], [undefined]])('a user whose address is %j', (email) => {
  it('gets the data', async () => {
    const app = new DataApp();
    const services = createAuth(app.config);
    const browser = await signIn(
      new Browser((request) => services.get(AuthHandler).respond(request)),
    );
    const getUser = app.adapter.getUser;
    Object.assign(app.adapter, {
      getUser: async (id: string) => {
        const user = await getUser(id);
        return user && { ...user, email };
      },
    });
    const later = createAuth(app.config);
    const again = new Browser((request) => later.get(AuthHandler).respond(request));
    for (const [name, cookie] of browser.jar) again.jar.set(name, cookie);
    const json = { csrfToken: await again.csrfToken() };
    const response = await again.visit(EXPORT, { json });
    expect([response.status, app.errors.map(String)]).toEqual([200, []]);
    await response.json();
  });
});

it('the languages to choose from are each there once', async () => {
  const app = new DataApp();
  const messages = { locales: { 'pt-br': { 'account.title': 'Conta' } } } as never;
  const services = createAuth({ ...app.config, messages });
  const browser = await signIn(
    new Browser((request) => services.get(AuthHandler).respond(request)),
  );
  const response = await browser.visit('/auth/account/language');
  const { languages } = (await response.json()) as { languages: string[] };
  const lower = languages.map((tag) => tag.toLowerCase());
  expect(lower.length).toBe(new Set(lower).size);
});
