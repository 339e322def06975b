/** Users whose address is stored in another spelling: Auth.js keeps a domain in Unicode. */
import { describe, expect, it } from '@jest/globals';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { Mailbox } from './mailbox.js';

const UNICODE = 'ada@müller.example';
const A_LABELS = 'ada@xn--mller-kva.example';

const stored = async (mailbox: Mailbox, email: string) =>
  mailbox.database.adapter.createUser?.({
    id: 'x',
    email,
    name: 'Ada',
    emailVerified: new Date(0),
  });

const listEmails = async ({ database }: Pick<Mailbox, 'database'>) =>
  (await database.rows()).users.map(({ email }) => email);

describe('a magic link', () => {
  const spellings = [UNICODE, A_LABELS];
  it.each(spellings.flatMap((email) => spellings.map((typed) => [email, typed] as const)))(
    'M8 finds the user who is stored as %s by %s, and keeps the stored address',
    async (email, typed) => {
      const mailbox = new Mailbox();
      await stored(mailbox, email);
      await mailbox.signIn(typed);
      expect(await mailbox.browser.session()).toMatchObject({ user: { name: 'Ada', email } });
      expect(await listEmails(mailbox)).toEqual([email]);
      // A mailer that reads Unicode domains by older rules would send it to another address.
      expect(mailbox.mail.identifier).toBe(A_LABELS);
    },
  );

  it('M8 that Auth.js sent to an address in Unicode is valid', async () => {
    const mailbox = new Mailbox();
    await stored(mailbox, UNICODE);
    const link = await mailbox.linkFor(A_LABELS);
    const { adapter } = mailbox.database;
    const [token] = mailbox.storedTokens;
    await adapter.createVerificationToken?.({ ...token!, identifier: UNICODE });
    link.searchParams.set('email', UNICODE);
    await mailbox.openAndConfirm(link, mailbox.browser);
    expect(await mailbox.browser.session()).toMatchObject({ user: { name: 'Ada' } });
  });

  it('M8 does not sign in a user of a look-alike domain', async () => {
    const mailbox = new Mailbox();
    await stored(mailbox, 'ada@muller.example');
    await mailbox.signIn(UNICODE);
    expect(await listEmails(mailbox)).toEqual(['ada@muller.example', A_LABELS]);
  });
});

describe('a provider that returns an address', () => {
  it.each([
    [UNICODE, A_LABELS],
    [A_LABELS, UNICODE],
  ])('M8 as %s does not create a second user beside %s', async (reported, email) => {
    const scenario = new SignInScenario();
    const { adapter } = scenario.database;
    await adapter.createUser?.({ id: 'x', email, emailVerified: new Date() });
    scenario.op.person = { ...scenario.op.person, email: reported };
    await scenario.signIn();
    expect(scenario.logs).toEqual([]);
    expect(await listEmails(scenario)).toEqual([email]);
  });
});
