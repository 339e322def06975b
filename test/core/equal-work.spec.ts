/**
 * An answer does not tell whether an address or a name is that of a user: not even by the work
 * behind it.
 */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../src/core/config/auth-config.js';
import { ADA, type App, makeApp, password } from './actions/app.js';
import { Mailbox } from './email/mailbox.js';
import { withoutReference } from '../support/error-reference.js';

const KNOWN = 'ada@example.com';
const UNKNOWN = 'bob@example.com';

/** What can be seen of an answer, without what is random in it. */
async function visible(response: Response): Promise<unknown> {
  const { status, headers } = response;
  const sealed = /=(?!;)[^;]{60,}/;
  const shown = [...headers].map(([name, value]) => [
    name,
    name === 'location' ? withoutReference(value) : value.replace(sealed, '=…'),
  ]);
  return { status, headers: shown, body: await response.text() };
}

/** Everything that was done for an act, in its order. */
async function recordWork(mailbox: Mailbox, act: () => Promise<Response>) {
  mailbox.clearTrace();
  const answer = await visible(await act());
  return { calls: [...mailbox.trace], answer };
}

/** One of the two addresses has an account, and no link was requested of late. */
async function settled(mailbox: Mailbox): Promise<Mailbox> {
  await mailbox.signIn(KNOWN);
  mailbox.wait(10 * 60 * 1000);
  return mailbox;
}

/** What it costs to ask for a link, from a browser that was never there before. */
async function costOfAsking(mailbox: Mailbox, address: string) {
  const browser = mailbox.app.browser();
  await browser.csrfToken();
  return recordWork(mailbox, () => mailbox.ask(address, { browser }));
}

describe('A125 A126 a known and an unknown address', () => {
  it('cost the same calls and the same message when a link is requested', async () => {
    const mailbox = await settled(new Mailbox());
    const known = await costOfAsking(mailbox, KNOWN);
    await expect(costOfAsking(mailbox, UNKNOWN)).resolves.toEqual(known);
    expect(known.calls).toEqual(['getUserByEmail', 'createVerificationToken', 'send']);
  });

  it('cost the same when the message is refused', async () => {
    let isBroken = false;
    const mailbox: Mailbox = new Mailbox({
      provider: {
        sendVerificationRequest: (mail) => {
          if (isBroken) throw new Error('no');
          mailbox.post(mail);
        },
      },
    });
    await settled(mailbox);
    isBroken = true;
    const known = await costOfAsking(mailbox, KNOWN);
    await expect(costOfAsking(mailbox, UNKNOWN)).resolves.toEqual(known);
    expect(known.calls).toContain('useVerificationToken');
  });

  it('cost the same for an invalid link', async () => {
    const mailbox = await settled(new Mailbox());
    const work = async (address: string) => {
      const browser = mailbox.app.browser();
      const form = { csrfToken: await browser.csrfToken(), email: address, token: 'f'.repeat(64) };
      return recordWork(mailbox, () => browser.visit('/auth/callback/email', { form }));
    };
    const [known, unknown] = [await work(KNOWN), await work(UNKNOWN)];
    expect(unknown).toEqual(known);
    expect(known.calls).toEqual(['useVerificationToken']);
  });
});

describe('A125 A126 invalid credentials', () => {
  const accounts = new Map([[KNOWN, 'right']]);

  function appWith(config: Partial<AuthConfig>): App & { readonly asked: unknown[] } {
    const asked: unknown[] = [];
    const authorize: Parameters<typeof password>[0] = ({ email, password: given }) => {
      asked.push(email);
      const isRight = given !== undefined && accounts.get(email as string) === given;
      return isRight ? ADA : null;
    };
    return { ...makeApp({ providers: [password(authorize)], ...config }), asked };
  }

  it.each<readonly [string, Record<string, string>]>([
    ['an unknown name', { email: UNKNOWN, password: 'right' }],
    ['no password', { email: KNOWN }],
    ['no name', { password: 'right' }],
    ['nothing', {}],
  ])('are refused like a wrong password: %s', async (_, form) => {
    const app = appWith({});
    const answerTo = async (fields: Record<string, string>) => {
      const browser = app.browser();
      await browser.csrfToken();
      return visible(await browser.post('/auth/callback/password', fields));
    };
    const wrong = await answerTo({ email: KNOWN, password: 'wrong' });
    await expect(answerTo(form)).resolves.toEqual(wrong);
    expect(app.asked).toHaveLength(2);
    expect(new Set(app.errors())).toEqual(new Set(['CredentialsSignin']));
  });
});
