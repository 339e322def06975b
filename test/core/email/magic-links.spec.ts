/** The validity of a link: once, in time, for the address that it was sent to. */
import { describe, expect, it } from '@jest/globals';
import { readLocation } from '../../support/browser.js';
import { toSignInServices } from '../../support/sign-in-services.js';
import { VerificationTokens } from '../../../src/core/email/verification-tokens.js';
import type { VerificationToken } from '../../../src/core/models/email-address.js';
import { asEmail } from '../../../src/core/sign-in/sign-in-method.js';
import { ProviderRegistry } from '../../../src/core/providers/provider-registry.js';
import { randomHex, platformRandom } from '../../../src/core/kernel/platform.js';
import { COOKIE, NOW, ORIGIN } from '../actions/app.js';
import {
  ADDRESS,
  DAY,
  Mailbox,
  VERIFICATION_COOKIE,
  altered,
  mailing,
  signedInAs,
} from './mailbox.js';

const EVE = 'eve@evil.test';

type TokenKey = Pick<VerificationToken, 'identifier' | 'token'>;
/** What a database looks for in place of what it was asked for. */
type Lookup = (key: TokenKey, stored: readonly VerificationToken[]) => TokenKey;

describe('a link', () => {
  it('B18 works once, in whatever browser', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    await mailbox.open(link);
    const other = mailbox.app.browser();
    await other.csrfToken();
    await mailbox.expectRefused('Verification', () => mailbox.openAndConfirm(link, other), other);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
    await expect(other.session()).resolves.toBeNull();
  });

  it('F09 that is opened again redirects the signed-in user to the same page', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor(ADDRESS, { callbackUrl: '/orders' });
    await mailbox.open(link);
    mailbox.clearTrace();
    const again = await mailbox.open(link);
    expect(readLocation(again).pathname).toBe('/orders');
    expect(mailbox.trace).not.toContain('useVerificationToken');
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each([
    ['that is about to end', DAY, true],
    ['B21 that ended a moment ago', DAY + 1, false],
    ['B21 that ended a second ago', DAY + 1000, false],
    ['B21 that ended long ago', 400 * DAY, false],
  ])('%s: works %s', async (_, age, works) => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFromElsewhere();
    mailbox.wait(age);
    const opening = () => mailbox.openAndConfirm(link, mailbox.browser);
    if (works) await opening();
    else await mailbox.expectRefused('Verification', opening);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(works ? ADDRESS : undefined);
  });

  it('B21 that expired stays expired, even if a clock goes back', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFromElsewhere();
    mailbox.wait(2 * DAY);
    await mailbox.openAndConfirm(link, mailbox.browser);
    mailbox.wait(-2 * DAY);
    await mailbox.expectRefused('Verification', () =>
      mailbox.openAndConfirm(link, mailbox.browser),
    );
  });

  it.each([
    ['text', (expires: Date) => expires.toISOString()],
    ['milliseconds', (expires: Date) => expires.getTime()],
    ['milliseconds as text', (expires: Date) => String(expires.getTime())],
  ])('works when the database gives its end as %s', async (_, written) => {
    const mailbox = new Mailbox({
      adapter: (own) => ({
        ...own,
        useVerificationToken: async (key) => {
          const row = await own.useVerificationToken!(key);
          return row && { ...row, expires: written(row.expires) as unknown as Date };
        },
      }),
    });
    await mailbox.signIn();
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
    const link = await mailbox.linkFromElsewhere();
    mailbox.wait(DAY + 1);
    const other = mailbox.app.browser();
    await other.csrfToken();
    await mailbox.expectRefused('Verification', () => mailbox.openAndConfirm(link, other), other);
  });
});

describe('B20 a link that was changed', () => {
  const changes: readonly (readonly [string, Record<string, string | undefined>])[] = [
    ['to another user’s address', { email: EVE }],
    ['to another case of the address', { email: 'Ada@Example.com' }],
    ['to an address with spaces', { email: ' ada@example.com ' }],
    ['to an address that normalises to it', { email: 'ada＠example.com' }],
    ['to no address', { email: undefined }],
    ['to an empty address', { email: '' }],
    ['to another token', { token: 'f'.repeat(64) }],
    ['to a shorter token', { token: 'f' }],
    ['to no token', { token: undefined }],
    ['to an empty token', { token: '' }],
  ];

  it.each(changes)('%s is refused, and the right one still works', async (_, change) => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFromElsewhere();
    const csrfToken = await mailbox.browser.csrfToken();
    const fields = Object.fromEntries(altered(link, change).searchParams);
    await mailbox.expectRefused('Verification', () =>
      mailbox.browser.visit('/auth/callback/email', { form: { ...fields, csrfToken } }),
    );
    await mailbox.openAndConfirm(link, mailbox.browser);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each([
    ['no token', { token: undefined }],
    ['no address', { email: undefined }],
  ])('to one with %s is refused when it is opened', async (_, change) => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    await mailbox.expectRefused('Verification', () => mailbox.open(altered(link, change)));
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each(['token', 'email'])('A104 to one with two values for %s is refused', async (name) => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    const twice = new URL(`${link.href}&${name}=${link.searchParams.get(name)}`);
    await mailbox.expectRefused('Verification', () => mailbox.open(twice));
    await mailbox.open(link);
    await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
  });

  it.each([[{ token: 1 }], [{ token: ['x'] }], [{ email: { a: 1 } }], [{ email: null }]])(
    'B12 to %j is refused',
    async (change) => {
      const mailbox = new Mailbox();
      const link = await mailbox.linkFor();
      const csrfToken = await mailbox.browser.csrfToken();
      const json = { ...Object.fromEntries(link.searchParams), csrfToken, ...change };
      await mailbox.expectRefused('Verification', () =>
        mailbox.browser.visit('/auth/callback/email', { json }),
      );
    },
  );

  it.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)', '/\\evil.test'])(
    'B24 to lead to %s leads home',
    async (callbackUrl) => {
      const mailbox = new Mailbox();
      const link = await mailbox.linkFor(ADDRESS, { callbackUrl: '/welcome' });
      const response = await mailbox.open(altered(link, { callbackUrl }));
      expect(response.headers.get('location')).toBe(ORIGIN);
      await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
    },
  );

  // As a collation that knows no case would find the row.
  const laxly: readonly (readonly [string, Record<string, string>, Lookup])[] = [
    ['address', { email: 'ADA@EXAMPLE.COM' }, (key) => ({ ...key, identifier: ADDRESS })],
    ['token', { token: 'guess' }, ({ identifier }, [row]) => ({ identifier, token: row!.token })],
  ];

  it.each(laxly)(
    'to another %s is refused, though the database finds it',
    async (_, change, lookup) => {
      const mailbox: Mailbox = new Mailbox({
        adapter: (own) => ({
          ...own,
          useVerificationToken: (key) =>
            own.useVerificationToken!(lookup(key, mailbox.storedTokens)),
        }),
      });
      const link = await mailbox.linkFromElsewhere();
      await mailbox.expectRefused('Verification', () =>
        mailbox.openAndConfirm(altered(link, change), mailbox.browser),
      );
    },
  );
});

