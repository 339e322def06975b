/** Limits on guesses, and the ways around them. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Limits, type CounterStore } from '../../../src/features/limits/index.js';
import { MAX_KEYS, MemoryCounters } from '../../../src/features/limits/memory.counters.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { ADA, ORIGIN, PASSWORD, PasswordApp, Visitor } from '../passwords/password-app.js';

const WRONG = 'a wrong password';

/** An app behind one proxy, and clients with addresses. */
class LimitedApp extends PasswordApp {
  static create(options: Parameters<typeof Limits>[0] = {}): LimitedApp {
    const passwords = Passwords({
      mailer: (mail) => void app.mails.push(mail),
      argon2: { memoryKiB: 7_168, iterations: 1 },
      checkBreaches: false,
    });
    const features = [Sessions(), passwords, Limits({ trustedProxies: 1, ...options })];
    const app: LimitedApp = new LimitedApp({ config: { features } });
    return app;
  }

  from(address: string): Visitor {
    return new Visitor((request) => {
      request.headers.set('x-forwarded-for', address);
      return this.services.get(AuthHandler).respond(request);
    }, ORIGIN);
  }
}

let app: LimitedApp;
beforeEach(() => {
  app = LimitedApp.create();
});

/** The statuses of so many attempts, ten at once: a wrong password is answered after 50 ms. */
async function collectStatuses(
  count: number,
  attempt: (number: number) => Promise<Response>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let first = 0; first < count; first += 10) {
    const batch = Array.from({ length: Math.min(10, count - first) }, (_, index) =>
      attempt(first + index),
    );
    for (const { status } of await Promise.all(batch)) statuses.push(status);
  }
  return statuses;
}

/** The statuses of guesses, each by a new browser. */
function guess(
  count: number,
  makeAddress: (attempt: number) => string,
  email: (attempt: number) => string = () => ADA,
): Promise<number[]> {
  return collectStatuses(count, (attempt) =>
    app.from(makeAddress(attempt)).signIn(email(attempt), WRONG),
  );
}

const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

