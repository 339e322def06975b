/** What is recorded of requests and events. */
import { describe, expect, it } from '@jest/globals';
import { STEP } from '../second-factors/factor-app.js';
import { AuditApp } from './audit-app.js';

describe('an audit log', () => {
  it('names the user, the provider and the proofs of a sign-in', async () => {
    const app = new AuditApp();
    const ada = await app.createUser('ada');
    await app.signIn(ada.id);
    expect(await app.entries()).toEqual([
      expect.objectContaining({
        action: 'session.start',
        outcome: 'success',
        actor: { kind: 'user', id: ada.id },
        userId: ada.id,
        amr: ['pwd'],
        count: 1,
        details: { provider: 'entry', isNewUser: false },
      }),
    ]);
  });

  it('counts the refusals of unknown visitors', async () => {
    const app = new AuditApp({ ipAddress: (headers) => headers.get('x-real-ip') });
    const browser = app.browser();
    for (let count = 0; count < 3; count++) {
      await browser.post('/auth/callback/entry', { name: 'nobody' });
    }
    expect(await app.entries()).toEqual([
      expect.objectContaining({
        action: 'session.start',
        outcome: 'refused',
        reason: 'CredentialsSignin',
        actor: { kind: 'user', id: null },
        userId: null,
        count: 3,
      }),
    ]);
  });

  it('writes each refusal of a user who is known, and each change', async () => {
    const app = new AuditApp();
    const { user, secret } = await app.createEnrolled();
    const browser = await app.begin(user.id);
    await browser.post(STEP, { code: '000000' });
    app.now += 60_000;
    await browser.post(STEP, { code: await app.next(secret) });
    await browser.post('/auth/account/profile', { name: 'Countess' });
    await browser.post('/auth/account/profile', {});
    await browser.post('/auth/signout');
    const userId = user.id;
    const success = { outcome: 'success', reason: null, userId };
    expect(await app.summaries()).toEqual([
      { action: 'password.change', ...success },
      { action: 'session.revoke', ...success },
      { action: 'session.start', ...success },
      { action: 'second-factor.add', ...success },
      { action: 'session.reauthenticate', ...success },
      { action: 'second-factor.prove', outcome: 'refused', reason: 'WrongCode', userId },
      { action: 'second-factor.prove', ...success },
      { action: 'session.start', ...success },
      { action: 'user.rename', ...success },
      { action: 'user.rename', outcome: 'refused', reason: 'Invalid_name', userId },
      { action: 'session.end', ...success },
    ]);
  });
});
