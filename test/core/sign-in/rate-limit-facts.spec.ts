/** What `rateLimit` is told of an attempt, so that a guesser cannot be counted under many names. */
import { describe, expect, it } from '@jest/globals';
import { skipCSRFCheck } from '../../../src/core/markers.js';
import { LimitedApp } from './limited-app.js';

describe('what is asked for', () => {
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
});
