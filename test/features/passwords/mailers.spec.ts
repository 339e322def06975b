/** Who sends the emails of passwords: the mailer of the app, or that of the feature. */
import { expect, it } from '@jest/globals';
import type { OutgoingMail } from '../../../src/core/email/mail-options.js';
import type { EmailConfig } from '../../../src/core/providers/email-config.js';
import { ADA, PasswordApp, type PasswordAppSettings } from './password-app.js';

/** The mailboxes that got the email of a sign-up, each with its kind. */
async function signUp(
  settings: (deliver: (box: string) => (mail: OutgoingMail) => void) => PasswordAppSettings,
): Promise<string[]> {
  const boxes: string[] = [];
  const app = new PasswordApp(
    settings(
      (box) =>
        ({ to, kind }) =>
          void boxes.push(`${box}: ${kind} to ${to}`),
    ),
  );
  expect((await app.visitor().signUp()).status).toBe(202);
  return boxes;
}

it('the mailer of the app sends them, unless the feature has one', async () => {
  const mail = `verifyAddress to ${ADA}`;
  const app = (deliver: (box: string) => (mail: OutgoingMail) => void) => ({
    mail: { mailer: deliver('app') },
  });
  expect(
    await signUp((deliver) => ({ options: { mailer: undefined }, config: app(deliver) })),
  ).toEqual([`app: ${mail}`]);
  expect(
    await signUp((deliver) => ({
      options: { mailer: deliver('feature') },
      config: app(deliver),
    })),
  ).toEqual([`feature: ${mail}`]);
});

it('an email provider gets the email, its token, and a request without the password', async () => {
  const got: unknown[] = [];
  const mailer: EmailConfig = {
    id: 'post',
    name: 'Post',
    type: 'email',
    from: 'Example <no-reply@example.com>',
    sendVerificationRequest: async ({ identifier, mail, token, url, issued, request }) => {
      const link = new URL(url);
      const isToken = link.searchParams.get('token') === token && token !== '';
      got.push({ identifier, subject: mail?.subject, isToken, issued, sent: await request.text() });
    },
  };
  const app = new PasswordApp({ options: { mailer } });
  await app.visitor().signUp();
  expect(got).toEqual([
    {
      identifier: ADA,
      subject: 'Confirm your address for app.test',
      isToken: true,
      issued: new Date(app.now),
      sent: '',
    },
  ]);
});