describe('B22 guessing', () => {
  it('finds nothing in ten thousand tries', async () => {
    const mailbox = new Mailbox();
    await mailbox.ask();
    const tokens = toSignInServices(mailbox.app.services).get(VerificationTokens);
    const provider = asEmail(mailbox.app.services.get(ProviderRegistry).find('email')!);
    let hits = 0;
    for (let guess = 0; guess < 10_000; guess++) {
      const token = randomHex(platformRandom, 32);
      if (await tokens.redeem(provider, { identifier: ADDRESS, token })) hits++;
    }
    expect(hits).toBe(0);
    const { token } = mailbox.mail;
    await expect(tokens.redeem(provider, { identifier: ADDRESS, token })).resolves.toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('B23 is not helped by the content of the database', async () => {
    const mailbox = new Mailbox();
    const link = await mailbox.linkFor();
    const [{ token } = { token: '' }] = mailbox.storedTokens;
    await mailbox.expectRefused('Verification', () => mailbox.open(altered(link, { token })));
  });
});

describe('B26 between the email and the click', () => {
  it('a user who is deleted is not restored', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn(ADDRESS, { browser: mailbox.app.browser() });
    const link = await mailbox.linkFor();
    const [ada] = (await mailbox.database.rows()).users;
    await mailbox.database.adapter.deleteUser!(ada!.id);
    await mailbox.expectRefused('Verification', () => mailbox.open(link));
  });

  it('a user whose address changes is not signed in by the old address', async () => {
    const mailbox = new Mailbox();
    await mailbox.signIn(ADDRESS, { browser: mailbox.app.browser() });
    const link = await mailbox.linkFor();
    const [ada] = (await mailbox.database.rows()).users;
    await mailbox.database.adapter.updateUser!({ id: ada!.id, email: 'countess@example.com' });
    await mailbox.open(link);
    const { users, sessions } = await mailbox.database.rows();
    expect(users.map(({ email }) => email)).toEqual(['countess@example.com', ADDRESS]);
    expect(sessions.at(-1)?.userId).toBe(users[1]!.id);
  });
});

describe('the cookies', () => {
  it('A70 of a planted session are replaced', async () => {
    const mailbox = new Mailbox();
    mailbox.browser.jar.set(COOKIE.session, 'planted');
    await mailbox.signIn();
    expect(mailbox.browser.jar.get(COOKIE.session)).not.toBe('planted');
  });

  it('A91 of the forms before a sign-in do not work after it', async () => {
    const mailbox = new Mailbox();
    const csrfToken = await mailbox.browser.csrfToken();
    await mailbox.signIn();
    expect(await mailbox.browser.csrfToken()).not.toBe(csrfToken);
  });

  it('that bind a link are deleted once it was used, and not before', async () => {
    const mailbox = new Mailbox();
    const [first, second] = [await mailbox.linkFor(EVE), await mailbox.linkFor(ADDRESS)];
    await mailbox.openAndConfirm(first, mailbox.browser);
    expect(mailbox.browser.jar.has(VERIFICATION_COOKIE)).toBe(true);
    await mailbox.open(second);
    expect(mailbox.browser.jar.has(VERIFICATION_COOKIE)).toBe(false);
  });

  it('reveal nothing to a reader of the disk', async () => {
    const mailbox = new Mailbox({ providers: (post) => [mailing(post)] });
    await mailbox.ask();
    const value = decodeURIComponent(mailbox.browser.jar.get(VERIFICATION_COOKIE) ?? '');
    expect(value.split('.')).toHaveLength(5);
    const read = value.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(read.join()).not.toContain('example');
    expect(mailbox.mail.expires.getTime()).toBeGreaterThan(NOW);
  });
});
