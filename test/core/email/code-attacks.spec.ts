/** Attacks on codes. The invariant: at most five codes are compared with one that was sent. */
import { describe, expect, it } from '@jest/globals';
import { skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import type { VerificationToken } from '../../../src/core/adapters/adapter.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import type { Browser } from '../../support/browser.js';
import { COOKIE, ORIGIN } from '../actions/app.js';
import { CALLBACK, codeFor, mailboxWith, readRefusal, submit, wrongCode } from './code-mailbox.js';
import { ADDRESS, altered, type Mailbox, VERIFICATION_COOKIE, signedInAs } from './mailbox.js';

const EVE = 'eve@evil.test';

/** A try that comes after it is the first one: nothing was used up. */
async function expectNoTryUsed(mailbox: Mailbox, code: string): Promise<void> {
  expect(readRefusal(await submit(mailbox.browser, wrongCode(code)))).toBe('wrong, 4 left');
  await submit(mailbox.browser, code);
  await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
}

/** Rows that a guess consumed or looked for, by their kind. */
function kindsUsed(mailbox: Mailbox, used: readonly string[]): Record<string, number> {
  const stored = new Set(mailbox.storedTokens.map(({ token }) => token));
  const kinds = used.map(
    (token) => `${token.split('.')[0]}${stored.has(token) ? '' : ' (unknown)'}`,
  );
  return Object.fromEntries(
    [...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]),
  );
}

