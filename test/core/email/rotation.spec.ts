/** Links that were sent before a secret was replaced (F26). */
import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../../../src/core/kernel/digest.js';
import { NOW, ORIGIN } from '../actions/app.js';
import { ADDRESS, DAY, Mailbox, type MailboxOptions, signedInAs } from './mailbox.js';

const OLD = 'the first secret, of more than 32 bytes';
const NEW = 'the second secret, of more than 32 bytes';

type Secret = string | string[];

/** The app after a restart with another configuration: the same database, another browser. */
function restarted(
  { database }: Mailbox,
  secret: Secret,
  provider: MailboxOptions['provider'] = {},
): Mailbox {
  return new Mailbox({ config: { secret }, provider, adapter: () => database.adapter });
}

const appWith = (secret: Secret, provider: MailboxOptions['provider'] = {}): Mailbox =>
  new Mailbox({ config: { secret }, provider });

async function opens(link: URL, mailbox: Mailbox): Promise<boolean> {
  await mailbox.openAndConfirm(link, mailbox.browser);
  return (await signedInAs(mailbox.browser)) === ADDRESS;
}

/** A link as the app would have made it that hashed with all secrets joined (contract §13). */
async function linkOfJoined(mailbox: Mailbox, secrets: readonly string[]): Promise<URL> {
  const token = 'ab'.repeat(32);
  await mailbox.database.adapter.createVerificationToken!({
    identifier: ADDRESS,
    token: await sha256Hex(`${token}${secrets.join(',')}`),
    expires: new Date(NOW + DAY),
  });
  const parameters = new URLSearchParams({ callbackUrl: ORIGIN, token, email: ADDRESS });
  return new URL(`${ORIGIN}/auth/callback/email?${parameters.toString()}`);
}

describe('F26 a link that was sent before a secret was replaced', () => {
  const rotations: readonly (readonly [string, Secret, Secret, boolean])[] = [
    ['a new one before it', OLD, [NEW, OLD], true],
    ['a new one after it', OLD, [OLD, NEW], true],
    ['two new ones', OLD, [NEW, 'a third secret, of more than 32 bytes', OLD], true],
    ['the other ones removed', [OLD, NEW], OLD, true],
    ['itself removed', OLD, NEW, false],
    ['itself removed from a list', [OLD, NEW], [NEW], false],
  ];

  it.each(rotations)('with %s: works', async (_, before, after, works) => {
    const mailbox = appWith(before);
    const link = await mailbox.linkFor();
    await expect(opens(link, restarted(mailbox, after))).resolves.toBe(works);
  });

  it('is still bound to the browser that requested it', async () => {
    const mailbox = appWith(OLD);
    const link = await mailbox.linkFor();
    const after = restarted(mailbox, [NEW, OLD]);
    for (const [name, value] of mailbox.browser.jar) after.browser.jar.set(name, value);
    await after.open(link);
    await expect(signedInAs(after.browser)).resolves.toBe(ADDRESS);
  });

  it.each([
    ['the same secrets', [NEW, OLD], [NEW, OLD], true],
    ['one secret, whose text is the joined one', [NEW, OLD], `${NEW},${OLD}`, true],
    ['the secrets in another order', [NEW, OLD], [OLD, NEW], false],
    ['one of them gone', [NEW, OLD], NEW, false],
  ] as const)('by all secrets joined, with %s: works', async (_, joined, secrets, works) => {
    const mailbox = appWith(typeof secrets === 'string' ? secrets : [...secrets]);
    const link = await linkOfJoined(mailbox, joined);
    await expect(opens(link, mailbox)).resolves.toBe(works);
  });

  it('works once, whichever secret it was made with', async () => {
    const mailbox = appWith(OLD);
    const link = await mailbox.linkFor();
    const after = restarted(mailbox, [NEW, OLD]);
    await expect(opens(link, after)).resolves.toBe(true);
    after.browser.jar.clear();
    await expect(opens(link, after)).resolves.toBe(false);
  });
});

describe('a link after a secret was replaced', () => {
  it('is made with the newest one alone', async () => {
    const mailbox = appWith([NEW, OLD]);
    const link = await mailbox.linkFor();
    const hash = await sha256Hex(`${mailbox.mail.token}${NEW}`);
    expect(mailbox.storedTokens[0]?.token).toBe(hash);
    await expect(opens(link, restarted(mailbox, NEW))).resolves.toBe(true);
  });

  it('is withdrawn under the secret it was made with', async () => {
    let token = '';
    const mailbox = appWith([NEW, OLD], {
      sendVerificationRequest: (mail) => {
        ({ token } = mail);
        throw new Error('no');
      },
    });
    await mailbox.ask();
    const hash = await sha256Hex(`${token}${NEW}`);
    const row = { identifier: ADDRESS, token: hash };
    await expect(mailbox.database.adapter.useVerificationToken!(row)).resolves.toBeNull();
  });
});

describe('a provider’s own secret', () => {
  it('is used alone', async () => {
    const own = { secret: 'own' };
    const mailbox = appWith(OLD, own);
    const [first, second, third] = [
      await mailbox.linkFor(),
      await mailbox.linkFor(),
      await mailbox.linkFor(),
    ];
    await expect(opens(first, restarted(mailbox, NEW, own))).resolves.toBe(true);
    await expect(opens(second, restarted(mailbox, OLD))).resolves.toBe(false);
    const inOptions = { options: { secret: 'own' } };
    await expect(opens(third, restarted(mailbox, NEW, inOptions))).resolves.toBe(true);
  });
});
