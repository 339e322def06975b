/**
 * Passwords in the back office: moved in, changed, forgotten and guessed, on each database that it
 * can have.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Passwords } from 'portcullis/features/passwords';
import { DataSource } from 'typeorm';
import { Mailbox } from '../src/mailbox/mailbox.js';
import { ADA, GRACE } from '../src/people/demo-people.js';
import { OldPassword } from '../src/people/old-password.entity.js';
import { People } from '../src/people/people.service.js';
import { toPath } from './browser.js';
import { databaseKinds } from './databases.js';
import { Office } from './office.js';

/** The page that says that a password was saved: a reload of it sends nothing again. */
const SAVED = /\/auth\/password\/saved(?:\?|$)/;

describe.each(databaseKinds)('on $name', (kind) => {
  let office: Office;
  beforeAll(async () => {
    office = await Office.start(kind);
  });
  afterAll(() => office.close());

  /** The email that was sent last, and where its link leads. */
  function latestMail() {
    const [mail] = office.app.get(Mailbox).mails;
    const [link = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
    return { ...mail, path: toPath(link) };
  }

  /** The hash of a person, as the feature has stored it. */
  async function storedHash(email: string): Promise<string | undefined> {
    const row = await office.app
      .get(DataSource)
      .createQueryBuilder()
      .select('password.hash', 'hash')
      .from('passwords', 'password')
      .innerJoin('users', 'person', 'person.id = password."userId"')
      .where('person.email = :email', { email })
      .getRawOne<{ hash: string }>();
    return row?.hash;
  }

  /** Adds a user who works here, without a password. */
  function hire(name: string, email: string): Promise<string> {
    return office.app.get(People).add({ name, email, roles: [] });
  }

  describe('passwords of the old table', () => {
    it('are moved in as they are, and the table is empty', async () => {
      expect(await office.app.get(DataSource).getRepository(OldPassword).count()).toBe(0);
      expect(await storedHash(ADA.email)).toMatch(/^\$scrypt\$/);
    });

    it('work, and become argon2id', async () => {
      expect((await office.browser().logIn(ADA)).status).toBe(303);
      expect(await storedHash(ADA.email)).toMatch(/^\$argon2id\$/);
      expect((await office.browser().logIn(ADA)).status).toBe(303);
    });

    it('do not work with a wrong one', async () => {
      const answer = await office.browser().logIn({ ...GRACE, password: ADA.password });
      expect(answer.status).toBe(401);
      expect(await storedHash(GRACE.email)).toMatch(/^\$scrypt\$/);
    });
  });

  it('changes a password, and signs the other devices out', async () => {
    const changed = { ...GRACE, password: 'a nanosecond is 30 cm' };
    const [laptop, phone] = [await office.member(GRACE), await office.member(GRACE)];
    const otherUser = await office.member(ADA);

    const refused = await phone.fill('/auth/account/password', {
      currentPassword: 'wrong',
      password: changed.password,
    });
    expect(refused.status).toBe(422);
    expect(await laptop.isSignedIn()).toBe(true);

    const answer = await phone.fill('/auth/account/password', {
      currentPassword: GRACE.password,
      password: changed.password,
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(SAVED);
    expect(latestMail()).toMatchObject({ to: GRACE.email, kind: 'passwordChanged' });

    expect(await phone.isSignedIn()).toBe(true);
    expect(await laptop.isSignedIn()).toBe(false);
    expect(await otherUser.isSignedIn()).toBe(true);
    expect((await office.browser().logIn(GRACE)).status).toBe(401);
    expect((await office.browser().logIn(changed)).status).toBe(303);
    expect(await otherUser.read('/admin')).toContain('New password');
  });

  it('resets a forgotten password by an email, once, and signs every device out', async () => {
    const changed = { ...ADA, password: 'the difference engine' };
    const laptop = await office.member(ADA);

    const asked = await office.browser().fill('/auth/password/forgot', { email: ADA.email });
    expect(asked.status).toBe(302);
    const { path, ...mail } = latestMail();
    expect(mail).toMatchObject({ to: ADA.email, kind: 'resetPassword' });
    expect(await office.browser().read('/mailbox')).toContain(mail.subject);

    const answer = await office.browser().fill(path, { password: changed.password });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(SAVED);
    expect((await office.browser().open(path)).status).toBe(410);

    expect(await laptop.isSignedIn()).toBe(false);
    expect((await office.browser().logIn(ADA)).status).toBe(401);
    expect((await office.browser().logIn(changed)).status).toBe(303);
  });

  it('gives a user who has none a password in the same way', async () => {
    const alan = { email: 'alan@example.com', password: 'on computable numbers' };
    await hire('Alan Turing', alan.email);
    expect((await office.browser().logIn(alan)).status).toBe(401);
    await office.browser().fill('/auth/password/forgot', { email: alan.email });
    await office.browser().fill(latestMail().path, { password: alan.password });
    expect((await office.browser().logIn(alan)).status).toBe(303);
  });

  it('tells the owner of a password that has to be reset', async () => {
    const joan = { email: 'joan@example.com', password: 'banburismus' };
    const userId = await hire('Joan Clarke', joan.email);
    const passwords = office.app.get(Passwords);
    await passwords.set(userId, joan.password);
    await passwords.requireReset(userId);
    const right = await office.browser().logIn(joan);
    expect(await right.text()).toContain('choose a new password');
    const wrong = await office.browser().logIn({ ...joan, password: 'eins und eins' });
    expect(await wrong.text()).toContain('is wrong');
  });

  it('refuses a user who signs up and does not work here', async () => {
    const mallory = office.browser();
    const email = 'mallory@example.com';
    await mallory.fill('/auth/password/sign-up', { email, password: 'let me in, please' });
    const { path, kind: about } = latestMail();
    expect(about).toBe('verifyAddress');
    await mallory.fill(path, {});
    expect(await mallory.isSignedIn()).toBe(false);
    expect(await office.app.get(People).worksHere(email)).toBe(false);
  });

  it('stops guesses, with a word about it', async () => {
    const attacker = office.browser();
    const guess = (n: number) =>
      attacker.logIn({ email: 'unknown@example.com', password: `guess ${n}` });
    for (let n = 1; n <= 20; n++) expect((await guess(n)).status).toBe(401);
    const answer = await guess(21);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Too many attempts.');
    // Others still sign in from the same address.
    const mary = { email: 'mary@example.com', password: 'proof of correctness' };
    await office.app.get(Passwords).set(await hire('Mary Somerville', mary.email), mary.password);
    expect((await office.browser().logIn(mary)).status).toBe(303);
  });

  const itIsShared = kind.name === 'SQLite' ? it.skip : it;

  itIsShared('counts in the database, where all processes see it', async () => {
    const rows = await office.app
      .get(DataSource)
      .query<{ key: string }[]>('SELECT key FROM portcullis_limits');
    // By the client's address too, although the login form is the app's own.
    expect(rows.map(({ key }) => key)).toContainEqual(
      expect.stringMatching(/:password:n:127\.0\.0\.1$/),
    );
  });
});
