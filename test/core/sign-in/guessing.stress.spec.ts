/** Guessing and flooding, with an app that limits attempts. */
import { describe, expect, it } from '@jest/globals';
import type { RateLimit } from '../../../src/core/sign-in/rate-limit.js';
import { ADDRESS, altered } from '../email/mailbox.js';
import { LimitedApp } from './limited-app.js';

const MOST = 5;

/** Counts by whatever `toKey` says; a minute to wait once there were too many. */
function counter(
  toKey: (attempt: Parameters<RateLimit>[0]) => Promise<string> | string,
): RateLimit {
  const counts = new Map<string, number>();
  return async (attempt) => {
    const key = await toKey(attempt);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > MOST ? 60 : 0;
  };
}

/** All clients together, each step by itself. */
const byStep = (): RateLimit => counter(({ action, type }) => `${type} ${action}`);

async function readField(request: Request, name: string): Promise<string> {
  return String(((await request.json()) as Record<string, unknown>)[name]);
}

async function statuses(times: number, act: (index: number) => Promise<Response>) {
  const answers: number[] = [];
  for (let index = 0; index < times; index++) answers.push((await act(index)).status);
  return answers;
}

describe('A131 an app with a rate limit', () => {
  it('checks five passwords of a thousand, and not the right one after them', async () => {
    const app = new LimitedApp();
    app.answer = counter(({ request }) => readField(request, 'username'));
    const csrfToken = await app.browser.csrfToken();
    const attempt = (username: string, password: string) =>
      app.browser.visit('/auth/callback/password', { form: { csrfToken, username, password } });
    const answers = await statuses(1000, () => attempt('ada', 'wrong'));
    expect(answers.filter((status) => status !== 429)).toHaveLength(MOST);
    expect((await attempt('ada', 'right')).status).toBe(429);
    expect(app.checked).toHaveLength(MOST);
    expect((await attempt('grace', 'wrong')).status).toBe(302);
  });

  it('loses no count in parallel', async () => {
    const app = new LimitedApp();
    app.answer = byStep();
    const csrfToken = await app.browser.csrfToken();
    const form = { csrfToken, password: 'wrong' };
    const visits = Array.from({ length: 100 }, () =>
      app.browser.visit('/auth/callback/password', { form }),
    );
    const refused = (await Promise.all(visits)).filter(({ status }) => status === 429);
    expect([refused.length, app.checked.length]).toEqual([95, MOST]);
  });

  it('sends no message to an address with too many requests', async () => {
    const app = new LimitedApp();
    app.answer = counter(({ request }) => readField(request, 'email'));
    const answers = await statuses(20, () => app.mailbox.ask(ADDRESS));
    expect(answers).toEqual([...Array<number>(MOST).fill(302), ...Array<number>(15).fill(429)]);
    expect(app.mailbox.outbox.length).toBeLessThanOrEqual(MOST);
    expect((await app.mailbox.ask('grace@example.com')).status).toBe(302);
  });

  it('sends no request to the provider for made-up codes', async () => {
    const app = new LimitedApp();
    app.answer = byStep();
    await statuses(100, (index) => app.browser.visit(`/auth/callback/op?code=${index}&state=x`));
    expect(app.seen).toHaveLength(100);
    expect(app.errors.filter((type) => type === 'TooManyAttempts')).toHaveLength(95);
    expect(app.op.count('token')).toBe(0);
  });

  it('that fails does not answer 429', async () => {
    const app = new LimitedApp();
    app.answer = () => {
      throw new Error('The counter is away.');
    };
    expect(await statuses(20, () => app.signIn())).toEqual(Array<number>(20).fill(302));
  });
});

describe('B22 guessing links', () => {
  it('ends after five tries: the rest never reach the database', async () => {
    const app = new LimitedApp();
    app.answer = byStep();
    const link = await app.mailbox.linkFor();
    app.mailbox.clearTrace();
    const answers = await statuses(100, (index) => {
      const token = index.toString(16).padStart(64, '0');
      return app.mailbox.open(altered(link, { token }));
    });
    expect(answers.filter((status) => status === 429)).toHaveLength(95);
    expect(app.mailbox.trace.filter((name) => name === 'useVerificationToken')).toHaveLength(MOST);
    expect((await app.mailbox.open(link)).status).toBe(429);
    await expect(app.browser.session()).resolves.toBeNull();
  });

  it('leaves the right link valid for its owner', async () => {
    const app = new LimitedApp();
    app.answer = byStep();
    const link = await app.mailbox.linkFor();
    const other = app.mailbox.app.browser();
    await statuses(50, (index) => app.mailbox.open(altered(link, { token: `${index}` }), other));
    app.answer = () => 0;
    await app.mailbox.open(link);
    await expect(app.browser.session()).resolves.toMatchObject({ user: { email: ADDRESS } });
  });
});
