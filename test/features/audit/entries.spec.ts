/** What is recorded of requests and events. */
import { describe, expect, it } from '@jest/globals';
import { AuditData } from '../../../src/features/audit/audit-data.js';
import { STEP, TOTP } from '../second-factors/factor-app.js';
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
      await browser.post('/auth/callback/entry', { name: 'unknown' });
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
      { action: 'user.rename', outcome: 'refused', reason: 'InvalidName', userId },
      { action: 'session.end', ...success },
    ]);
  });

  it('names the trace of the request, by its header', async () => {
    const app = new AuditApp();
    const browser = await app.signIn((await app.createUser('ada')).id);
    const trace = '0af7651916cd43dd8448eb211c80319c';
    await browser.visit('/auth/account/profile', {
      form: { name: 'Countess', csrfToken: await browser.csrfToken() },
      headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
    });
    const [signIn, rename] = await app.entries();
    expect(signIn).toMatchObject({ action: 'session.start', traceId: null });
    expect(rename).toMatchObject({ action: 'user.rename', traceId: trace });
  });

  it.each(['00-00000000000000000000000000000000-b7ad6b7169203331-01', 'no trace', '00-1-2-3'])(
    'has no trace of the header %j',
    async (traceparent) => {
      const app = new AuditApp();
      const browser = app.browser();
      const ada = await app.createUser('ada');
      await browser.visit('/auth/callback/entry', {
        form: { name: ada.id, csrfToken: await browser.csrfToken() },
        headers: { traceparent },
      });
      expect(await app.entries()).toMatchObject([{ action: 'session.start', traceId: null }]);
    },
  );

  it('names the page that a user may not open', async () => {
    const app = new AuditApp();
    const browser = await app.signIn((await app.createUser('ada')).id);
    app.now += 60 * 60_000;
    await browser.visit(TOTP);
    expect((await app.entries()).slice(1)).toMatchObject([
      { action: 'page.open', outcome: 'refused', details: { route: 'showTotp' } },
    ]);
  });

  it('does not name another actor to the user who exports them', async () => {
    const app = new AuditApp({ ipAddress: () => '192.0.2.1' });
    await app.createUser('ada');
    const admin = { kind: 'user', id: 'admin' } as const;
    await app.audit.as(admin, () =>
      app.audit.record({ action: 'user.lock', userId: 'ada', details: { reason: 'asked' } }),
    );
    const rows = [];
    for await (const row of app.services
      .get(AuditData)
      .list({ userId: 'ada', address: undefined })) {
      rows.push(row);
    }
    expect(rows).toMatchObject([
      { action: 'user.lock', actor: { kind: 'user', id: null }, details: {} },
    ]);
  });
});
