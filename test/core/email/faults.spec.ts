/** Failures during a sign-in by e-mail: of the mailer, the database and the app. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AdapterMethod } from '../../../src/core/adapters/adapter.js';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import type { EmailConfig } from '../../../src/core/providers/email-config.js';
import { holdTimers, nextTurn } from '../../support/fake-timers.js';
import { COOKIE } from '../actions/app.js';
import { ADDRESS, Mailbox, VERIFICATION_COOKIE, signedInAs } from './mailbox.js';

const MAILER_DEADLINE_MS = 10_000;
const DATABASE_DEADLINE_MS = 5_000;

type Send = NonNullable<EmailConfig['sendVerificationRequest']>;

/** A mailer that puts the email on its way, and then does something else. */
function mailboxWith(then: Send): Mailbox {
  const mailbox: Mailbox = new Mailbox({
    provider: {
      sendVerificationRequest: (mail) => {
        mailbox.post(mail);
        return then(mail);
      },
    },
  });
  return mailbox;
}

/**
 * A call that does not come back until the test makes it fail, and a way to know that it was made.
 */
function hanging() {
  let fail: (error: Error) => void = () => undefined;
  let call: () => void = () => undefined;
  const answer = new Promise<never>((_, reject) => (fail = reject));
  const called = new Promise<void>((resolve) => (call = resolve));
  const hang = (): Promise<never> => {
    call();
    return answer;
  };
  return { hang, called, fail };
}

/** The link that left before its mailer failed is worth nothing. */
async function expectWithdrawn(mailbox: Mailbox): Promise<void> {
  const browser = mailbox.app.browser();
  await browser.csrfToken();
  const link = new URL(mailbox.mail.url);
  await mailbox.expectRefused('Verification', () => mailbox.openAndConfirm(link, browser), browser);
}

afterEach(() => {
  jest.useRealTimers();
});