describe('passwords', () => {
  it('LIM-01: one client gets 20 guesses of one account, and must wait an hour', async () => {
    expect(refused(await guess(22, () => '203.0.113.7'))).toBe(2);
    const response = await app.from('203.0.113.7').signIn(ADA, WRONG);
    expect(response.headers.get('retry-after')).toBe('3600');
    app.now += 3_600_000;
    expect(refused(await guess(1, () => '203.0.113.7'))).toBe(0);
  });

  it('LIM-02: all addresses of one /64 are one client', async () => {
    const makeAddress = (attempt: number) => `2001:db8:7:8:${attempt.toString(16)}::1`;
    expect(refused(await guess(21, makeAddress))).toBe(1);
    expect(refused(await guess(1, () => '2001:db8:7:9::1'))).toBe(0);
  });

  it('LIM-03: one account gets 50 guesses an hour from all clients together', async () => {
    const makeAddress = (attempt: number) => `198.51.${attempt >> 8}.${attempt & 255}`;
    expect(refused(await guess(52, makeAddress))).toBe(2);
  });

  it('LIM-04: a flood on an account does not lock out its owner’s browser', async () => {
    const ada = await app.member();
    await ada.submit('/auth/signout', {});
    await guess(55, (attempt) => `198.51.100.${attempt}`);
    expect((await app.from('192.0.2.1').signIn()).status).toBe(429);
    await ada.signIn();
    expect(await ada.isSignedIn()).toBe(true);
  });

  it('LIM-05: a known browser has its own limit', async () => {
    const ada = await app.member();
    const statuses = await collectStatuses(22, () => ada.signIn(ADA, WRONG));
    expect(refused(statuses)).toBe(2);
  });

  it('LIM-22: many browsers that were known before have one limit together', async () => {
    const browsers: Visitor[] = [];
    for (let number = 0; number < 6; number++) {
      const visitor = number === 0 ? await app.member() : app.visitor();
      await visitor.signIn();
      await visitor.submit('/auth/signout', {});
      browsers.push(visitor);
    }
    const statuses = await collectStatuses(114, (attempt) => {
      const visitor = browsers[attempt % browsers.length] ?? app.visitor();
      return visitor.signIn(ADA, WRONG);
    });
    expect(refused(statuses)).toBeGreaterThanOrEqual(14);
  });

  it('LIM-06: a browser in which another user has signed in is not known', async () => {
    await app.member();
    const eve = await app.member('eve@example.com');
    await guess(55, (attempt) => `198.51.100.${attempt}`);
    expect((await eve.signIn(ADA, WRONG)).status).toBe(429);
  });

  it.each([
    ['forged', () => 'authjs.device=x'],
    ['of another secret', () => `__Secure-authjs.device=${'x'.repeat(200)}`],
  ])('LIM-07: a cookie of a known browser that is %s counts for nothing', async (_what, cookie) => {
    await guess(50, (attempt) => `198.51.100.${attempt}`);
    const visitor = app.from('192.0.2.1');
    const [name = '', value = ''] = cookie().split('=');
    visitor.jar.set(name, value);
    expect((await visitor.signIn(ADA, WRONG)).status).toBe(429);
  });

  it('LIM-08: one client gets 100 guesses of any accounts', async () => {
    const statuses = await guess(
      102,
      () => '203.0.113.7',
      (attempt) => `${attempt}@example.com`,
    );
    expect(refused(statuses)).toBe(2);
  });

  it('LIM-09: what a client itself has put into X-Forwarded-For counts for nothing', async () => {
    const makeAddress = (attempt: number) => `198.51.100.${attempt}, 203.0.113.7`;
    expect(refused(await guess(21, makeAddress))).toBe(1);
  });

  it('LIM-10: spellings of an address are one account', async () => {
    const spellings = [ADA, 'ADA@example.com', ' ada@EXAMPLE.com', 'ａda@example.com'];
    const statuses = await guess(
      52,
      (attempt) => `198.51.100.${attempt}`,
      (attempt) => spellings[attempt % spellings.length] ?? ADA,
    );
    expect(refused(statuses)).toBe(2);
  });

  it.each(['/auth//callback/password', '/auth/callback//password', '/auth/callback/password/'])(
    'LIM-11: the spelling %s of the path is no way around',
    async (path) => {
      await guess(20, () => '203.0.113.7');
      const visitor = app.from('203.0.113.7');
      const response = await visitor.submit(path, { email: ADA, password: PASSWORD });
      expect([400, 404, 429]).toContain(response.status);
      expect(await visitor.isSignedIn()).toBe(false);
    },
  );

  it('LIM-12: guesses of the current password of a session are counted by its user', async () => {
    const ada = await app.member();
    const fields = { currentPassword: WRONG, password: 'another engine' };
    const statuses = await collectStatuses(52, () => ada.send('/auth/account/password', fields));
    expect(refused(statuses)).toBeGreaterThan(0);
  });
});

describe('fields that the form does not have', () => {
  it('LIM-19: another name beside the address is no way around', async () => {
    const statuses = await collectStatuses(52, (attempt) => {
      const form = { email: ADA, username: `${attempt}`, login: `${attempt}`, password: WRONG };
      const visitor = app.from(`198.51.100.${attempt}`);
      return visitor.submit('/auth/callback/password', form);
    });
    expect(refused(statuses)).toBe(2);
  });

  it('LIM-20: the name of a known browser’s account beside that of another is no way around', async () => {
    const eve = await app.member('eve@example.com');
    const statuses = await collectStatuses(52, () => {
      const form = { email: ADA, username: 'eve@example.com', password: WRONG };
      return eve.submit('/auth/callback/password', form);
    });
    expect(refused(statuses)).toBeGreaterThan(2);
  });

  it('LIM-21: an address beside the current password is no way around', async () => {
    const ada = await app.member();
    const statuses = await collectStatuses(52, (attempt) => {
      const email = `${attempt}@example.com`;
      const fields = { currentPassword: WRONG, password: 'another engine', email };
      return ada.send('/auth/account/password', fields);
    });
    expect(refused(statuses)).toBeGreaterThan(0);
  });
});

