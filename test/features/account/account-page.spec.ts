/** The account page: its sections, what it says after an action, and what it never does. */
import { describe, expect, it } from '@jest/globals';
import {
  type AccountSectionHandler,
  defineFeature,
  type Feature,
  type SectionView,
  value,
  key,
} from '../../../src/features/index.js';
import { readLocation } from '../../support/browser.js';
import { ACCOUNT, AccountApp, HTML } from './account-app.js';

/** A feature with one section. */
function section(id: string, order: number, show: () => SectionView | undefined): Feature {
  const handler = key<AccountSectionHandler>(`${id} section`);
  return defineFeature({
    id,
    messages: { en: { [`${id}.title`]: `The ${id}` } },
    services: [value(handler, { showSection: show })],
    accountSections: [{ id, title: `${id}.title` as 'account.title', order, handler }],
  });
}

/** The ids of the sections of a page, in their order. */
const listSections = (html: string): string[] =>
  [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id = '']) => id);

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
  it('has the sections of all features, in their order', async () => {
    const app = new AccountApp(strategy);
    const html = await app.show(await app.signIn());
    expect(listSections(html)).toEqual(['profile', 'password', 'passkeys', 'devices', 'language']);
    expect(html).toContain('ada@app.test');
  });

  it('leaves out what does not concern the user, and shows it to whom it does', async () => {
    const app = new AccountApp(strategy);
    const browser = await app.signIn();
    expect(listSections(await app.show(browser))).not.toContain('linked-accounts');
    const account = { type: 'oauth', provider: 'github', providerAccountId: '4711' } as const;
    await app.adapter.linkAccount({ userId: 'ada', ...account, access_token: 'a-secret-token' });
    const html = await app.show(browser);
    expect(listSections(html)).toContain('linked-accounts');
    expect(html).toContain('4711');
    expect(html).not.toContain('a-secret-token');
  });

  it('shows a new name at once', async () => {
    const app = new AccountApp(strategy);
    const browser = await app.signIn();
    const saved = await app.submit(browser, '/account/profile', {
      name: ' Ada Lovelace ',
      callbackUrl: `https://app.test${ACCOUNT}?done=profile.renamed`,
    });
    expect(readLocation(saved).href).toBe(`https://app.test${ACCOUNT}?done=profile.renamed`);
    const html = await app.show(browser, '?done=profile.renamed');
    expect(html).toContain('Your name was changed.');
    expect(html).toContain('<bdi>Ada Lovelace</bdi>');
  });

  it('signs out another device, and tells so', async () => {
    const app = new AccountApp(strategy);
    const [browser, other] = [await app.signIn(), await app.signIn()];
    const html = await app.show(browser);
    const [, path = ''] =
      /action="https:\/\/app\.test\/auth(\/account\/sessions\/[^"]+)"/.exec(html) ?? [];
    expect((await app.submit(browser, path, { _method: 'DELETE' })).status).toBe(302);
    expect([await browser.session(), await other.session()]).toEqual([expect.anything(), null]);
  });
});

