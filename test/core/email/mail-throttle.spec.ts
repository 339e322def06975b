/** The limit on messages to one address. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { MailThrottle } from '../../../src/core/email/mail-throttle.js';
import { ADDRESS, MINUTE, Mailbox } from './mailbox.js';

/** A throttle, and how many of so many messages it lets through. */
function throttle() {
  const clock = { now: 0 };
  const own = new MailThrottle(new MemoryAdapter(), () => clock.now);
  const admitted = (times: number, address = ADDRESS): number =>
    Array.from({ length: times }, () => own.tryCount(address)).filter(Boolean).length;
  const remembered = (): number => {
    const { newer, older } = Reflect.get(own, 'sent') as Record<string, Map<string, unknown>>;
    return (newer?.size ?? NaN) + (older?.size ?? NaN);
  };
  return { own, clock, admitted, remembered };
}

describe('the throttle', () => {
  it('B30 lets three messages to one address through in a minute', () => {
    const { admitted } = throttle();
    expect(admitted(100)).toBe(3);
    expect(admitted(100)).toBe(0);
  });

  it('counts for the adapter, so that a configuration made for each request counts too', () => {
    const [adapter, other] = [new MemoryAdapter(), new MemoryAdapter()];
    const admits = (own: MemoryAdapter) => new MailThrottle(own, () => 0).tryCount(ADDRESS);
    const answers = Array.from({ length: 5 }, () => admits(adapter));
    expect(answers).toEqual([true, true, true, false, false]);
    expect(admits(other)).toBe(true);
  });

  it('counts each address by itself', () => {
    const { admitted } = throttle();
    admitted(100);
    expect([admitted(2, 'grace@example.com'), admitted(2, 'grace@example.com')]).toEqual([2, 1]);
  });

  it('H16: counts the spellings of an address as one, and another kind of email by itself', () => {
    const { own, admitted } = throttle();
    const spellings = [ADDRESS, ADDRESS.toUpperCase(), ` ${ADDRESS}`, ADDRESS];
    expect(spellings.map((one) => own.tryCount(one))).toEqual([true, true, true, false]);
    own.release(ADDRESS.toUpperCase());
    expect([admitted(2), admitted(1, `notice ${ADDRESS}`)]).toEqual([1, 1]);
  });

  it('lets one more through when a minute has passed since the first, and not before', () => {
    const { clock, admitted } = throttle();
    for (const second of [0, 20, 40]) {
      clock.now = second * 1000;
      expect(admitted(1)).toBe(1);
    }
    clock.now = MINUTE - 1;
    expect(admitted(1)).toBe(0);
    clock.now = MINUTE;
    expect(admitted(5)).toBe(1);
    clock.now = MINUTE + 20_000;
    expect(admitted(5)).toBe(1);
    clock.now = 3 * MINUTE;
    expect(admitted(5)).toBe(3);
  });

  it('does not count those that it refuses', () => {
    const { clock, admitted } = throttle();
    admitted(3);
    for (let second = 1; second < 60; second++) {
      clock.now = second * 1000;
      expect(admitted(1)).toBe(0);
    }
    clock.now = MINUTE;
    expect(admitted(5)).toBe(3);
  });

  it('takes back messages that were not sent, and no more', () => {
    const { own, admitted } = throttle();
    for (let times = 0; times < 50; times++) {
      expect(admitted(1)).toBe(1);
      own.release(ADDRESS);
    }
    expect(admitted(5)).toBe(3);
    own.release(ADDRESS);
    expect(admitted(5)).toBe(1);
    own.release('unknown@example.com');
    expect(admitted(5, 'unknown@example.com')).toBe(3);
  });

  it('keeps ten thousand addresses, and drops those that were unused longest', () => {
    const { admitted, remembered } = throttle();
    admitted(3);
    for (let number = 0; number < 9_999; number++) admitted(3, `${number}@example.com`);
    expect([remembered(), admitted(1)]).toEqual([10_000, 0]);
    for (let number = 10_000; number < 30_000; number++) admitted(1, `${number}@example.com`);
    expect(remembered()).toBeLessThanOrEqual(20_000);
    expect(admitted(1)).toBe(1);
    expect(admitted(3, '29999@example.com')).toBe(2);
  });

  it('keeps nothing for messages that were not sent', () => {
    const { own, admitted, remembered } = throttle();
    for (let number = 0; number < 1000; number++) {
      admitted(1, `${number}@example.com`);
      own.release(`${number}@example.com`);
      own.release(`${number}@example.com`);
    }
    expect(remembered()).toBe(0);
  });

  it('accepts any text as an address', () => {
    const { admitted } = throttle();
    for (const address of ['', '__proto__', 'constructor']) expect(admitted(9, address)).toBe(3);
  });
});