describe('mails', () => {
  it('LIM-13: an address gets ten an hour, whichever clients ask', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      app.now += 60_000;
      const visitor = app.from(`198.51.100.${attempt}`);
      const path = attempt % 2 === 0 ? '/auth/password/forgot' : '/auth/password/sign-up';
      statuses.push((await visitor.send(path, { email: ADA, password: PASSWORD })).status);
    }
    expect(refused(statuses)).toBe(2);
    expect(app.mails).toHaveLength(10);
  });

  it('LIM-14: the page of a form says it, with the fields', async () => {
    for (let attempt = 0; attempt < 2; attempt++) await app.visitor().signUp();
    for (let attempt = 0; attempt < 8; attempt++) await app.from('192.0.2.1').signUp();
    const form = { email: ADA, password: PASSWORD };
    const response = await app.from('192.0.2.1').submit('/auth/password/sign-up', form);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain(`value="${ADA}"`);
  });
});

describe('the store', () => {
  class BrokenStore implements CounterStore {
    isDown = false;
    hits = 0;
    async hit(): Promise<number> {
      if (this.isDown) throw new Error('The connection is lost.');
      this.hits++;
      return 0;
    }
  }

  it('LIM-15: is replaced by memory while it is away', async () => {
    const counters = new BrokenStore();
    app = LimitedApp.create({ counters });
    await guess(1, () => '203.0.113.7');
    expect(counters.hits).toBe(3);
    counters.isDown = true;
    expect(refused(await guess(22, () => '203.0.113.7'))).toBe(2);
    expect(app.logged.join()).toContain('The connection is lost.');
  });

  it('H6 makes no counter of an account for what the network’s counter refuses', async () => {
    const memory = new MemoryCounters(() => app.now);
    const keys: string[] = [];
    const hit: CounterStore['hit'] = (key, window) => {
      keys.push(key);
      return memory.hit(key, window);
    };
    app = LimitedApp.create({ counters: { hit } });
    await guess(
      100,
      () => '203.0.113.7',
      (attempt) => `person-${attempt}@example.com`,
    );
    keys.length = 0;
    expect(
      refused(
        await guess(
          5,
          () => '203.0.113.7',
          (attempt) => `more-${attempt}@example.com`,
        ),
      ),
    ).toBe(5);
    expect(new Set(keys)).toEqual(new Set(['password:n:203.0.113.7']));
  });

  it('LIM-16: in memory keeps a bounded number of keys', async () => {
    const counters = new MemoryCounters(() => 0);
    const window = { points: 1, seconds: 60 };
    await counters.hit('first', window);
    for (let key = 0; key < 2 * MAX_KEYS; key++) await counters.hit(String(key), window);
    expect(await counters.hit('first', window)).toBe(0);
    expect(await counters.hit(String(2 * MAX_KEYS - 1), window)).toBe(60);
  });
});

describe('without the line Limits()', () => {
  it('LIM-17: the limits are on as soon as something takes guesses', async () => {
    const implied = new PasswordApp();
    const statuses = await collectStatuses(52, () => implied.visitor().signIn(ADA, WRONG));
    expect(refused(statuses)).toBe(2);
    const warnings = implied.logged.filter((entry) => entry === 'client-address-unknown');
    expect(warnings).toHaveLength(1);
  });

  it('LIM-18: the app’s own rate limit is asked first', async () => {
    const limited = new PasswordApp({ config: { rateLimit: () => 7 } });
    const response = await limited.visitor().signIn();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });
});
