/** Signing up with a password. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  ADA,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  PasswordApp,
  type Visitor,
} from './password-app.js';

describe.each(['jwt', 'database'] as const)('a sign-up, with %s', (strategy) => {
  let app: PasswordApp;
  let ada: Visitor;
  beforeEach(() => {
    app = new PasswordApp({ strategy });
    ada = app.visitor();
  });

  const findUser = (email: string) => app.adapter.getUserByEmail(email);

  it('creates the user when the address is confirmed, and signs in', async () => {
    const response = await ada.signUp();
    expect([response.status, await response.json()]).toEqual([202, {}]);
    expect(await findUser(ADA)).toBeNull();
    expect(app.mail()).toMatchObject({ to: ADA, kind: 'verifyAddress' });

    const page = await ada.visit(app.link());
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(ADA);
    expect(await ada.isSignedIn()).toBe(false);

    const confirmed = await ada.send('/auth/password/verify', { token: app.token() });
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { url: ORIGIN }]);
    expect(await ada.session()).toMatchObject({ user: { email: ADA } });
    expect((await findUser(ADA))?.emailVerified).toBeInstanceOf(Date);
    expect(app.events.map(([name]) => name)).toEqual(['createUser', 'signIn']);
  });

  it('works by forms alone, and leads to where it began', async () => {
    const callbackUrl = `${ORIGIN}/welcome`;
    const form = { email: ' Ada@Example.com ', password: PASSWORD, name: 'Ada', callbackUrl };
    const sent = await ada.submit('/auth/password/sign-up', form);
    expect(sent.status).toBe(302);
    const notice = await ada.visit(sent.headers.get('location') ?? '');
    expect(await notice.text()).toContain('Check your email');
    const confirmed = await ada.submit('/auth/password/verify', {
      token: app.token(),
      callbackUrl: new URL(app.link(), ORIGIN).searchParams.get('callbackUrl') ?? '',
    });
    expect(confirmed.headers.get('location')).toBe(callbackUrl);
    expect(await ada.session()).toMatchObject({ user: { email: ADA, name: 'Ada' } });
  });

  it('lets the user sign in again with the password, and with no other', async () => {
    await app.member();
    const later = app.visitor();
    const refused = await later.signIn(ADA, OTHER_PASSWORD);
    expect(refused.headers.get('location')).toContain('error=CredentialsSignin');
    expect(await later.isSignedIn()).toBe(false);
    await later.signIn('ADA@example.com');
    expect(await later.isSignedIn()).toBe(true);
  });

  it('with a known address gets the same response, and the owner an email', async () => {
    await app.member();
    const attacker = app.visitor();
    const response = await attacker.signUp(ADA, OTHER_PASSWORD);
    expect([response.status, await response.json()]).toEqual([202, {}]);
    expect(app.mail().kind).toBe('accountExists');
    expect(app.mail().text).not.toMatch(/token=/);
    await attacker.signIn(ADA, OTHER_PASSWORD);
    expect(await attacker.isSignedIn()).toBe(false);
  });

  it('PWD-04: is not used up by an email scanner, which opens the link', async () => {
    await ada.signUp();
    for (const scanner of [app.visitor(), app.visitor()]) {
      expect((await scanner.visit(app.link())).status).toBe(200);
      expect(await scanner.isSignedIn()).toBe(false);
    }
    const confirmed = await ada.send('/auth/password/verify', { token: app.token() });
    expect(confirmed.status).toBe(200);
  });

  it('PWD-02: is confirmed once', async () => {
    await app.member();
    const again = await ada.send('/auth/password/verify', { token: app.token() });
    expect([again.status, await again.json()]).toEqual([422, { error: 'LinkExpired' }]);
    const page = await ada.visit(app.link());
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('expired');
  });

  it('PWD-02: is confirmed by one of two that try at once', async () => {
    await ada.signUp();
    const confirm = () => ada.send('/auth/password/verify', { token: app.token() });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it('ends after 24 hours', async () => {
    await ada.signUp();
    app.now += 24 * 60 * 60 * 1000;
    const response = await ada.send('/auth/password/verify', { token: app.token() });
    expect(response.status).toBe(422);
  });

  it('PWD-05: that an attacker has begun gets the password of the owner of the address', async () => {
    const attacker = app.visitor();
    await attacker.signUp(ADA, OTHER_PASSWORD);
    const page = await ada.visit(app.link());
    expect(await page.text()).toContain('another browser');
    const token = app.token();
    const without = await ada.submit('/auth/password/verify', { token });
    expect(without.status).toBe(422);
    await ada.submit('/auth/password/verify', { token, password: PASSWORD });
    expect(await ada.isSignedIn()).toBe(true);
    await attacker.signIn(ADA, OTHER_PASSWORD);
    expect(await attacker.isSignedIn()).toBe(false);
    await attacker.send('/auth/password/verify', { token });
    expect(await attacker.isSignedIn()).toBe(false);
  });

  it('adds the password to a user who has come by another way meanwhile', async () => {
    await ada.signUp();
    const user = await app.adapter.createUser({ id: 'x', email: ADA, emailVerified: null });
    await ada.send('/auth/password/verify', { token: app.token() });
    expect(await ada.session()).toMatchObject({ user: { email: ADA } });
    expect(await app.passwords.has(user.id)).toBe(true);
  });

  it('PWD-05: ends the earlier sessions of a user with the address, who did not prove it', async () => {
    await ada.signUp();
    const described = { id: 'x', email: ADA, emailVerified: null };
    const user = await app.adapter.createUser(described);
    const { OriginResolver } = await import('../../../src/core/http/request-origin.js');
    const { RequestCookies } = await import('../../../src/core/http/cookies.js');
    const { SessionService } = await import('../../../src/core/sessions/session.service.js');
    const origin = app.services.get(OriginResolver).resolve(ORIGIN, new Headers());
    const eve = app.visitor();
    const account = {
      provider: 'fake',
      type: 'oauth',
      providerAccountId: '1',
      userId: user.id,
    } as const;
    const started = { user, account, profile: undefined, isNewUser: true, headers: new Headers() };
    const cookies = await app.services
      .get(SessionService)
      .start(started, new RequestCookies(''), origin);
    for (const { name, value } of cookies) eve.jar.set(name, value);
    expect(await eve.isSignedIn()).toBe(true);
    app.now += 1000;
    await ada.send('/auth/password/verify', { token: app.token() });
    expect(await ada.isSignedIn()).toBe(true);
    expect(await eve.isSignedIn()).toBe(false);
  });

  it('PWD-06: replaces no password that the user has by then', async () => {
    const other = app.visitor();
    await ada.signUp();
    const token = app.token();
    await other.signUp(ADA, OTHER_PASSWORD);
    await other.send('/auth/password/verify', { token: app.token() });
    await ada.send('/auth/password/verify', { token });
    expect(await ada.isSignedIn()).toBe(false);
    await ada.signIn(ADA, OTHER_PASSWORD);
    expect(await ada.isSignedIn()).toBe(true);
  });

  it('is refused where the signIn callback refuses, and creates no user', async () => {
    const closed = new PasswordApp({ strategy, config: { callbacks: { signIn: () => false } } });
    const visitor = await closed.member();
    expect(await visitor.isSignedIn()).toBe(false);
    expect(await closed.adapter.getUserByEmail(ADA)).toBeNull();
    const again = closed.visitor();
    await again.signUp();
    const refused = await again.send('/auth/password/verify', { token: closed.token() });
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'AccessDenied' }]);
  });
});

describe('a sign-up that is not valid', () => {
  const long = (count: number) => '😀'.repeat(count);

  it.each([
    ['an address that is none', { email: 'ada', password: PASSWORD }, 'InvalidEmail'],
    ['two addresses', { email: `${ADA},eve@evil.test`, password: PASSWORD }, 'InvalidEmail'],
    ['no password', { email: ADA }, 'InvalidPassword'],
    ['a password that is no text', { email: ADA, password: ['a', 'b'] }, 'InvalidPassword'],
    ['7 characters', { email: ADA, password: long(7) }, 'PasswordTooShort'],
    ['129 characters of four bytes', { email: ADA, password: long(129) }, 'PasswordTooLong'],
    ['a NUL', { email: ADA, password: 'a difference\0engine' }, 'InvalidPassword'],
    ['half a character', { email: ADA, password: 'a difference \ud800' }, 'InvalidPassword'],
    ['600 characters', { email: ADA, password: 'x'.repeat(600) }, 'PasswordTooLong'],
  ])('PWD-09: gets 422 for %s', async (_what, fields, error) => {
    const app = new PasswordApp();
    const response = await app.visitor().send('/auth/password/sign-up', fields);
    expect([response.status, await response.json()]).toEqual([422, { error }]);
    expect(app.mails).toEqual([]);
  });

  it('PWD-09: of a megabyte gets 413', async () => {
    const app = new PasswordApp();
    expect((await app.visitor().signUp(ADA, 'x'.repeat(1_000_000))).status).toBe(413);
    expect(app.mails).toEqual([]);
  });

  it('gets the form again, with the address and the reason and without the password', async () => {
    const app = new PasswordApp();
    const fields = { email: 'ada@example', password: 'engine', name: '<b>Ada</b>' };
    const response = await app.visitor().submit('/auth/password/sign-up', fields);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('at least 8 characters');
    expect(html).toContain('value="ada@example"');
    expect(html).toContain('&lt;b>Ada');
    expect(html).not.toContain('engine');
  });

  it('PWD-09: may have 128 characters of four bytes', async () => {
    const visitor = await new PasswordApp().member(ADA, long(128));
    expect(await visitor.isSignedIn()).toBe(true);
  });

  it('takes the same password from every keyboard', async () => {
    const app = new PasswordApp();
    await app.member(ADA, 'Ångström engine');
    const visitor = app.visitor();
    await visitor.signIn(ADA, 'Ångström engine'.normalize('NFD'));
    expect(await visitor.isSignedIn()).toBe(true);
  });

  it('PWD-10: needs a CSRF token', async () => {
    const app = new PasswordApp();
    const json = { email: ADA, password: PASSWORD };
    const response = await app.visitor().visit('/auth/password/sign-up', { json });
    expect(response.status).toBe(403);
  });

  it('gets 503 when the email cannot be sent', async () => {
    const mailer = () => Promise.reject(new Error(`The server refused ${ADA}.`));
    const app = new PasswordApp({ options: { mailer } });
    const response = await app.visitor().signUp();
    expect([response.status, await response.json()]).toEqual([503, { error: 'MailNotSent' }]);
  });
});