describe('sections', () => {
  const further = [
    section('first', 50, () => ({ text: 'Hello' })),
    section('absent', 60, () => undefined),
    section('broken', 950, () => {
      throw new Error('a private detail');
    }),
  ];

  it.each([
    [
      'all of them',
      {},
      ['first', 'profile', 'password', 'passkeys', 'devices', 'language', 'broken'],
    ],
    [
      'none that is hidden',
      { hide: ['profile', 'broken'] },
      ['first', 'password', 'passkeys', 'devices', 'language'],
    ],
    [
      'in the order of the app',
      { order: ['devices', 'password'] },
      ['devices', 'password', 'first', 'profile', 'passkeys', 'language', 'broken'],
    ],
  ])('shows %s', async (_, options, expected) => {
    const app = new AccountApp('jwt', options, further);
    expect(listSections(await app.show(await app.signIn()))).toEqual(expected);
  });

  it('says that a section failed, logs why, and shows the others', async () => {
    const app = new AccountApp('jwt', {}, further);
    const html = await app.show(await app.signIn());
    expect(html).toContain('This part can’t be shown right now.');
    expect(html).not.toContain('a private detail');
    expect(app.errors.map(({ message }) => message)).toEqual(['a private detail']);
  });

  it('has each id once, also if two forms of a section have the same field', async () => {
    const fields = [{ name: 'code', label: 'account.profile.name', type: 'text' }] as const;
    const action = { label: 'account.title', path: '/account/profile', fields } as const;
    const odd = section('odd', 50, () => ({ actions: [action, action] }));
    const app = new AccountApp('jwt', {}, [odd]);
    const html = await app.show(await app.signIn());
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('shows the page, although a date is none', async () => {
    const moments = { time: new Date(Number.NaN) };
    const odd = section('odd', 50, () => ({ text: { name: 'password.changedAt', moments } }));
    const app = new AccountApp('jwt', {}, [odd]);
    const html = await app.show(await app.signIn());
    expect(listSections(html)).toContain('devices');
    expect(html).toContain('Changed –');
  });

  it.each([
    [
      { hide: ['profil'] },
      '`hide` names the section "profil", which no feature has. The sections are',
    ],
    [{ order: [1] }, '`order` must be a list of ids of sections.'],
  ])('names what is wrong with the options %j', async (options, problem) => {
    const app = new AccountApp('jwt', options as object);
    await app.visitor().visit(ACCOUNT);
    expect(app.errors.map(({ message }) => message).join()).toContain(problem);
  });

  it('escapes what users and devices are called', async () => {
    const app = new AccountApp();
    const browser = await app.signIn('ada', { 'user-agent': '<script>alert(1)</script>/1' });
    await app.adapter.updateUser({ id: 'ada', name: '<img src=x onerror=alert(1)>' });
    const html = await app.show(browser);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert');
  });
});

describe('what the adapter cannot do is not offered', () => {
  it.each([
    ['updateUser', 'action="https://app.test/auth/account/profile"'],
    ['renameAuthenticator', 'action="https://app.test/auth/account/passkeys/rename"'],
    ['unlinkAccount', 'action="https://app.test/auth/account/passkeys/remove"'],
  ] as const)('without %s', async (method, form) => {
    const [app, lacking] = [new AccountApp(), new AccountApp().lack(method)];
    const htmls = [app, lacking].map(async (one) => {
      const browser = await one.signIn();
      await one.addPasskey('ada', 'mine');
      return (await one.show(browser)).includes(form);
    });
    expect(await Promise.all(htmls)).toEqual([true, false]);
  });

  it('and a name that cannot be changed is refused as that of a user who is not stored', async () => {
    const app = new AccountApp().lack('updateUser');
    const browser = await app.signIn();
    const json = { csrfToken: await browser.csrfToken(), name: 'Countess' };
    const refused = await browser.visit('/auth/account/profile', { json });
    expect([refused.status, await refused.json()]).toEqual([409, { error: 'NotStored' }]);
    const profile = (await (await browser.visit('/auth/account/profile')).json()) as object;
    expect(profile).toMatchObject({ isStored: false });
  });
});

describe('texts that a link chooses', () => {
  it.each([
    ['?done=profile.renamed', 'Your name was changed.'],
    ['?error=NotFound', 'That isn’t there any more.'],
    ['?error=SessionHasNoId', 'Your sign-in on this device is too old for that.'],
    ['?error=%3Cb%3E', 'That didn’t work. Please try again.'],
    ['?error=constructor', 'That didn’t work. Please try again.'],
    ['?done=profile.renamed&error=NotFound', 'That isn’t there any more.'],
  ])('%s shows a message of its own', async (query, text) => {
    const app = new AccountApp();
    expect(await app.show(await app.signIn(), query)).toContain(text);
  });

  it.each(['?done=profile.toString', '?done=nothing', '?done=__proto__.renamed', '?done=profile'])(
    '%s shows none',
    async (query) => {
      const app = new AccountApp();
      expect(await app.show(await app.signIn(), query)).not.toContain('alert notice');
    },
  );
});

describe('a visitor', () => {
  it('is sent to sign in, and back', async () => {
    const response = await new AccountApp().visitor().visit(ACCOUNT, { headers: HTML });
    const location = readLocation(response);
    expect(location.pathname).toBe('/auth/signin');
    expect(location.searchParams.get('callbackUrl')).toBe(`https://app.test${ACCOUNT}`);
  });
});

describe('a first password', () => {
  it('is chosen by a link to the address of the account, and no current one is asked for', async () => {
    const app = new AccountApp();
    const browser = await app.signIn();
    const offered = await (await browser.visit('/auth/account/password', { headers: HTML })).text();
    expect(offered).not.toContain('currentPassword');
    expect(offered).toContain('/auth/account/password/first');
    const form = await (
      await browser.visit('/auth/account/password/first', { headers: HTML })
    ).text();
    expect(form).toContain('ada@app.test');
    await app.submit(browser, '/account/password/first');
    expect(app.mails).toHaveLength(1);
    const [, token = ''] = /reset\?token=([\w-]+)/.exec(app.mails[0] ?? '') ?? [];
    const saved = await app.submit(browser, '/password/reset', {
      token,
      password: 'correct horse battery',
    });
    expect(readLocation(saved).pathname).toBe('/auth/password/saved');
    const again = await app.signIn();
    expect(await app.show(again)).toContain('/auth/account/password?callbackUrl=');
    const refused = await again.visit('/auth/account/password/first', {
      json: { csrfToken: await again.csrfToken() },
    });
    expect([refused.status, await refused.json()]).toEqual([409, { error: 'HasPassword' }]);
  });

  it.each([
    ['of another user', 'grace@app.test', 'Grace@app.test'],
    ['that no sign-in would find', 'grace@app.test', 'Ada@app.test'],
  ])('is not sent to an address %s', async (_, others, own) => {
    const app = new AccountApp();
    await app.adapter.createUser({ id: 'grace', email: others, emailVerified: null });
    const browser = await app.signIn();
    await app.adapter.updateUser({ id: 'ada', email: own });
    const json = { csrfToken: await browser.csrfToken() };
    const refused = await browser.visit('/auth/account/password/first', { json });
    expect([refused.status, await refused.json()]).toEqual([409, { error: 'NoAddress' }]);
    expect(app.mails).toEqual([]);
  });

  it('is not offered without an address', async () => {
    const app = new AccountApp();
    const browser = await app.signIn();
    await app.adapter.updateUser({ id: 'ada', email: '' });
    const json = { csrfToken: await browser.csrfToken() };
    const refused = await browser.visit('/auth/account/password/first', { json });
    expect([refused.status, await refused.json()]).toEqual([409, { error: 'NoAddress' }]);
    expect(app.mails).toEqual([]);
  });
});

describe('an app whose `redirect` callback returns one URL', () => {
  const HOME = 'https://app.test/home';

  it.each([
    [
      `https://app.test${ACCOUNT}?done=profile.renamed`,
      `https://app.test${ACCOUNT}?done=profile.renamed`,
    ],
    [`${ACCOUNT}?done=profile.renamed`, `https://app.test${ACCOUNT}?done=profile.renamed`],
    ['https://app.test/auth/accounts', HOME],
    ['https://app.test/auth/account/', HOME],
    ['https://evil.test/auth/account', HOME],
    ['//evil.test/auth/account', 'https://app.test/'],
    ['https://app.test@evil.test/auth/account', 'https://app.test/'],
    ['https://app.test/auth/account/../../home', HOME],
    ['https://app.test/auth/account/profile', HOME],
  ])('ACC-10: has notices: from %s to %s', async (callbackUrl, expected) => {
    const app = new AccountApp().leadTo(HOME);
    const browser = await app.signIn();
    const saved = await app.submit(browser, '/account/profile', { name: 'Ada', callbackUrl });
    expect(readLocation(saved).href).toBe(expected);
  });
});
