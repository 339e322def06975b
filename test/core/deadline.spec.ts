/** F42: functions of the app that never answer. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AuthConfig } from '../../src/core/config/auth-config.js';
import { holdTimers } from '../support/fake-timers.js';
import { ADA, type App, makeApp, password } from './actions/app.js';

const DEADLINE = 60_000;
const never = (): Promise<never> => new Promise(() => undefined);

beforeEach(holdTimers);
afterEach(() => void jest.useRealTimers());

async function answerInTime(asking: Promise<Response>): Promise<Response> {
  await jest.advanceTimersByTimeAsync(DEADLINE);
  return asking;
}

/** A user with an open form submits it. */
async function submission(app: App): Promise<() => Promise<Response>> {
  const browser = app.browser();
  const csrfToken = await browser.csrfToken();
  return () => browser.visit('/auth/callback/password', { form: { csrfToken } });
}

describe('F42 a sign-in whose', () => {
  const slow: readonly (readonly [string, Partial<AuthConfig>])[] = [
    ['authorize', { providers: [password(never)] }],
    ['signIn callback', { callbacks: { signIn: never } }],
    ['jwt callback', { session: { strategy: 'jwt' }, callbacks: { jwt: never } }],
  ];

  it.each(slow)(
    '%s never answers times out after a minute, with an error page',
    async (_, config) => {
      const app = makeApp({ providers: [password(async () => ADA)], ...config });
      const submit = await submission(app);
      const response = await answerInTime(submit());
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(app.log.map(({ subject }) => String(subject))).toEqual([
        expect.stringContaining('did not answer within'),
      ]);
    },
  );
});

describe('F42 a session whose callback never answers', () => {
  it('is 503 in JSON, and the cookie is kept', async () => {
    let isSlow = false;
    const session = ({ session: shown }: { session: object }) =>
      isSlow ? never() : (shown as never);
    const app = makeApp({ session: { strategy: 'jwt' }, callbacks: { session } });
    const browser = app.browser();
    await browser.post('/auth/callback/password', { password: 'right' });
    isSlow = true;
    const response = await answerInTime(browser.visit('/auth/session'));
    expect(response.status).toBe(503);
    await expect(response.json()).resolves.toEqual({ message: 'The request took too long.' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

it('F42 a redirect callback that never answers delays requests by the time limit only', async () => {
  const app = makeApp({ callbacks: { redirect: never } });
  const asking = app.browser().visit('/auth/signin?callbackUrl=/x');
  expect((await answerInTime(asking)).status).toBe(503);
});
