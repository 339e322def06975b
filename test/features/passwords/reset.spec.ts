/** Resetting a forgotten password, and changing a known one. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { ADA, OTHER_PASSWORD, PASSWORD, PasswordApp, type Visitor } from './password-app.js';

const FORGOT = '/auth/password/forgot';
const RESET = '/auth/password/reset';
const CHANGE = '/auth/account/password';

describe.each(['jwt', 'database'] as const)('with %s', (strategy) => {
  let app: PasswordApp;
  let ada: Visitor;
  beforeEach(async () => {
    app = new PasswordApp({ strategy });
    ada = await app.member();
    app.now += 1000;
  });

  const signsIn = async (password: string) => {
    const visitor = app.visitor();
    await visitor.signIn(ADA, password);
    return visitor.isSignedIn();
  };

  describe('a forgotten password', () => {
    it('is replaced by the link in an email, and all sessions end', async () => {
      const asked = await app.visitor().send(FORGOT, { email: ADA });
      expect([asked.status, await asked.json()]).toEqual([202, {}]);
      expect(app.mail().kind).toBe('resetPassword');
      const visitor = app.visitor();
      expect((await visitor.visit(app.link())).status).toBe(200);
      const token = app.token();
      const saved = await visitor.submit(RESET, { token, password: OTHER_PASSWORD });
      const page = await visitor.visit(readLocation(saved).href);
      expect(await page.text()).toContain('Your password was changed.');
      expect(app.mail().kind).toBe('passwordChanged');
      expect(await ada.isSignedIn()).toBe(false);
      expect([await signsIn(PASSWORD), await signsIn(OTHER_PASSWORD)]).toEqual([false, true]);
    });

    it('of an unknown address gets the same response', async () => {
      const response = await app.visitor().send(FORGOT, { email: 'eve@example.com' });
      expect([response.status, await response.json()]).toEqual([202, {}]);
      expect(app.mail('eve@example.com').kind).toBe('unknownAddress');
      expect(app.mail('eve@example.com').text).not.toMatch(/token=/);
    });

    const refused = async (token: string) => {
      const response = await app.visitor().send(RESET, { token, password: OTHER_PASSWORD });
      return [response.status, await response.json(), await signsIn(OTHER_PASSWORD)];
    };
    const EXPIRED = [422, { error: 'LinkExpired' }, false];

    it.each<[string, (token: string) => Promise<unknown>]>([
      ['another link was asked for', () => app.visitor().send(FORGOT, { email: ADA })],
      [
        'the password has changed',
        () => ada.send(CHANGE, { currentPassword: PASSWORD, password: 'a third engine' }),
      ],
      ['30 minutes', async () => void (app.now += 30 * 60 * 1000)],
      ['the user was deleted', async () => app.adapter.deleteUser?.((await user()).id)],
      ['it was used', (token) => app.visitor().send(RESET, { token, password: 'a third engine' })],
    ])('PWD-03: is not replaced by a link after %s', async (_what, happen) => {
      await app.visitor().send(FORGOT, { email: ADA });
      const token = app.token();
      await happen(token);
      expect(await refused(token)).toEqual(EXPIRED);
    });

    it('H8 is not replaced by a link that the former owner of the address has asked for', async () => {
      await app.visitor().send(FORGOT, { email: ADA });
      const token = app.token();
      await app.adapter.updateUser({ id: (await user()).id, email: 'old@example.com' });
      const heir = await app.adapter.createUser({ id: 'heir', email: ADA, emailVerified: null });
      expect(await refused(token)).toEqual(EXPIRED);
      expect(await app.passwords.has(heir.id)).toBe(false);
    });

    it('PWD-02: is replaced once by one link', async () => {
      await app.visitor().send(FORGOT, { email: ADA });
      const token = app.token();
      const passwords = ['the first engine', 'the second engine'];
      const responses = await Promise.all(
        passwords.map((password) => app.visitor().send(RESET, { token, password })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 422]);
    });

    it('PWD-07: keeps its link when a further email is not sent', async () => {
      for (let request = 0; request < 4; request++) {
        await app.visitor().send(FORGOT, { email: ADA });
      }
      const token = app.token();
      await app.visitor().send(RESET, { token, password: OTHER_PASSWORD });
      expect(await signsIn(OTHER_PASSWORD)).toBe(true);
    });

    it('PWD-07: keeps its link when the new password is refused', async () => {
      await app.visitor().send(FORGOT, { email: ADA });
      const token = app.token();
      const page = await app.visitor().submit(RESET, { token, password: 'short' });
      expect([page.status, await page.text()]).toEqual([422, expect.stringContaining(token)]);
      await app.visitor().send(RESET, { token, password: OTHER_PASSWORD });
      expect(await signsIn(OTHER_PASSWORD)).toBe(true);
    });

    it('gets a link for a user who has none yet, and verifies the address', async () => {
      const user = await app.adapter.createUser({
        id: 'x',
        email: 'grace@example.com',
        emailVerified: null,
      });
      await app.visitor().send(FORGOT, { email: user.email });
      const token = app.token(user.email);
      await app.visitor().send(RESET, { token, password: OTHER_PASSWORD });
      expect((await app.adapter.getUser(user.id))?.emailVerified).toBeInstanceOf(Date);
      expect(await app.passwords.verify(user.id, OTHER_PASSWORD)).toBe(true);
    });
  });

  describe('a change of the password', () => {
    it('PWD-11: ends the other sessions, and keeps this one', async () => {
      const other = app.visitor();
      await other.signIn();
      const fields = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
      expect((await ada.send(CHANGE, fields)).status).toBe(204);
      expect([await ada.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
      expect([await signsIn(PASSWORD), await signsIn(OTHER_PASSWORD)]).toEqual([false, true]);
      expect(app.mail().kind).toBe('passwordChanged');
      expect(app.events).toContainEqual(['passwordChanged', { userId: (await user()).id }]);
    });

    it.each([
      [
        'a wrong current password',
        { currentPassword: 'wrong', password: OTHER_PASSWORD },
        'WrongPassword',
      ],
      [
        'a new one that is short',
        { currentPassword: PASSWORD, password: 'short' },
        'PasswordTooShort',
      ],
    ])('is refused for %s', async (_what, fields, error) => {
      const response = await ada.send(CHANGE, fields);
      expect([response.status, await response.json()]).toEqual([422, { error }]);
      expect(await signsIn(PASSWORD)).toBe(true);
    });

    it('needs a session', async () => {
      const visitor = app.visitor();
      const fields = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
      expect((await visitor.send(CHANGE, fields)).status).toBe(401);
      const page = await visitor.visit(CHANGE);
      expect(page.headers.get('location')).toMatch(/signin\?callbackUrl=.*account%2Fpassword$/);
    });

    it('is refused for a user without a password', async () => {
      await app.passwords.remove((await user()).id);
      const response = await ada.send(CHANGE, { currentPassword: PASSWORD, password: PASSWORD });
      expect([response.status, await response.json()]).toEqual([409, { error: 'NoPassword' }]);
    });

    it('shows its page', async () => {
      const page = await ada.visit(CHANGE);
      expect(await page.text()).toContain('Change your password');
    });
  });

  const user = async () => {
    const found = await app.adapter.getUserByEmail(ADA);
    if (!found) throw new Error('No user has this address.');
    return found;
  };

  describe('the service', () => {
    it('sets a password, and ends the sessions of the user', async () => {
      await app.passwords.set((await user()).id, OTHER_PASSWORD);
      expect(await ada.isSignedIn()).toBe(false);
      expect(await signsIn(OTHER_PASSWORD)).toBe(true);
    });

    it('refuses a password that the rules refuse', async () => {
      const { id } = await user();
      await expect(app.passwords.set(id, 'short')).rejects.toThrow('PasswordTooShort');
    });

    it('demands another password at the next sign-in', async () => {
      expect(await app.passwords.requireReset((await user()).id)).toBe(true);
      expect(await ada.isSignedIn()).toBe(true);
      const visitor = app.visitor();
      const refused = await visitor.signIn();
      const page = await visitor.visit(refused.headers.get('location') ?? '');
      expect(await page.text()).toContain('choose a new password');
      await visitor.send(FORGOT, { email: ADA });
      await visitor.send(RESET, { token: app.token(), password: OTHER_PASSWORD });
      expect(await signsIn(OTHER_PASSWORD)).toBe(true);
    });

    it('PWD-12: demands it also of a session that knows the old one', async () => {
      await app.passwords.requireReset((await user()).id);
      const response = await ada.send(CHANGE, {
        currentPassword: PASSWORD,
        password: OTHER_PASSWORD,
      });
      const error = 'PasswordResetRequired';
      expect([response.status, await response.json()]).toEqual([409, { error }]);
      expect(await signsIn(OTHER_PASSWORD)).toBe(false);
    });

    it('knows no password of an unknown user', async () => {
      expect(await app.passwords.verify('unknown', PASSWORD)).toBe(false);
      expect(await app.passwords.has('unknown')).toBe(false);
      expect(await app.passwords.requireReset('unknown')).toBe(false);
    });

    it('removes the password with the user', async () => {
      const { id } = await user();
      const { AdapterToken } = await import('../../../src/core/adapters/adapter.js');
      await app.services.get(AdapterToken)?.deleteUser?.(id);
      expect(await app.passwords.has(id)).toBe(false);
    });
  });
});
