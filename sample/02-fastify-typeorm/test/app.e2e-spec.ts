/** The back office, asked over HTTP as a browser does, on each database that it can have. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedIn } from 'portcullis/testing';
import { ADA, GRACE } from '../src/people/demo-people.js';
import type { Browser } from './browser.js';
import { databaseKinds } from './databases.js';
import { Office } from './office.js';

const ELSEWHERE = { origin: 'https://elsewhere.example' };

/** Where an answer leads, on this site or on another. */
function target(answer: Response): URL {
  return new URL(answer.headers.get('location') ?? '', 'http://localhost:3000');
}

describe.each(databaseKinds)('on $name', (kind) => {
  let office: Office;
  beforeAll(async () => {
    office = await Office.start(kind);
  });
  afterAll(() => office.close());

  /** A session without a sign-in, which the limits would count. */
  async function startSession(person: typeof ADA | typeof GRACE): Promise<Browser> {
    return office.browser(await signedIn(office.app, person, { amr: ['pwd'] }));
  }

  describe('the login form', () => {
    it('is where a signed-out visitor is sent, and remembers the page asked for', async () => {
      const answer = await office.browser().open('/devices');
      expect(answer.status).toBe(302);
      expect(target(answer).pathname).toBe('/login');
      expect(target(answer).searchParams.get('callbackUrl')).toMatch(/\/devices$/);
    });

    it('signs in, and leads there', async () => {
      const browser = office.browser();
      const answer = await browser.logIn(ADA, '/devices');
      expect(answer.status).toBe(303);
      expect(target(answer).pathname).toBe('/devices');
      const page = await browser.read('/devices');
      expect(page).toContain('This device');
      expect(page).toContain('by password');
    });

    it('says that a password is wrong, and keeps the address', async () => {
      const answer = await office.browser().logIn({ ...ADA, password: 'wrong' });
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie().join()).not.toContain('session-token');
      const page = await answer.text();
      expect(page).toContain('The email or the password is wrong.');
      expect(page).toContain(`value="${ADA.email}"`);
    });

    it('leads to no other site', async () => {
      const answer = await office.browser().logIn(ADA, 'https://elsewhere.example/');
      expect(target(answer).origin).toBe('http://localhost:3000');
    });

    it('shows and takes text alone', async () => {
      const page = await office.browser().read('/login?callbackUrl=a&callbackUrl="><h1>x</h1>');
      expect(page).not.toContain('<h1>x</h1>');
      expect((await office.browser().submit('/login')).status).toBe(401);
    });

    it('is of no use to other sites', async () => {
      const answer = await office.browser(ELSEWHERE).logIn(ADA);
      expect(answer.status).toBe(403);
    });
  });

  describe('the audit trail', () => {
    it('is for admins', async () => {
      const admin = await startSession(ADA);
      expect((await admin.open('/admin')).status).toBe(200);
    });

    it('is refused to other users', async () => {
      const page = await (await startSession(GRACE)).open('/admin');
      expect(page.status).toBe(403);
      expect(await page.text()).toContain('asks for a role');
    });

    it('tells who signed in and out', async () => {
      const grace = await office.member(GRACE);
      await grace.submit('/logout');
      const page = await (await startSession(ADA)).read('/admin');
      const [latest, before] = [...page.matchAll(/<td>(.*?)<\/td>\s*<td>(.*?)<\/td>/g)];
      expect(latest?.slice(1)).toEqual([GRACE.email, 'Signed out']);
      expect(before?.slice(1)).toEqual([GRACE.email, 'Signed in']);
    });

    it('has the time in UTC', async () => {
      const page = await (await startSession(ADA)).read('/admin');
      const [, latest = ''] = /<time datetime="([^"]+)"/.exec(page) ?? [];
      const seconds = (Date.now() - Date.parse(latest)) / 1000;
      expect(Math.abs(seconds)).toBeLessThan(60);
    });
  });

  describe('your devices', () => {
    const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };

    /** The forms of the page that sign a device out, by the names of their buttons. */
    async function readForms(browser: Browser): Promise<Map<string, string>> {
      const page = await browser.read('/devices');
      const forms = page.matchAll(/action="([^"]+)">\s*<button[^>]*aria-label="([^"]+)"/g);
      return new Map([...forms].map(([, action = '', name = '']) => [name, action]));
    }

    it('are listed, with a button for each of the others', async () => {
      const laptop = await office.member(GRACE, FIREFOX);
      const phone = await startSession(GRACE);
      const forms = await readForms(phone);
      const answer = await phone.submit(forms.get('Sign out Firefox on Linux') ?? '');
      expect(target(answer).pathname).toBe('/devices');
      expect(await laptop.isSignedIn()).toBe(false);
      expect(await phone.isSignedIn()).toBe(true);
    });

    it('are signed out by their user alone', async () => {
      const ada = await startSession(ADA);
      await startSession(ADA);
      const [form = ''] = (await readForms(ada)).values();
      await (await startSession(GRACE)).submit(form);
      expect((await readForms(ada)).values()).toContain(form);
    });

    it('are all signed out but this one', async () => {
      const laptop = await startSession(GRACE);
      const phone = await startSession(GRACE);
      const otherUser = await startSession(ADA);
      await phone.submit('/devices/sign-out-others');
      expect(await laptop.isSignedIn()).toBe(false);
      expect(await phone.isSignedIn()).toBe(true);
      expect(await otherUser.isSignedIn()).toBe(true);
    });

    it('are out of reach of other sites', async () => {
      const laptop = await startSession(GRACE);
      const attacked = office.browser({ ...(await signedIn(office.app, GRACE)), ...ELSEWHERE });
      const answer = await attacked.submit('/devices/sign-out-others');
      expect(answer.status).toBe(403);
      expect(await laptop.isSignedIn()).toBe(true);
    });
  });

  describe('the account page', () => {
    it('has the sections of the features, without the devices, which the app has itself', async () => {
      const browser = await office.member(GRACE);
      const page = await browser.read('/auth/account');
      const sections = [...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
      expect(sections).toEqual(['profile', 'password', 'language', 'data']);
      expect(await browser.read('/')).toContain('href="/auth/account"');
    });

    it('lets users download their data, with their entries of the audit trail alone', async () => {
      await office.member(ADA);
      const browser = await office.member(GRACE);
      const page = await browser.read('/auth/account');
      const [, csrfToken = ''] = /name="csrfToken" value="([^"]+)"/.exec(page) ?? [];
      const answer = await browser.submit('/auth/account/data/export', { csrfToken });
      expect(answer.headers.get('content-disposition')).toContain('my-data.json');
      const text = await answer.text();
      const { data } = JSON.parse(text) as { data: Record<string, object[]> };
      expect(data['audit']).toContainEqual(expect.objectContaining({ event: 'signIn' }));
      expect(text).not.toContain(ADA.email);
      expect(await browser.read('/mailbox')).toContain('was downloaded');
    });
  });

  it('lets an admin sign a user out everywhere', async () => {
    const laptop = await startSession(GRACE);
    const phone = await startSession(GRACE);
    const admin = await startSession(ADA);
    const name = 'Sign out Grace Hopper everywhere';
    const button = new RegExp(`action="([^"]+)">\\s*<button[^>]*"${name}"`);
    const [, form = ''] = button.exec(await admin.read('/admin')) ?? [];

    expect((await laptop.submit(form)).status).toBe(403);
    await admin.submit(form);
    expect(await laptop.isSignedIn()).toBe(false);
    expect(await phone.isSignedIn()).toBe(false);
    expect(await admin.read('/admin')).toContain('Was signed out by an admin');
  });
});
