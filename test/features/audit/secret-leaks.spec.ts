/** The canary: what users enter and get is in no entry. */
import { expect, it } from '@jest/globals';
import { PASSWORD, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { CODES, RECOVERY, STEP, TOTP } from '../second-factors/factor-app.js';
import { AuditApp } from './audit-app.js';

const WRONG = 'a wrong password, which may be one of another site';

it.each(STRATEGIES)(
  'AUDIT-5: no password, code, token, link or address is in the log, with the strategy %s',
  async (strategy) => {
    const app = new AuditApp({}, { strategy });
    const { browser, secret, recoveryCodes } = await app.createEnrolled();
    const secrets = new Set([PASSWORD, WRONG, secret, ...recoveryCodes, 'ada@example.com']);
    const email = 'ada@example.com';
    const visitor = app.browser();
    await visitor.post('/auth/callback/password', { email, password: WRONG });
    await visitor.post('/auth/password/forgot', { email });
    await visitor.post('/auth/password/sign-up', { email: 'eve@example.com', password: WRONG });
    await visitor.post('/auth/password/reset', { token: 'a token of a link', password: WRONG });
    const entering = await app.begin('ada');
    const [used = ''] = recoveryCodes;
    await entering.post(RECOVERY, { code: used });
    const code = await app.next(secret);
    secrets.add(code);
    const other = await app.begin('ada');
    await other.post(STEP, { code: '135790' });
    await other.post(STEP, { code });
    await browser.post(CODES);
    await browser.post(`${TOTP}/remove`);
    await browser.post('/auth/account/profile', { name: 'Countess of Lovelace' });
    await browser.post('/auth/account/password', { currentPassword: PASSWORD, password: WRONG });
    for (const { jar } of [browser, visitor, entering, other]) {
      for (const value of jar.values()) if (value.length > 10) secrets.add(value);
    }
    for (const { text } of app.mails) {
      for (const [link] of text.matchAll(/https:\S+|\b\d{6}\b/g)) secrets.add(link);
    }
    for (const one of ['a token of a link', '135790', 'eve@example.com', 'Countess of Lovelace']) {
      secrets.add(one);
    }
    await app.entries();
    let log = '';
    for await (const line of app.audit.export()) log += line;
    expect(log.split('\n').length).toBeGreaterThan(10);
    expect([...secrets].filter((one) => log.includes(one))).toEqual([]);
  },
);
