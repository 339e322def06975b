/** Repeated requests, to flood a mailbox or to guess a token. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { MailThrottle } from '../../../src/core/email/mail-throttle.js';
import type { SignInAttemptFacts } from '../../../src/core/sign-in/rate-limit.js';
import { assertInert } from '../../support/assert-inert.js';
import { NOW } from '../actions/app.js';
import { ADDRESS, MINUTE, Mailbox, VERIFY_REQUEST, signedInAs } from './mailbox.js';

const OTHER = 'bob@example.com';

/** How many warnings of this code were logged. */
function warnings({ app }: Mailbox, code: string): number {
  return app.log.filter(({ level, subject }) => level === 'warn' && subject === code).length;
}

describe('B30 of a hundred requests in a minute for one address', () => {
  async function flooded(): Promise<{ mailbox: Mailbox; replies: string[] }> {
    const mailbox = new Mailbox();
    const replies: string[] = [];
    for (let request = 0; request < 100; request++) {
      const response = await mailbox.ask(ADDRESS, { browser: mailbox.app.browser() });
      replies.push(`${response.status} ${response.headers.get('location')}`);
    }
    return { mailbox, replies };
  }

  it('three send a message, and all get the same response', async () => {
    const { mailbox, replies } = await flooded();
    expect(mailbox.outbox).toHaveLength(3);
    expect(mailbox.storedTokens).toHaveLength(3);
    expect(new Set(replies)).toEqual(new Set([`302 ${VERIFY_REQUEST}`]));
    expect(mailbox.app.errors()).toEqual([]);
  });

  it('those that send none are logged, without the address', async () => {
    const { mailbox } = await flooded();
    expect(warnings(mailbox, 'mail-throttled')).toBe(97);
    expect(JSON.stringify(mailbox.app.log)).not.toContain(ADDRESS);
  });

  it('none prevents messages to other addresses', async () => {
    const { mailbox } = await flooded();
    await mailbox.signIn(OTHER);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(OTHER);
  });

  it('none invalidates the links that were sent', async () => {
    const { mailbox } = await flooded();
    for (const { url } of mailbox.outbox) {
      const browser = mailbox.app.browser();
      await mailbox.openAndConfirm(new URL(url), browser);
      await expect(signedInAs(browser)).resolves.toBe(ADDRESS);
    }
  });

  it('none counts after that minute', async () => {
    const { mailbox } = await flooded();
    mailbox.wait(MINUTE + 1);
    await mailbox.signIn();
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it('none bypasses the limit by another spelling', async () => {
    const { mailbox } = await flooded();
    await mailbox.ask(` ${ADDRESS.toUpperCase()}`);
    expect(mailbox.outbox).toHaveLength(3);
  });
});

describe('a message that was not sent', () => {
  it('does not count, whether its mailer or the database failed', async () => {
    let isDown = true;
    const mailbox: Mailbox = new Mailbox({
      provider: {
        sendVerificationRequest: (mail) =>
          isDown ? Promise.reject(new Error('no')) : mailbox.post(mail),
      },
    });
    for (let attempt = 0; attempt < 5; attempt++) {
      await mailbox.ask();
      mailbox.database.failNext('createVerificationToken');
      await mailbox.ask();
    }
    isDown = false;
    await mailbox.ask();
    expect(mailbox.outbox).toHaveLength(1);
  });
});

describe('the message count', () => {
  it('has a sliding window of one minute', () => {
    let now = NOW;
    const throttle = new MailThrottle(new MemoryAdapter(), () => now);
    const admitted = [0, 20, 20, 10, 10, 1, 20].map((seconds) => {
      now += seconds * 1000;
      return throttle.tryCount(ADDRESS);
    });
    expect(admitted).toEqual([true, true, true, false, true, false, true]);
  });

  it('keeps the ten thousand addresses used last, and never more than twice as many', () => {
    const throttle = new MailThrottle(new MemoryAdapter(), () => NOW);
    const askFor = (count: number, host: string): void => {
      for (let n = 0; n < count; n++) throttle.tryCount(`${n}@${host}`);
    };
    const answers = Array.from({ length: 4 }, () => throttle.tryCount(OTHER));
    expect(answers).toEqual([true, true, true, false]);
    askFor(9_999, 'x.test');
    expect(throttle.tryCount(OTHER)).toBe(false);
    askFor(20_000, 'y.test');
    expect(throttle.tryCount(OTHER)).toBe(true);
  });
});

describe('B22 a rate limit of the app', () => {
  /** An app that lets so many attempts of a kind through. */
  function counting(most: number, action: SignInAttemptFacts['action']) {
    const asked: SignInAttemptFacts[] = [];
    const mailbox = new Mailbox({
      config: {
        rateLimit: (attempt) => {
          if (attempt.action !== action) return 0;
          asked.push(attempt);
          return asked.length > most ? 30 : 0;
        },
      },
    });
    return { mailbox, asked };
  }

  it('is checked before a message is sent, with the original request', async () => {
    const { mailbox, asked } = counting(1, 'signin');
    await mailbox.ask();
    expect(asked).toEqual([expect.objectContaining({ provider: 'email', type: 'email' })]);
    await expect(asked[0]!.request.json()).resolves.toMatchObject({ email: ADDRESS });
    const attempt = await mailbox.attempt(() => mailbox.ask(OTHER));
    expect([attempt.response.status, attempt.response.headers.get('retry-after')]).toEqual([
      429,
      '30',
    ]);
    await assertInert(attempt);
    expect(mailbox.outbox).toHaveLength(1);
  });

  it('stops guesses at a short code before the database look-up', async () => {
    const { mailbox } = counting(5, 'callback');
    const link = await mailbox.linkFromElsewhere();
    const fields = { ...Object.fromEntries(link.searchParams) };
    const csrfToken = await mailbox.browser.csrfToken();
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++) {
      const form = { ...fields, csrfToken, token: String(guess) };
      const { status } = await mailbox.browser.visit('/auth/callback/email', { form });
      statuses.push(status);
    }
    expect(statuses).toEqual([302, 302, 302, 302, 302, 429, 429, 429]);
    expect(mailbox.trace.filter((call) => call === 'useVerificationToken')).toHaveLength(5);
  });

  it('tells a script how long to wait', async () => {
    const { mailbox } = counting(0, 'signin');
    const response = await mailbox.browser.visit('/auth/signin/email', {
      json: { csrfToken: await mailbox.browser.csrfToken(), email: ADDRESS },
      headers: { 'x-auth-return-redirect': '1' },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(mailbox.outbox).toEqual([]);
  });

  it('B17 refuses the owner without using up the link', async () => {
    let seconds = 30;
    const mailbox = new Mailbox({
      config: { rateLimit: ({ action }) => (action === 'callback' ? seconds : 0) },
    });
    const link = await mailbox.linkFor();
    expect((await mailbox.open(link)).status).toBe(429);
    seconds = 0;
    const phone = mailbox.app.browser();
    await mailbox.openAndConfirm(link, phone);
    await expect(signedInAs(phone)).resolves.toBe(ADDRESS);
  });
});
