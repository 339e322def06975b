/** Sign in with a link that SendGrid sends. */
import { defineMailer, getApiKey, getSender, postMail, signInMail } from '../core/email/index.js';
import type { EmailConfig, EmailUserConfig, VerificationRequest } from '../core/providers/index.js';

/**
 * Magic links, sent by SendGrid.
 *
 * Verify a sender at https://app.sendgrid.com/settings/sender_auth and create a key with the
 * permission "Mail Send" at https://app.sendgrid.com/settings/api_keys. It is read from
 * `AUTH_SENDGRID_KEY`. `from` is that sender. The links lead to
 * `https://example.com/auth/callback/sendgrid`; turn click tracking off, which is on at first and
 * sends them past another server.
 *
 * @example
 * ```ts
 * const sendGrid = SendGrid({ from: 'Example <no-reply@example.com>' });
 * AuthModule.forRoot({ providers: [sendGrid], adapter });
 * ```
 * @publicApi
 */
export function SendGrid(config: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'sendgrid',
    name: 'SendGrid',
    type: 'email',
    sendVerificationRequest: defineMailer(send, [getApiKey, getSender]),
    options: config,
  };
}

export default SendGrid;

/** @see {@link https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send SendGrid's documentation} */
async function send(request: VerificationRequest): Promise<void> {
  const { provider, identifier } = request;
  const { subject, html, text } = signInMail(request);
  const { name, address } = getSender(provider);
  await postMail(request, {
    endpoint: 'https://api.sendgrid.com/v3/mail/send',
    headers: { authorization: `Bearer ${getApiKey(provider)}` },
    body: {
      personalizations: [{ to: [{ email: identifier }] }],
      from: { email: address, ...(name && { name }) },
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
    },
  });
}
