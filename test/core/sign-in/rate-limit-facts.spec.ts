/** The arguments of `rateLimit`, which count an attacker under one name. */
import { describe, expect, it, jest } from '@jest/globals';
import { skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import type { RateLimit } from '../../../src/core/sign-in/rate-limit.js';
import { makeApp, password } from '../actions/app.js';
import { LimitedApp } from './limited-app.js';

describe('the identifier and the fields', () => {
  it.each(['ada@example.com', ' ADA@example.com ', 'ａda@example.com'])(
    'names the mailbox of %j in one spelling',
    async (email) => {
      const app = new LimitedApp();
      await app.browser.post('/auth/signin/email', { email });
      expect(app.seen).toEqual([expect.objectContaining({ identifier: 'ada@example.com' })]);
    },
  );

  it.each([
    ['a form', { form: { csrfToken: 'x', username: 'ada' } }, { csrfToken: 'x', username: 'ada' }],
    [
      'JSON',
      { json: { csrfToken: 'x', username: ['ada'] } },
      { csrfToken: 'x', username: ['ada'] },
    ],
  ])('has the fields of %s, as they were sent', async (_, visit, fields) => {
    const app = new LimitedApp({ skipCSRFCheck });
    await app.browser.visit('/auth/callback/password', visit);
    expect(app.seen).toEqual([expect.objectContaining({ fields })]);
  });

  it('S8 cannot be changed for later readers', async () => {
    const authorize = jest.fn(() => ({ id: 'ada' }));
    const seen: unknown[] = [];
    const rateLimit: RateLimit = ({ fields }) => {
      const { device } = fields;
      Reflect.set(fields, 'username', 'grace');
      Reflect.deleteProperty(fields, 'password');
      if (typeof device === 'object' && device) Reflect.set(device, 'name', 'another');
      seen.push(fields);
    };
    const app = makeApp({ providers: [password(authorize)], rateLimit, skipCSRFCheck });
    const json = { username: 'ada', password: 'right', device: { name: 'phone', ids: [1] } };
    await app.browser().visit('/auth/callback/password', { json });
    expect(seen).toEqual([json]);
    expect(authorize.mock.calls).toEqual([[json, expect.any(Request)]]);
  });

  it('S8 cannot change the query of a provider’s response', async () => {
    const app = new LimitedApp();
    app.answer = ({ fields }) => void Reflect.set(fields, 'state', 'another');
    const act = await app.steps['coming back from a provider']!();
    await act();
    expect(app.errors).toEqual([]);
    await expect(app.browser.session()).resolves.not.toBeNull();
  });
});
