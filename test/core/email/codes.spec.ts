/** Signing in with a code: in the browser that asked, once, in time, within five tries. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { readLocation } from '../../support/browser.js';
import { COOKIE, ORIGIN, SECRET } from '../actions/app.js';
import {
  codeFor,
  mailboxWith,
  newestCode,
  readRefusal,
  submit,
  takeRowsLeft,
  wrongCode,
} from './code-mailbox.js';
import {
  ADDRESS,
  DAY,
  Mailbox,
  MINUTE,
  VERIFICATION_COOKIE,
  VERIFY_REQUEST,
  mailing,
  signedInAs,
} from './mailbox.js';

describe.each(['code', 'both'] as const)('with the method %s', (method) => {
  it('the code signs in the browser that asked, and leads to the callback URL', async () => {
    const mailbox = mailboxWith(method);
    await mailbox.ask(ADDRESS, { callbackUrl: '/orders' });
    const response = await submit(mailbox.browser, newestCode(mailbox));
    expect(response.headers.get('location')).toBe(`${ORIGIN}/orders`);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
    const { users } = await mailbox.database.rows();
    expect(users).toMatchObject([{ email: ADDRESS, emailVerified: expect.any(Date) }]);
  });

  it('deletes the cookie of the browser, and every row of the code', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    await submit(mailbox.browser, code);
    expect(mailbox.browser.jar.has(VERIFICATION_COOKIE)).toBe(false);
    await expect(takeRowsLeft(mailbox)).resolves.toEqual([]);
  });

  it('wrong codes count down, and the right one still works as the fifth', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const refusals: string[] = [];
    for (const index of [1, 2, 3, 4]) {
      refusals.push(readRefusal(await submit(mailbox.browser, wrongCode(code, index))));
    }
    expect(refusals).toEqual(['wrong, 4 left', 'wrong, 3 left', 'wrong, 2 left', 'wrong, 1 left']);
    await submit(mailbox.browser, code);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('a script gets the address of the page as JSON', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const csrfToken = await mailbox.browser.csrfToken();
    const post = (text: string) =>
      mailbox.browser.visit('/auth/callback/email', {
        json: { csrfToken, code: text },
        headers: { 'x-auth-return-redirect': '1' },
      });
    const url = `${VERIFY_REQUEST}&error=CodeSignin&code=wrong&triesLeft=4`;
    expect(await (await post(wrongCode(code))).json()).toEqual({ url });
    expect(await (await post(code)).json()).toEqual({ url: ORIGIN });
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each([
    ['that is about to end', 10 * MINUTE, ADDRESS],
    ['CODE-06 that ended a moment ago', 10 * MINUTE + 1, undefined],
    ['CODE-06 that ended long ago', DAY - MINUTE, undefined],
  ])('a code %s after %d ms signs in %p', async (_, age, expected) => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    mailbox.wait(age);
    const response = await submit(mailbox.browser, code);
    if (expected === undefined) expect(readRefusal(response)).toBe('ended');
    await expect(signedInAs(mailbox.browser)).resolves.toBe(expected);
  });

  it('a new request replaces the code of this browser', async () => {
    const mailbox = mailboxWith(method);
    const earlier = await codeFor(mailbox);
    const cookie = mailbox.browser.jar.get(VERIFICATION_COOKIE) ?? '';
    const later = await codeFor(mailbox);
    expect(readRefusal(await submit(mailbox.browser, earlier))).toBe('wrong, 4 left');
    // Not even with the cookie of the earlier request.
    const other = mailbox.app.browser();
    other.jar.set(VERIFICATION_COOKIE, cookie);
    expect(readRefusal(await submit(other, earlier))).toBe('ended');
    await submit(mailbox.browser, later);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('a request of another browser does not end the code', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    await mailbox.ask(ADDRESS, { browser: mailbox.app.browser() });
    await submit(mailbox.browser, code);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('a request beyond the limit of emails keeps the code that was sent', async () => {
    const mailbox = mailboxWith(method);
    for (let count = 0; count < 5; count += 1) await mailbox.ask();
    expect(mailbox.outbox).toHaveLength(3);
    await submit(mailbox.browser, newestCode(mailbox));
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('an email that could not be sent leaves the earlier code valid', async () => {
    let isDown = false;
    const mailbox: Mailbox = mailboxWith(method, {
      providers: (post) => [
        mailing(
          (mail) => {
            if (isDown) throw new Error('The SMTP server is down.');
            post(mail);
          },
          { method },
        ),
      ],
    });
    const code = await codeFor(mailbox);
    isDown = true;
    expect(readLocation(await mailbox.ask()).search).toBe('?error=EmailSignin');
    await submit(mailbox.browser, code);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('an email that could not be sent leaves no rows that a code could use', async () => {
    const mailbox = mailboxWith(method, {
      providers: () => [
        mailing(() => Promise.reject(new Error('The SMTP server is down.')), { method }),
      ],
    });
    await mailbox.ask();
    const rows = await takeRowsLeft(mailbox);
    expect(rows.map((token) => token.split('.')[0])).toEqual(['code']);
  });

  it('the code survives the rotation of the secret', async () => {
    const before = mailboxWith(method);
    const code = await codeFor(before);
    const after = mailboxWith(method, {
      adapter: () => before.database.adapter,
      config: { secret: ['a newer secret of more than 32 bytes', SECRET] },
    });
    for (const [name, value] of before.browser.jar) after.browser.jar.set(name, value);
    await submit(after.browser, code);
    await expect(signedInAs(after.browser)).resolves.toBe(ADDRESS);
  });

  it('the rate limit gets the address that the cookie has', async () => {
    const seen: unknown[] = [];
    const rateLimit = ({
      action,
      identifier,
    }: {
      action: string;
      identifier?: string | undefined;
    }) => void seen.push([action, identifier]);
    const mailbox = mailboxWith(method, { config: { rateLimit } });
    const code = await codeFor(mailbox);
    await mailbox.browser.post('/auth/callback/email', { code, email: 'eve@evil.test' });
    expect(seen).toEqual([
      ['signin', ADDRESS],
      ['callback', ADDRESS],
    ]);
  });
});

describe('with the method code', () => {
  it('the mailer gets the code, and the address of the page that takes it', async () => {
    const mailbox = mailboxWith('code');
    await mailbox.ask();
    const { code, token, url, method, issued, expires, codeExpires } = mailbox.mail;
    expect(code).toMatch(/^\d{6}$/);
    expect({ token, url, method }).toEqual({ token: code, url: VERIFY_REQUEST, method: 'code' });
    expect(expires.getTime() - issued!.getTime()).toBe(10 * MINUTE);
    expect(codeExpires).toEqual(expires);
  });

  it('a shorter `maxAge` shortens the code', async () => {
    const mailbox = mailboxWith('code', { provider: { maxAge: 60 } });
    const code = await codeFor(mailbox);
    mailbox.wait(MINUTE + 1);
    expect(readRefusal(await submit(mailbox.browser, code))).toBe('ended');
  });

  it('links that were sent before the option was set no longer work', async () => {
    const before = new Mailbox();
    const link = await before.linkFor();
    const after = mailboxWith('code', { adapter: () => before.database.adapter });
    await after.expectRefused('Verification', () => after.openAndConfirm(link, after.browser));
  });
});

describe('with the method both', () => {
  it('the mailer gets the link, the code, and the lifetime of each', async () => {
    const mailbox = mailboxWith('both');
    await mailbox.ask();
    const { code, token, url, method, issued, expires, codeExpires } = mailbox.mail;
    expect(code).toMatch(/^\d{6}$/);
    expect(method).toBe('both');
    expect(new URL(url).searchParams.get('token')).toBe(token);
    expect(expires.getTime() - issued!.getTime()).toBe(DAY);
    expect(codeExpires!.getTime() - issued!.getTime()).toBe(10 * MINUTE);
  });

  it('the mailer does not get the stored form of the token', async () => {
    const mailbox = mailboxWith('both');
    await mailbox.ask();
    const stored = mailbox.storedTokens.map(({ token }) => token);
    const sent = Object.values(mailbox.mail).map(String);
    expect(stored.filter((token) => sent.some((text) => text.includes(token)))).toEqual([]);
  });

  it('wrong codes do not end the link, not even five of them', async () => {
    const mailbox = mailboxWith('both');
    const link = await mailbox.linkFor();
    const code = newestCode(mailbox);
    for (let index = 1; index <= 6; index += 1) {
      await submit(mailbox.browser, wrongCode(code, index));
    }
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('the code ends the link of the same email, and no other link', async () => {
    const mailbox = mailboxWith('both');
    const other = await mailbox.linkFromElsewhere();
    const link = await mailbox.linkFor();
    await submit(mailbox.browser, newestCode(mailbox));
    const elsewhere = mailbox.app.browser();
    await elsewhere.csrfToken();
    await mailbox.expectRefused(
      'Verification',
      () => mailbox.openAndConfirm(link, elsewhere),
      elsewhere,
    );
    await mailbox.openAndConfirm(other, elsewhere);
    await expect(signedInAs(elsewhere)).resolves.toBe(ADDRESS);
  });

  it('the link ends the code of the same email, whichever browser opens it', async () => {
    const mailbox = mailboxWith('both');
    const link = await mailbox.linkFor();
    await mailbox.openAndConfirm(link, mailbox.app.browser());
    expect(readRefusal(await submit(mailbox.browser, newestCode(mailbox)))).toBe('ended');
  });
});

describe('with the method link', () => {
  it('the mailer gets no code, and a code is no way in', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    expect(Object.keys(mailbox.mail)).not.toEqual(expect.arrayContaining(['code']));
    expect(mailbox.storedTokens).toHaveLength(1);
    await mailbox.expectRefused('Verification', () => submit(mailbox.browser, '123456'));
  });
});

describe('the option `method`', () => {
  it.each(['codes', '', 6, null])('%p is refused when the app starts', (method) => {
    const [error] = findConfigurationErrors({
      secret: SECRET,
      trustHost: true,
      adapter: new MemoryAdapter(),
      providers: [mailing(() => undefined, { method } as never)],
    });
    expect(`${error?.type}: ${error?.message}`).toMatch(/^InvalidOption: .*`method`/);
  });
});

it('no cookie of a session is set by a wrong code', async () => {
  const mailbox = mailboxWith('code');
  const response = await submit(mailbox.browser, wrongCode(await codeFor(mailbox)));
  expect(response.headers.getSetCookie().join()).not.toContain(COOKIE.session);
  expect(mailbox.app.errors()).toEqual(['CodeSignin']);
});
