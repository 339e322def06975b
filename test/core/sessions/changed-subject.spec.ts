/** A session update that tries to change the session's user. */
import { expect, it } from '@jest/globals';
import type { JwtParams } from '../../../src/core/callbacks/callbacks.js';
import { sessionApp } from './session-app.js';

it('M13 a changed subject is logged once, with a remedy', async () => {
  const jwt = ({ token, session }: JwtParams) => ({ ...token, ...(session as object) });
  const app = sessionApp('jwt', { callbacks: { jwt } });
  const browser = await app.signedIn();
  const csrfToken = await browser.csrfToken();
  for (const data of [{ role: 'admin' }, { sub: 'root' }, { sub: 'root' }]) {
    await browser.visit('/auth/session', { json: { csrfToken, data } });
  }
  const facts = [{ remedy: expect.stringContaining('AuthService.startSession') }];
  expect(app.log).toEqual([{ level: 'warn', subject: 'session-update-subject-kept', facts }]);
});