// An unhandled rejection fails the test that it falls into: hence the turns that are waited for.
describe('F10 a mailer that fails', () => {
  const failures: readonly (readonly [string, Send])[] = [
    [
      'throws at once',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects at once', () => Promise.reject(new Error('no'))],
    [
      'rejects a turn later',
      async () => {
        await nextTurn();
        throw new Error('no');
      },
    ],
    [
      'throws text',
      () => {
        throw 'no';
      },
    ],
    ['rejects with nothing', () => Promise.reject()],
  ];

  it.each(failures)('and %s shows an error on the sign-in page', async (_, send) => {
    const mailbox = mailboxWith(send);
    await mailbox.browser.csrfToken();
    await mailbox.expectRefused('EmailSignin', () => mailbox.ask());
    await nextTurn();
    expect(mailbox.browser.jar.has(VERIFICATION_COOKIE)).toBe(false);
    expect(mailbox.trace).toEqual([
      'getUserByEmail',
      'createVerificationToken',
      'send',
      'useVerificationToken',
    ]);
    await expectWithdrawn(mailbox);
  });

  it('is named in the log, and nowhere else', async () => {
    const reason = new Error('421 too many mails');
    const mailbox = mailboxWith(() => Promise.reject(reason));
    const response = await mailbox.ask();
    const entry = mailbox.app.log.find(({ level }) => level === 'error');
    expect(entry?.subject).toMatchObject({
      type: 'EmailSignInError',
      cause: { err: reason, provider: 'email' },
    });
    expect(JSON.stringify([...response.headers])).not.toContain('421');
  });

  it('is reported first, whatever happens to the token', async () => {
    const mailbox = mailboxWith(() => Promise.reject(new Error('no')));
    mailbox.database.failNext('useVerificationToken');
    await mailbox.expectRefused('EmailSignin', () => mailbox.ask());
    await nextTurn();
  });

  it('because of its configuration is not reported as an invalid address', async () => {
    const reason = new InvalidOption('There is no key.');
    const mailbox = mailboxWith(() => Promise.reject(reason));
    await mailbox.browser.csrfToken();
    await mailbox.expectRefused('Configuration', () => mailbox.ask());
    expect(mailbox.app.log.map(({ subject }) => subject)).toContain(reason);
    await expectWithdrawn(mailbox);
  });

  it('F13 is called again by the next attempt', async () => {
    let isDown = true;
    const mailbox = mailboxWith(() => (isDown ? Promise.reject(new Error('no')) : undefined));
    await mailbox.ask();
    isDown = false;
    await mailbox.signIn();
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });
});

describe('F11 a mailer that does not answer', () => {
  it('times out after ten seconds, and its link is withdrawn', async () => {
    const { hang, called, fail } = hanging();
    const mailbox = mailboxWith(hang);
    await mailbox.browser.csrfToken();
    holdTimers();
    let isAnswered = false;
    const acting = mailbox.expectRefused('EmailSignin', async () => {
      const response = await mailbox.ask();
      isAnswered = true;
      return response;
    });
    await called;
    await jest.advanceTimersByTimeAsync(MAILER_DEADLINE_MS - 1);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await acting;
    // What comes of it afterwards does not matter any more.
    fail(new Error('at last'));
    await nextTurn();
    await expectWithdrawn(mailbox);
  });

  it('does not wait for a database that does not respond either', async () => {
    const { hang, called } = hanging();
    const mailbox = new Mailbox({
      adapter: (own) => ({ ...own, useVerificationToken: hang }),
      provider: { sendVerificationRequest: () => Promise.reject(new Error('no')) },
    });
    await mailbox.browser.csrfToken();
    holdTimers();
    const acting = mailbox.expectRefused('EmailSignin', () => mailbox.ask());
    await called;
    await jest.advanceTimersByTimeAsync(DATABASE_DEADLINE_MS);
    await acting;
  });
});

describe('F12 a token that cannot be stored', () => {
  it('is not sent', async () => {
    const mailbox = new Mailbox();
    await mailbox.browser.csrfToken();
    mailbox.database.failNext('createVerificationToken');
    await mailbox.expectRefused('Configuration', () => mailbox.ask());
    expect(mailbox.outbox).toEqual([]);
    expect(mailbox.app.errors()).toEqual(['AdapterError']);
  });

  it('in time is not sent', async () => {
    const { hang, called } = hanging();
    const mailbox = new Mailbox({
      adapter: (own) => ({ ...own, createVerificationToken: hang }),
    });
    await mailbox.browser.csrfToken();
    holdTimers();
    const acting = mailbox.expectRefused('Configuration', () => mailbox.ask());
    await called;
    await jest.advanceTimersByTimeAsync(DATABASE_DEADLINE_MS);
    await acting;
    expect(mailbox.outbox).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('because the app’s own generator %s is not sent', async (_, generateVerificationToken) => {
    const mailbox = new Mailbox({ provider: { generateVerificationToken } });
    await mailbox.browser.csrfToken();
    await mailbox.expectRefused('Configuration', () => mailbox.ask());
    expect([mailbox.outbox, mailbox.storedTokens]).toEqual([[], []]);
  });
});

describe('a database that fails', () => {
  it('during the request for a link sends none', async () => {
    const mailbox = new Mailbox();
    mailbox.database.failNext('getUserByEmail');
    await mailbox.expectRefused('Configuration', () => mailbox.ask());
    expect(mailbox.outbox).toEqual([]);
  });

  it('before it has read the token leaves the link valid', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    mailbox.database.failNext('useVerificationToken');
    await mailbox.expectRefused('Configuration', () => mailbox.open(link));
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each<[AdapterMethod, boolean]>([
    ['getUserByEmail', false],
    ['getUserByEmail', true],
    ['createUser', false],
    ['updateUser', true],
    ['revokeAccess', true],
    ['createSession', false],
    ['createSession', true],
  ])('F14 in %s (known: %s) signs no user in, and the next link does', async (method, isKnown) => {
    const mailbox = new Mailbox();
    if (isKnown) {
      const user = { id: 'ada', email: ADDRESS, emailVerified: null };
      await mailbox.database.adapter.createUser!(user);
    }
    const link = await mailbox.linkFor();
    mailbox.database.failNext(method);
    const response = await mailbox.open(link);
    expect(response.headers.get('location')).toContain('error=Configuration');
    expect(mailbox.browser.jar.has(COOKIE.session)).toBe(false);
    expect(mailbox.app.errors()).toEqual(['AdapterError']);
    await mailbox.signIn();
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
    const { users, sessions } = await mailbox.database.rows();
    expect(users).toEqual([expect.objectContaining({ emailVerified: expect.any(Date) })]);
    expect(sessions).toHaveLength(1);
  });

  it('while the old session is ended does not prevent the new one', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn();
    const link = await mailbox.linkFor('bob@example.com');
    mailbox.database.failNext('deleteSession');
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe('bob@example.com');
    expect(mailbox.app.errors()).toEqual(['AdapterError']);
  });
});

it('F41 an event handler that throws is logged, and does not prevent the sign-in', async () => {
  const fail = (): never => {
    throw new Error('no');
  };
  const mailbox = new Mailbox({
    config: { events: { createUser: fail, updateUser: fail, signIn: fail } },
  });
  await mailbox.signIn();
  await mailbox.signIn();
  await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  expect(mailbox.app.errors()).toEqual(['EventError', 'EventError', 'EventError', 'EventError']);
});