describe.each(['code', 'both'] as const)('with the method %s', (method) => {
  it('CODE-01 a code in a browser that did not ask is refused, and costs no try', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const other = mailbox.app.browser();
    expect(readRefusal(await submit(other, code))).toBe('browser');
    await expect(other.session()).resolves.toBeNull();
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-01 the address in the form does not replace the cookie', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const other = mailbox.app.browser();
    const response = await other.post(CALLBACK, { code, email: ADDRESS });
    expect(readRefusal(response)).toBe('browser');
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-02 a code with the cookie of another request is wrong', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const eve = mailbox.app.browser();
    await codeFor(mailbox, ADDRESS, eve);
    expect(readRefusal(await submit(eve, code))).toBe('wrong, 4 left');
    await expect(eve.session()).resolves.toBeNull();
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-02 a changed cookie is none', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const other = mailbox.app.browser();
    const sealed = mailbox.browser.jar.get(VERIFICATION_COOKIE) ?? '';
    other.jar.set(VERIFICATION_COOKIE, `${sealed.slice(0, -4)}AAAA`);
    expect(readRefusal(await submit(other, code))).toBe('browser');
  });

  it('CODE-02 the cookie of another provider is none', async () => {
    const mailbox = mailboxWith(method, {
      providers: (post) =>
        ['email', 'other'].map((id) => ({
          id,
          name: id,
          type: 'email' as const,
          method,
          sendVerificationRequest: post,
        })),
    });
    const code = await codeFor(mailbox);
    expect(readRefusal(await mailbox.browser.post('/auth/callback/other', { code }))).toBe(
      'browser',
    );
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-03 a code works once, even with the cookie kept', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const thief = mailbox.app.browser();
    thief.jar.set(VERIFICATION_COOKIE, mailbox.browser.jar.get(VERIFICATION_COOKIE) ?? '');
    await submit(mailbox.browser, code);
    expect(readRefusal(await submit(thief, code))).toBe('ended');
    await expect(thief.session()).resolves.toBeNull();
  });

  it('CODE-04 the sixth try is refused, even with the right code', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const refusals: string[] = [];
    for (let index = 1; index <= 5; index += 1) {
      refusals.push(readRefusal(await submit(mailbox.browser, wrongCode(code, index))));
    }
    expect(refusals.slice(-2)).toEqual(['wrong, 1 left', 'ended']);
    expect(readRefusal(await submit(mailbox.browser, code))).toBe('ended');
    await expect(mailbox.browser.session()).resolves.toBeNull();
  });

  it('CODE-05 of 40 guesses at once, five are compared', async () => {
    const used: string[] = [];
    const mailbox: Mailbox = mailboxWith(method, {
      adapter: (own) => ({
        ...own,
        useVerificationToken: async (row) => {
          used.push(row.token);
          return own.useVerificationToken!(row);
        },
      }),
    });
    const code = await codeFor(mailbox);
    const csrfToken = await mailbox.browser.csrfToken();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      mailbox.browser.visit(CALLBACK, { form: { csrfToken, code: wrongCode(code, index + 1) } }),
    );
    const refusals = (await Promise.all(guesses)).map(readRefusal).toSorted();
    expect(refusals.filter((text) => text !== 'ended')).toEqual([
      'wrong, 1 left',
      'wrong, 2 left',
      'wrong, 3 left',
      'wrong, 4 left',
    ]);
    expect(kindsUsed(mailbox, used)['code (unknown)']).toBe(5);
    expect(readRefusal(await submit(mailbox.browser, code))).toBe('ended');
  });

  it('CODE-05 five are compared, even if the adapter reads and deletes a row in two steps', async () => {
    const rows = new Map<string, VerificationToken>();
    let comparisons = 0;
    const mailbox: Mailbox = mailboxWith(method, {
      adapter: (own) => ({
        ...own,
        createVerificationToken: (row) => {
          rows.set(row.token, row);
          return row;
        },
        useVerificationToken: async ({ token }) => {
          if (token.startsWith('code.')) comparisons += 1;
          const row = rows.get(token) ?? null;
          await new Promise(setImmediate);
          rows.delete(token);
          return row;
        },
      }),
    });
    const code = await codeFor(mailbox);
    const csrfToken = await mailbox.browser.csrfToken();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      mailbox.browser.visit(CALLBACK, { form: { csrfToken, code: wrongCode(code, index + 1) } }),
    );
    await Promise.all(guesses);
    expect(comparisons).toBe(5);
  });

  it('CODE-05 of 16 who submit the right code at once, one is signed in', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const csrfToken = await mailbox.browser.csrfToken();
    const acts = Array.from({ length: 16 }, () =>
      mailbox.browser.visit(CALLBACK, { form: { csrfToken, code } }),
    );
    const responses = await Promise.all(acts);
    const signedIn = responses.filter((response) =>
      response.headers.getSetCookie().some((cookie) => cookie.startsWith(COOKIE.session)),
    );
    expect(signedIn).toHaveLength(1);
  });

  it('CODE-07 the code of another address is wrong', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const eve = mailbox.app.browser();
    const own = await codeFor(mailbox, EVE, eve);
    expect(readRefusal(await submit(eve, code))).toBe('wrong, 4 left');
    await submit(eve, own);
    await expect(signedInAs(eve)).resolves.toBe(EVE);
  });

  it.each<[string, (code: string) => unknown]>([
    ['CODE-09 a code of 60 kilobytes', (code) => code.repeat(10_000)],
    ['CODE-10 a list with the code', (code) => [code]],
    ['CODE-10 a number', (code) => Number(code)],
    ['CODE-10 an object', (code) => ({ code })],
    ['CODE-10 nothing', () => null],
    ['an empty text', () => ''],
    ['five digits', (code) => code.slice(1)],
    ['seven digits', (code) => `${code}0`],
    ['CODE-08 letters that look like digits', (code) => `l${code.slice(1)}`],
    ['the code with a prefix of the stored form', (code) => `code.${code}`],
  ])('%s is malformed, and costs no try', async (_, change) => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const csrfToken = await mailbox.browser.csrfToken();
    const json = { csrfToken, code: change(code) };
    expect(readRefusal(await mailbox.browser.visit(CALLBACK, { json }))).toBe('malformed');
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-09 a code of a megabyte is not read', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const response = await submit(mailbox.browser, code.repeat(200_000));
    expect(response.status).toBe(413);
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-10 two codes in one form are malformed', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const csrfToken = await mailbox.browser.csrfToken();
    const response = await mailbox.browser.visit(`${CALLBACK}?code=000000&code=${code}`, {
      form: { csrfToken, code },
    });
    expect(readRefusal(response)).toBe('malformed');
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-11 a form without the CSRF token is refused, and costs no try', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const response = await mailbox.browser.visit(CALLBACK, { form: { code } });
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-11 a form of another site is refused, even where no token is checked', async () => {
    const mailbox = mailboxWith(method, { config: { skipCSRFCheck } });
    await mailbox.browser.visit('/auth/signin/email', { form: { email: ADDRESS } });
    const code = mailbox.mail.code ?? '';
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const response = await mailbox.browser.visit(CALLBACK, { form: { code }, headers });
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
    await mailbox.browser.visit(CALLBACK, { form: { code } });
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each([
    ['a GET with the code', (code: string) => `${CALLBACK}?code=${code}`],
    ['a GET with code and address', (code: string) => `${CALLBACK}?code=${code}&email=${ADDRESS}`],
    [
      'a GET with the code as a token',
      (code: string) => `${CALLBACK}?token=${code}&email=${ADDRESS}`,
    ],
  ])('CODE-12 %s signs no user in, and costs no try', async (_, toPath) => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    await mailbox.browser.visit(toPath(code));
    await expect(mailbox.browser.session()).resolves.toBeNull();
    await expectNoTryUsed(mailbox, code);
  });

  it.each(['try', 'code'])('CODE-13 a stored row (%s) is no token of a link', async (kind) => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const { token = '' } = mailbox.storedTokens.find((row) => row.token.startsWith(kind)) ?? {};
    for (const guess of [token, token.slice(kind.length + 1), code]) {
      const response = await mailbox.browser.post(CALLBACK, { token: guess, email: ADDRESS });
      expect(response.headers.get('location')).toContain('error=Verification');
    }
    await expectNoTryUsed(mailbox, code);
  });

  it('CODE-14 the database has no code, and no hash of it without the secret', async () => {
    const mailbox = mailboxWith(method);
    await mailbox.ask();
    const rows = mailbox.storedTokens.map(({ token }) => token);
    const kinds = rows.map((token) => /^(?:(code|try)\.)?[0-9a-f]{64}$/.exec(token)?.[1] ?? 'link');
    const expected = ['code', 'try', 'try', 'try', 'try', 'try'];
    expect(kinds).toEqual(method === 'both' ? ['link', ...expected] : expected);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('CODE-15 no log line, URL or cookie has the code', async () => {
    const mailbox = mailboxWith(method);
    const code = await codeFor(mailbox);
    const responses: Response[] = [];
    const act = async (browser: Browser, text: string) => {
      responses.push(await submit(browser, text));
    };
    await act(mailbox.app.browser(), code);
    await act(mailbox.browser, wrongCode(code));
    await act(mailbox.browser, code);
    await act(mailbox.browser, code);
    const lines = mailbox.app.log.map(({ level, subject }) =>
      level === 'error' ? formatLogLine('error', subject as Error) : String(subject),
    );
    const sent = responses.flatMap(({ headers }) => [...headers].map(String));
    expect([...lines, ...sent].filter((text) => new RegExp(`\\b${code}\\b`).test(text))).toEqual(
      [],
    );
  });
});

it('CODE-16 a token beside the code makes the request one for the link', async () => {
  const mailbox = mailboxWith('both');
  const link = await mailbox.linkFor();
  const fields = Object.fromEntries(altered(link, { token: 'f'.repeat(64) }).searchParams);
  const response = await mailbox.browser.post(CALLBACK, {
    ...fields,
    code: mailbox.mail.code ?? '',
  });
  expect(response.headers.get('location')).toContain('error=Verification');
  await expectNoTryUsed(mailbox, mailbox.mail.code ?? '');
});