describe('B30 an address with repeated requests', () => {
  it('gets three messages, and every request the same response', async () => {
    const mailbox = new Mailbox();
    const answers = new Set<string>();
    for (let times = 0; times < 100; times++) {
      const browser = mailbox.app.browser();
      const response = await mailbox.ask(ADDRESS, { browser });
      const names = response.headers.getSetCookie().map((header) => header.split('=')[0]);
      answers.add(JSON.stringify([`${response.status}`, response.headers.get('location'), names]));
    }
    expect([...answers]).toEqual([
      expect.stringMatching(/"302".+verify-request.+authjs\.verification/),
    ]);
    expect(mailbox.outbox).toHaveLength(3);
    expect(mailbox.storedTokens).toHaveLength(3);
    expect(mailbox.app.errors()).toEqual([]);
  });

  it('in parallel gets no more', async () => {
    const mailbox = new Mailbox();
    await Promise.all(
      Array.from({ length: 50 }, () => mailbox.ask(ADDRESS, { browser: mailbox.app.browser() })),
    );
    expect(mailbox.outbox).toHaveLength(3);
  });

  it('in other spellings gets no more', async () => {
    const mailbox = new Mailbox();
    const spellings = [
      ADDRESS,
      ADDRESS.toUpperCase(),
      ` ${ADDRESS} `,
      'Ada@Example.com',
      '\uff41da@example.com',
    ];
    for (const spelling of spellings) await mailbox.ask(spelling);
    expect(mailbox.outbox).toHaveLength(3);
  });

  it('is not named in the log', async () => {
    const mailbox = new Mailbox();
    for (let times = 0; times < 5; times++) await mailbox.ask();
    const warnings = mailbox.app.log
      .filter(({ level, subject }) => level === 'warn' && subject === 'mail-throttled')
      .map(({ facts }) => facts);
    expect(warnings).toEqual([[{ provider: 'email' }], [{ provider: 'email' }]]);
  });

  it('gets one more after a minute, whose link works', async () => {
    const mailbox = new Mailbox();
    for (let times = 0; times < 5; times++) await mailbox.ask();
    mailbox.wait(MINUTE);
    await mailbox.open(await mailbox.linkFor());
    await expect(mailbox.browser.session()).resolves.not.toBeNull();
  });

  it('keeps the links that it got', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    for (let times = 0; times < 5; times++) await mailbox.ask();
    await mailbox.open(link);
    await expect(mailbox.browser.session()).resolves.not.toBeNull();
  });

  it('does not prevent messages to other addresses', async () => {
    const mailbox = new Mailbox();
    for (let times = 0; times < 5; times++) await mailbox.ask();
    await mailbox.linkFor('grace@example.com');
    expect(mailbox.mail.identifier).toBe('grace@example.com');
  });
});

describe('a message that could not be sent does not count', () => {
  it('because the mailer failed', async () => {
    let isDown = true;
    const mailbox: Mailbox = new Mailbox({
      provider: {
        sendVerificationRequest: (mail) => {
          if (isDown) throw new Error('421 Service not available');
          mailbox.post(mail);
        },
      },
    });
    for (let times = 0; times < 10; times++) await mailbox.ask();
    expect(mailbox.app.errors()).toHaveLength(10);
    isDown = false;
    for (let times = 0; times < 10; times++) await mailbox.ask();
    expect(mailbox.outbox).toHaveLength(3);
  });

  it('because its token could not be stored', async () => {
    const mailbox = new Mailbox();
    for (let times = 0; times < 10; times++) {
      mailbox.database.failNext('createVerificationToken');
      await mailbox.ask();
    }
    expect(mailbox.outbox).toEqual([]);
    for (let times = 0; times < 10; times++) await mailbox.ask();
    expect(mailbox.outbox).toHaveLength(3);
  });
});

it('two apps in one process count by themselves', async () => {
  const [one, two] = [new Mailbox(), new Mailbox()];
  for (let times = 0; times < 5; times++) await Promise.all([one.ask(), two.ask()]);
  expect([one.outbox.length, two.outbox.length]).toEqual([3, 3]);
});
